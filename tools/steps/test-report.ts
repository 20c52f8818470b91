import fs from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestModule } from 'vitest/node';
import type { RunReport, TestResult } from './run-report.ts';

/** The file that the reporter writes for the process that started vitest. */
export const REPORT_FILE = 'TEST_REPORT_FILE';

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

/** A failure of the file as a whole: it could not be read, or what all of its tests need failed. */
const wholeFile = (file: string, reason: string): TestResult => ({ name: file, file, state: 'failed', reason });

function resultsOf(module: TestModule): TestResult[] {
  const file = module.relativeModuleId;
  const tests = [...module.children.allTests()].map((test): TestResult => {
    const { state, errors } = test.result();
    const name = `${file} › ${test.fullName}`;
    if (state === 'failed') return { name, file, state, reason: reasonOf(errors[0]?.message) };
    return { name, file, state: state === 'passed' ? 'passed' : 'skipped' };
  });
  const suites = [...module.children.allSuites()].flatMap((suite) =>
    suite.errors().map(({ message }) => wholeFile(file, `${suite.fullName}: ${reasonOf(message)}`)),
  );
  return [...tests, ...module.errors().map(({ message }) => wholeFile(file, reasonOf(message))), ...suites];
}

/** A reporter of vitest that writes results as JSON: its own says nothing of errors that no test awaited, which fail a run as well. */
export default class TestReporter implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (modules, unhandledErrors) => {
    const reportFile = process.env[REPORT_FILE];
    if (reportFile === undefined) return;
    const report: RunReport = { tests: modules.flatMap(resultsOf), broken: [] };
    for (const error of unhandledErrors) {
      const reason = `outside of every test: ${reasonOf(error.message)}`;
      // Vitest names the file whose tests ran when an error came up that none of them awaited.
      const testPath = 'VITEST_TEST_PATH' in error ? String(error.VITEST_TEST_PATH) : '';
      const module = modules.find(({ moduleId }) => moduleId === testPath);
      if (module === undefined) report.broken.push(reason);
      else report.tests.push(wholeFile(module.relativeModuleId, reason));
    }
    fs.mkdirSync(path.dirname(reportFile), { recursive: true });
    fs.writeFileSync(reportFile, JSON.stringify(report));
  };
}
