import fs from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestModule } from 'vitest/node';
import * as z from 'zod/mini';

/** Where the reporter writes, for the process that started vitest. */
export const REPORT_FILE = 'TEST_REPORT_FILE';

/** What a run of vitest found. */
export const testReport = z.object({
  passed: z.number(),
  failed: z.number(),
  skipped: z.number(),
  /** Titles with the reason; files that could not be read and errors outside of every test are among them. */
  failures: z.array(z.string()),
});

const REASON_LENGTH = 400;

/** A failure's message in one line without its colours: an assertion says only in its later lines what it expected and what came. */
export function reasonOf(message = ''): string {
  const lines = stripVTControlCharacters(message).split('\n');
  const stack = lines.findIndex((line) => /^\s+at /.test(line));
  const said = lines.slice(0, stack === -1 ? undefined : stack).map((line) => line.trim());
  return said
    .filter((line) => line !== '')
    .join(' | ')
    .slice(0, REASON_LENGTH);
}

function ofModule(module: TestModule): z.infer<typeof testReport> {
  const name = module.relativeModuleId;
  const found = { passed: 0, failed: 0, skipped: 0, failures: module.errors().map(({ message }) => `${name}: ${reasonOf(message)}`) };
  for (const test of module.children.allTests()) {
    const { state, errors } = test.result();
    if (state === 'passed') found.passed += 1;
    else if (state === 'failed') {
      found.failed += 1;
      found.failures.push(`${name}: ${test.fullName}: ${reasonOf(errors[0]?.message)}`);
    } else found.skipped += 1;
  }
  for (const suite of module.children.allSuites()) {
    found.failures.push(...suite.errors().map(({ message }) => `${name}: ${suite.fullName}: ${reasonOf(message)}`));
  }
  return found;
}

/** The file whose tests ran when an error came up that none of them awaited. */
const duringOf = (error: object): string =>
  'VITEST_TEST_PATH' in error ? ` (during ${path.basename(String(error.VITEST_TEST_PATH))})` : '';

/** A reporter of vitest that writes counts and failures as JSON: its own says nothing of errors that no test awaited, which fail a run as well. */
export default class TestReporter implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (modules, unhandledErrors) => {
    const file = process.env[REPORT_FILE];
    if (file === undefined) return;
    const found = modules.map(ofModule);
    const sum = (pick: (report: z.infer<typeof testReport>) => number) => found.reduce((total, report) => total + pick(report), 0);
    const outside = unhandledErrors.map((error) => `outside of every test: ${reasonOf(error.message)}${duringOf(error)}`);
    const failures = [...found.flatMap((report) => report.failures), ...outside];
    const report = {
      passed: sum(({ passed }) => passed),
      failed: sum(({ failed }) => failed),
      skipped: sum(({ skipped }) => skipped),
      failures,
    };
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, JSON.stringify(report));
  };
}
