import { describe, expect, test } from 'vitest';
import { chartOf, countRound, netOf, noRounds } from './session-stats.ts';

const rounds = [
  { stakedMinor: 100n, returnedMinor: 0n },
  { stakedMinor: 100n, returnedMinor: 460n },
  { stakedMinor: 250n, returnedMinor: 40n },
];

describe('statistics of a session', () => {
  test('GS-03 count staked, returned, the largest return, and the result after each round', () => {
    const stats = rounds.reduce(countRound, noRounds);
    expect(stats).toEqual({
      rounds: 3,
      stakedMinor: 450n,
      returnedMinor: 500n,
      largestMinor: 460n,
      results: [0n, -100n, 260n, 50n],
    });
    expect(netOf(stats)).toBe(50n);
    expect(netOf(noRounds)).toBe(0n);
  });

  test('GS-03 the chart runs from the first result to the last, with its zero line inside', () => {
    expect(chartOf([0n, -100n, 100n], { width: 300, height: 100 })).toEqual({ path: 'M0 50L150 100L300 0', zero: 50 });
    expect(chartOf([0n], { width: 300, height: 100 })).toEqual({ path: 'M0 50', zero: 50 });
  });
});
