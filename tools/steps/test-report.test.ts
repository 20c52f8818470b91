import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readReport, root } from './steps.ts';

/** Runs vitest over one file of tests. */
function runOf(source: string) {
  using scratch = fs.mkdtempDisposableSync(path.join(os.tmpdir(), 'pavilion-report-test-'));
  const folder = scratch.path;
  fs.writeFileSync(path.join(folder, 'one.test.js'), source);
  const file = path.join(folder, 'report.json');
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const parameters = ['run', '--globals', '--root', folder, `--reporter=${path.join(root, 'tools/steps/test-report.ts')}`];
  const { status } = spawnSync(process.execPath, [vitest, ...parameters], { env: { ...process.env, TEST_REPORT_FILE: file } });
  return readReport(file, { status: status ?? 1 });
}

describe('the report of a test run', () => {
  it.each([
    [
      'tests that pass, fail and are left out',
      "it('a', () => {}); it('b', () => { throw new Error('why') }); it.skip('c', () => {})",
      ['one.test.js › a: passed', 'one.test.js › b: failed: why', 'one.test.js › c: skipped'],
    ],
    [
      'what an assertion expected and what came',
      "it('a', () => { throw new Error('not the text\\n\\nExpected:\\n  Paid\\nReceived:\\n  Open') })",
      ['one.test.js › a: failed: not the text | Expected: | Paid | Received: | Open'],
    ],
    [
      'a rejection that nobody awaits, by the file during which it came',
      "it('a', async () => { Promise.reject(new Error('left alone')); await new Promise((done) => setTimeout(done, 20)) })",
      ['one.test.js › a: passed', 'one.test.js: failed: outside of every test: left alone'],
    ],
    ['a file that cannot be read', "throw new Error('at once')", ['one.test.js: failed: at once']],
    [
      'what all of a suite need',
      "describe('s', () => { beforeAll(() => { throw new Error('no floor') }); it('a', () => {}) })",
      ['one.test.js › s > a: skipped', 'one.test.js: failed: s: no floor'],
    ],
  ] as const)('names %s', (...[, source, lines]) => {
    const { tests, broken } = runOf(source);
    expect(tests.map(({ name, state, reason }) => [name, state, ...(reason === undefined ? [] : [reason])].join(': '))).toEqual(lines);
    expect(broken).toEqual([]);
  });

  it('is a failure where the run breaks before it', () => {
    expect(readReport('/nowhere/report.json', { status: 139 })).toEqual({ tests: [], broken: ['ended with 139 and without a report'] });
  });
});
