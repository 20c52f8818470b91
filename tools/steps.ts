import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as z from 'zod/mini';

export const root = path.resolve(import.meta.dirname, '..');

/** What a step found. A plain check counts as one. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** The titles of what failed, with the first line of the reason: repeated at the end of the output. */
  failures?: readonly string[];
}

export interface Step {
  name: string;
  run(): Counts;
}

const bin = (name: string): string => path.join(root, 'node_modules', name);

function spawnNode(script: string, parameters: readonly string[]): number {
  const { status } = spawnSync(process.execPath, [script, ...parameters], { cwd: root, stdio: 'inherit' });
  return status ?? 1;
}

/** A check that passes when its program ends with 0. */
export function check(name: string, script: string, parameters: readonly string[] = []): Step {
  return {
    name,
    run: () => {
      const file = script.startsWith('tools/') ? path.join(root, script) : bin(script);
      return spawnNode(file, parameters) === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
    },
  };
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  success: z.boolean(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.optional(z.string()),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.optional(z.nullable(z.array(z.string()))) }),
      ),
    }),
  ),
});

const firstLine = (text: string | undefined): string => text?.split('\n', 1)[0]?.slice(0, 200) ?? '';

function vitestFailures(report: z.infer<typeof vitestReport>): string[] {
  return report.testResults.flatMap((file) => {
    const name = path.relative(root, file.name);
    const failed = file.assertionResults.filter((test) => test.status === 'failed');
    if (failed.length > 0) return failed.map((test) => `${name}: ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`);
    return file.status === 'failed' ? [`${name}: ${firstLine(file.message)}`] : [];
  });
}

/** Runs vitest projects and counts their tests. A run that breaks before its report counts as a failure. */
export function tests(name: string, projects: readonly string[]): Step {
  return {
    name,
    run: () => {
      const report = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-report-')), 'vitest.json');
      const selected = projects.flatMap((project) => ['--project', project]);
      const status = spawnNode(bin('vitest/vitest.mjs'), [
        'run',
        ...selected,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ]);
      return readReport(report, status);
    },
  };
}

function readReport(file: string, status: number): Counts {
  if (!fs.existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  const report = vitestReport.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
  const brokenFiles = status !== 0 && report.numFailedTests === 0 ? 1 : 0;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles,
    skipped: report.numPendingTests,
    failures: vitestFailures(report),
  };
}

/** Runs the steps one after the other, all of them, and prints the closing line. @returns the exit code */
export function runSteps(steps: readonly Step[]): number {
  const total: Counts = { passed: 0, failed: 0, skipped: 0 };
  const lines: string[] = [];
  for (const step of steps) {
    console.log(`\n── ${step.name}`);
    const startedMs = performance.now();
    const counts = step.run();
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped += counts.skipped;
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    lines.push(`${counts.failed === 0 ? 'ok  ' : 'FAIL'} ${step.name} (${seconds} s)`);
    for (const failure of counts.failures ?? []) lines.push(`     ${failure}`);
  }
  console.log(`\n${lines.join('\n')}\n`);
  console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
  return total.failed === 0 ? 0 : 1;
}
