import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { completed, type RunReport, runReport, type TestResult } from './run-report.ts';
import { reasonOf, REPORT_FILE } from './test-report.ts';
import { REPEATS, type StepRuns, toRepeat, unsteadyList, type RunVerdict, verdictOf, verdictOfStep } from './verdict.ts';

export const root = path.resolve(import.meta.dirname, '../..');

export interface Step {
  name: string;
  run(): Promise<RunReport>;
  /** Runs these tests of the step again, one at a time. A step without it is not repeated: what it checks does not depend on chance. */
  repeat?(failed: readonly TestResult[]): Promise<RunReport>;
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
/** A few tests alone take a minute or two; what hangs must not cost the closing line. */
export const REPEAT_LIMIT_MINUTES = 10;
/** When more failed than this the run is red whatever a repeat says, and each repeat would cost minutes. */
const REPEATED_TESTS_LIMIT = 20;

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
const failure = z.object({ stdout: z.string(), stderr: z.string(), killed: z.boolean() });

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
        return { tests: [{ name, file: name, state: 'passed' }], broken: [] };
      } catch (error) {
        const { stdout, stderr, killed } = failure.parse(error);
        process.stdout.write(stdout + stderr);
        const reason = killed ? `not done after ${limitMinutes} minutes` : 'see its output above';
        return { tests: [{ name, file: name, state: 'failed', reason }], broken: [] };
      }
    },
  };
}

/** Which of a step's tests are run: all of them, or those of these files, with this in their titles. */
export interface Narrowed {
  files?: readonly string[];
  title?: string | undefined;
}

/** A folder for what a runner reports, removed once that is read. */
export const reportFolder = (): fs.DisposableTempDir => fs.mkdtempDisposableSync(path.join(os.tmpdir(), 'pavilion-report-'));

/** Runs vitest projects; what fails is repeated by file. */
export function tests(name: string, projects: readonly string[], { files = [], title }: Narrowed = {}): Step {
  const run = async (parameters: readonly string[], limitMinutes: number): Promise<RunReport> => {
    using folder = reportFolder();
    const report = path.join(folder.path, 'vitest.json');
    const narrowed = title === undefined ? [] : ['--testNamePattern', RegExp.escape(title)];
    const selected = [...projects.flatMap((project) => ['--project', project]), ...narrowed];
    const reporters = ['--reporter=default', `--reporter=${path.join(root, 'tools/steps/test-report.ts')}`];
    const ended = await runNode(bin('vitest/vitest.mjs'), {
      parameters: ['run', ...selected, ...reporters, ...parameters],
      environment: { [REPORT_FILE]: report },
      limitMinutes,
    });
    return readReport(report, ended);
  };
  return {
    name,
    run: () => run(files, TESTS_LIMIT_MINUTES),
    repeat: (failed) => run(['--no-file-parallelism', ...new Set(failed.map(({ file }) => file))], REPEAT_LIMIT_MINUTES),
  };
}

/** Reads what a runner reported, in its own form unless it is ours. One that broke before its report has failed. */
export function readReport(
  file: string,
  { status, overdue = [] }: { status: number; overdue?: readonly string[] },
  parse: (report: unknown) => RunReport = (report) => runReport.parse(report),
): RunReport {
  if (!fs.existsSync(file)) return { tests: [], broken: [...overdue, `ended with ${status} and without a report`] };
  const report = parse(JSON.parse(fs.readFileSync(file, 'utf8')));
  return completed({ ...report, broken: [...overdue, ...report.broken] }, status);
}

/** Runs something of a step; what breaks it, such as half a report, is its failure, and ends neither the other steps nor the closing line. */
async function safely(run: () => Promise<RunReport>): Promise<RunReport> {
  try {
    return await run();
  } catch (error) {
    return { tests: [], broken: [reasonOf(String(error))] };
  }
}

/** One step of a run, with what it took. */
interface StepRun extends StepRuns {
  step: Step;
  repeats: RunReport[];
  seconds: number;
}

