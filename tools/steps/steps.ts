import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { reasonOf, REPORT_FILE, testReport } from './test-report.ts';

export const root = path.resolve(import.meta.dirname, '../..');

/** What a step found. A plain check counts as one. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** The titles of what failed, with the reason: repeated at the end of the output. */
  failures?: readonly string[];
}

export interface Step {
  name: string;
  run(): Counts | Promise<Counts>;
}

/** Steps that need nothing of each other. */
export type Stage = readonly Step[];

/** Both cores are at work then, and a third would only slow the others down. */
const STEPS_AT_ONCE = 2;
/** A check takes seconds, the longest two minutes on a busy machine; one that hangs must not cost the rest. */
const CHECK_LIMIT_MINUTES = 10;

const bin = (name: string): string => path.join(root, 'node_modules', name);

/** Three times what it takes on two quiet cores; the closing line must come before whoever waits for it gives up. */
const TESTS_LIMIT_MINUTES = 60;

interface NodeRun {
  parameters: readonly string[];
  environment?: NodeJS.ProcessEnv;
  limitMinutes?: number;
}

/**
 * Runs a script of Node and prints what it prints, as it comes. It gets no terminal: another may run beside it, and each would move the cursor.
 * @returns its exit code, and what ended it early
 */
export async function runNode(
  script: string,
  { parameters, environment = {}, limitMinutes = TESTS_LIMIT_MINUTES }: NodeRun,
): Promise<{ status: number; overdue: string[] }> {
  // One that is stuck would not hear a milder signal.
  const limits = { timeout: limitMinutes * 60_000, killSignal: 'SIGKILL' } as const;
  const env = { ...process.env, ...environment };
  const child = spawn(process.execPath, [script, ...parameters], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env, ...limits });
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk: Buffer) => process.stdout.write(chunk));
  await once(child, 'close');
  return { status: child.exitCode ?? 1, overdue: child.killed ? [`not done after ${limitMinutes} minutes`] : [] };
}

const execute = promisify(execFile);
const ended = z.object({ stdout: z.string(), stderr: z.string(), killed: z.boolean() });

/** A check that passes when its program ends with 0. What it prints comes at its end, as another may run beside it. */
export function check(name: string, script: string, parameters: readonly string[] = []): Step {
  const file = /^(tools|ops)\//.test(script) ? path.join(root, script) : bin(script);
  return program(name, [file, ...parameters]);
}

/** The same for a file of Node with its parameters. */
export function program(name: string, words: readonly string[], limitMinutes = CHECK_LIMIT_MINUTES): Step {
  const options = { cwd: root, timeout: limitMinutes * 60_000, killSignal: 'SIGKILL', maxBuffer: 2 ** 28 } as const;
  return {
    name,
    run: async () => {
      try {
        const { stdout, stderr } = await execute(process.execPath, words, options);
        process.stdout.write(stdout + stderr);
        return { passed: 1, failed: 0, skipped: 0 };
      } catch (error) {
        const { stdout, stderr, killed } = ended.parse(error);
        process.stdout.write(stdout + stderr);
        return { passed: 0, failed: 1, skipped: 0, failures: killed ? [`not done after ${limitMinutes} minutes`] : [] };
      }
    },
  };
}

/** Runs vitest projects and counts their tests. A run that breaks before its report counts as a failure. */
export function tests(name: string, projects: readonly string[]): Step {
  return {
    name,
    run: async () => {
      const report = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-report-')), 'vitest.json');
      const selected = projects.flatMap((project) => ['--project', project]);
      const reporters = ['--reporter=default', `--reporter=${path.join(root, 'tools/steps/test-report.ts')}`];
      const parameters = ['run', ...selected, ...reporters];
      const { status, overdue } = await runNode(bin('vitest/vitest.mjs'), { parameters, environment: { [REPORT_FILE]: report } });
      const counts = readReport(report, status);
      return { ...counts, failures: [...overdue, ...(counts.failures ?? [])] };
    },
  };
}

/** What a run of vitest reported, which counts as failed where it ended so though no test did. */
export function readReport(file: string, status: number): Counts {
  if (!fs.existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  const report = testReport.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
  return { ...report, failed: status !== 0 && report.failed === 0 ? 1 : report.failed };
}

/** What breaks a step itself, such as half a report, is its failure, and ends neither the other steps nor the closing line. */
async function runSafely(step: Step): Promise<Counts> {
  try {
    return await step.run();
  } catch (error) {
    return { passed: 0, failed: 1, skipped: 0, failures: [reasonOf(String(error))] };
  }
}

/** Runs one step, and says what it found. */
async function runStep(step: Step): Promise<{ counts: Counts; lines: string[] }> {
  const startedMs = performance.now();
  const counts = await runSafely(step);
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  const line = `${counts.failed === 0 ? 'ok  ' : 'FAIL'} ${step.name} (${seconds} s)`;
  console.log(`── ${line}\n`);
  return { counts, lines: [line, ...(counts.failures ?? []).map((failure) => `     ${failure}`)] };
}

/** Runs the steps of a stage, two at a time, in their order. */
async function runStage(stage: Stage) {
  const found: Awaited<ReturnType<typeof runStep>>[] = [];
  const waiting = [...stage.entries()];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) found[next[0]] = await runStep(next[1]);
  };
  await Promise.all(Array.from({ length: STEPS_AT_ONCE }, work));
  return found;
}

/** Runs the stages one after the other, all of them, and prints the closing line. @returns the exit code */
export async function runStages(stages: readonly Stage[]): Promise<number> {
  const total: Counts = { passed: 0, failed: 0, skipped: 0 };
  const lines: string[] = [];
  for (const stage of stages)
    for (const { counts, lines: own } of await runStage(stage)) {
      total.passed += counts.passed;
      total.failed += counts.failed;
      total.skipped += counts.skipped;
      lines.push(...own);
    }
  console.log(`\n${lines.join('\n')}\n`);
  console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
  return total.failed === 0 ? 0 : 1;
}
