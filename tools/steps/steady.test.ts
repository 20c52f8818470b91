import { expect, it } from 'vitest';
import type { RunReport, TestResult } from './run-report.ts';
import { steadinessOf, steadyTable } from './steady.ts';

const passed = (name: string): TestResult => ({ name, file: 'a.e2e.ts', state: 'passed' });
const failed = (name: string, reason: string): TestResult => ({ name, file: 'a.e2e.ts', state: 'failed', reason });
const run = (...tests: TestResult[]): RunReport => ({ tests, broken: [] });

const beside = [
  run(passed('one'), failed('two', 'late'), failed('three', 'gone')),
  run(passed('one'), failed('two', 'later'), passed('three')),
];
const alone = [run(failed('two', 'late | again'), passed('three')), run(passed('two'), passed('three'))];

it('counts for each journey how often it failed beside others and alone, the most first', () => {
  expect(steadinessOf(beside, alone)).toEqual([
    { name: 'two', beside: 2, alone: 1, reason: 'late | again' },
    { name: 'three', beside: 1, alone: 0, reason: 'gone' },
  ]);
});

it('writes a table of those that failed, under the number of all runs', () => {
  expect(steadyTable(beside, alone).split('\n')).toEqual([
    '3 journeys, 2 times beside others: 3 of 6 runs failed.',
    '',
    '| journey | failed beside others | failed alone | first line of a reason |',
    '|---|---|---|---|',
    '| two | 2 of 2 | 1 of 2 | late \\| again |',
    '| three | 1 of 2 | 0 of 2 | gone |',
  ]);
});

it('has no table where none failed, and does not count what was skipped', () => {
  expect(steadyTable([run(passed('one'), { name: 'two', file: 'a.e2e.ts', state: 'skipped' })], [])).toBe(
    '1 journeys, 1 times beside others: 0 of 1 runs failed.',
  );
});