const secondsSince = (startedMs: number): number => Math.round((performance.now() - startedMs) / 100) / 10;

/** Runs one step, and says what it found. */
async function runStep(step: Step): Promise<StepRun> {
  const startedMs = performance.now();
  const first = await safely(() => step.run());
  const run = { step, first, repeats: [], seconds: secondsSince(startedMs) };
  console.log(`── ${headline(run)}\n`);
  return run;
}

/** Runs the steps of a stage, two at a time, in their order. */
async function runStage(stage: Stage): Promise<StepRun[]> {
  const found: StepRun[] = [];
  const waiting = [...stage.entries()];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) found[next[0]] = await runStep(next[1]);
  };
  await Promise.all(Array.from({ length: STEPS_AT_ONCE }, work));
  return found;
}

/** Repeats what failed in the tests of these steps, alone, until it fails again or has passed twice in a row (D-126). */
async function repeatFailed(runs: readonly StepRun[]): Promise<void> {
  const isRepeatable = ({ step }: StepRun): boolean => step.repeat !== undefined;
  const failed = runs.filter(isRepeatable).reduce((total, run) => total + toRepeat(run).length, 0);
  if (failed > REPEATED_TESTS_LIMIT) return console.log(`${failed} tests failed, too many to repeat each alone\n`);
  for (const run of runs.filter(isRepeatable)) {
    const startedMs = performance.now();
    for (let round = 1; round <= REPEATS; round += 1) {
      const again = toRepeat(run);
      if (again.length === 0) break;
      console.log(`── ${run.step.name}: ${again.length} failed, repeated alone (${round} of ${REPEATS})\n`);
      run.repeats.push(await safely(async () => run.step.repeat?.(again) ?? { tests: [], broken: [] }));
    }
    run.seconds += secondsSince(startedMs);
  }
}

/** Says in a line how a step ended. */
function headline({ step, seconds, ...runs }: StepRun): string {
  return `${verdictOfStep(runs).failures.length === 0 ? 'ok  ' : 'FAIL'} ${step.name} (${seconds.toFixed(1)} s)`;
}

const indented = (lines: readonly string[]): string[] => lines.map((line) => `     ${line}`);

/** The lines at the end: each step with its failures, and above the last line what was unsteady, with the first line of its reason. */
function closingLines(runs: readonly StepRun[], { passed, skipped, failures, unsteady, limits }: RunVerdict): string[] {
  return [
    ...runs.flatMap((run) => [headline(run), ...indented(verdictOfStep(run).failures)]),
    ...limits.map((limit) => `FAIL ${limit}`),
    ...(unsteady.length > 0 ? [`Unsteady: failed once, then passed ${REPEATS} times alone (CONTRIBUTING, Unsteady tests)`] : []),
    ...indented(unsteady.map(({ name, reason = '' }) => `${name}: ${reason.split(' | ')[0]}`)),
    '',
    `${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  ];
}

/** The result of a whole run. */
export interface Run extends RunVerdict {
  steps: readonly { name: string; seconds: number }[];
}

/** Runs the stages one after the other, all of them, repeats alone what failed, and prints the closing lines. */
export async function runStages(stages: readonly Stage[]): Promise<Run> {
  const list = unsteadyList.parse(JSON.parse(fs.readFileSync(path.join(root, 'e2e/unsteady.json'), 'utf8')));
  const runs: StepRun[] = [];
  for (const stage of stages) runs.push(...(await runStage(stage)));
  await repeatFailed(runs);
  const verdict = verdictOf(runs.map(verdictOfStep), list, new Date().toISOString().slice(0, 10));
  console.log(`\n${closingLines(runs, verdict).join('\n')}`);
  return { ...verdict, steps: runs.map(({ step, seconds }) => ({ name: step.name, seconds })) };
}

/** The exit code that says what a run found. */
export const exitCode = ({ failures }: RunVerdict): number => (failures.length === 0 ? 0 : 1);
