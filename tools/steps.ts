import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { REPORT_FILE, testReport } from './test-report.ts';

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

function spawnNode(script: string, parameters: readonly string[], environment: NodeJS.ProcessEnv = {}): number {
  const env = { ...process.env, ...environment };
  const { status } = spawnSync(process.execPath, [script, ...parameters], { cwd: root, stdio: 'inherit', env });
  return status ?? 1;
}

/** A check that passes when its program ends with 0. */
export function check(name: string, script: string, parameters: readonly string[] = []): Step {
  return {
    name,
    run: () => {
      const file = /^(tools|ops)\//.test(script) ? path.join(root, script) : bin(script);
      return spawnNode(file, parameters) === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
    },
  };
}

/** Runs vitest projects and counts their tests. A run that breaks before its report counts as a failure. */
export function tests(name: string, projects: readonly string[]): Step {
  return {
    name,
    run: () => {
      const report = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-report-')), 'vitest.json');
      const selected = projects.flatMap((project) => ['--project', project]);
      const reporters = ['--reporter=default', `--reporter=${path.join(root, 'tools/test-report.ts')}`];
      const status = spawnNode(bin('vitest/vitest.mjs'), ['run', ...selected, ...reporters], { [REPORT_FILE]: report });
      return readReport(report, status);
    },
  };
}

/** What a run of vitest reported, which counts as failed where it ended so though no test did. */
export function readReport(file: string, status: number): Counts {
  if (!fs.existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  const report = testReport.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
  return { ...report, failed: status !== 0 && report.failed === 0 ? 1 : report.failed };
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
