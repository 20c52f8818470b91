import { describe, expect, it } from 'vitest';
import type { DrillReport } from './drill.ts';
import { hasPassed, reportLines } from './report.ts';

const calm = { calls: 100, refused: 0, unanswered: 0, odd: [], longestGapMs: 250, socketsLost: 0, backMs: 0, wholeMs: 800 };
const report: DrillReport = {
  faults: [
    { ...calm, fault: { name: 'web-1', what: 'web-1 killed' }, fromMs: 10_000 },
    { ...calm, fault: { name: 'primary-killed', what: 'primary killed, with its Patroni' }, fromMs: 40_000, longestGapMs: 11_800 },
  ],
  calls: 200,
  differences: { lost: 0, twice: 0, other: 0, balances: 0 },
  books: 'The books are sound.',
  visited: { rounds: 202, reopenings: [], isRight: true },
  failure: '',
};
const visitedWith = (reopenings: NonNullable<DrillReport['visited']>['reopenings']): DrillReport => ({
  ...report,
  visited: { rounds: 202, reopenings, isRight: true },
});

describe('the report of a drill', () => {
  it('F1 F2 has a row for each fault, and says in one line how a customer fared who was never interrupted', () => {
    const lines = reportLines(report);
    expect(lines.filter((line) => line.startsWith('| web-1 killed | 100 | 0 | 0 (0.00 %) | 0 | 0.3 | 0 | 0.8 |'))).toHaveLength(1);
    expect(lines.filter((line) => line.includes('| 11.8 |'))).toHaveLength(1);
    expect(lines.at(-1)).toBe(
      'In a browser 202 rounds of one page, which was opened again 0 times; its balance at the end is that of the books.',
    );
  });

  it('F1 F2 names between which faults a page stood still before it was opened again, and why', () => {
    const lines = reportLines(
      visitedWith([
        { fromMs: 38_500, untilMs: 52_000, error: 'TimeoutError: locator.click: Timeout 30000ms exceeded.' },
        { fromMs: 2000, untilMs: 11_000, error: 'Error: net::ERR_CONNECTION_REFUSED' },
      ]),
    );
    expect(lines.slice(-3)).toEqual([
      'In a browser 202 rounds of one page, which was opened again 2 times; its balance at the end is that of the books.',
      'It stood still from 28.5 s into “web-1 killed” until 12.0 s into “primary killed, with its Patroni”: TimeoutError: locator.click: Timeout 30000ms exceeded.',
      'It stood still from before the first fault until 1.0 s into “web-1 killed”: Error: net::ERR_CONNECTION_REFUSED',
    ]);
  });

  it('I20 passes with a page that was opened again, and fails with a wrong balance, a lost call or an odd answer', () => {
    expect(hasPassed(visitedWith([{ fromMs: 1, untilMs: 2, error: 'Error' }]))).toBe(true);
    expect(hasPassed({ ...report, visited: { rounds: 1, reopenings: [], isRight: false } })).toBe(false);
    expect(hasPassed({ ...report, differences: { ...report.differences, lost: 1 } })).toBe(false);
    expect(hasPassed({ ...report, faults: [{ ...calm, fault: { name: 'web-1', what: 'web-1 killed' }, fromMs: 0, odd: [500] }] })).toBe(
      false,
    );
  });
});
