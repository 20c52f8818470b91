import { expect, it } from 'vitest';
import { judgeReturn } from './returns.ts';

const stated = { returnPercent: 96, payoutDeviation: 5 };
/** Plays this many rounds of stake 1.00. */
const even = (rounds: number, wonMinor: bigint) => ({
  rounds,
  stakedMinor: BigInt(rounds) * 100n,
  wonMinor,
  squaredStakes: rounds * 100 * 100,
});

it('BO-054 a return is held against the stated one by the band that its rounds leave to chance', () => {
  // 1.96 × 5 / √10,000 stakes are 9.8 points.
  expect(judgeReturn(even(10_000, 1_050_000n), stated)).toEqual({
    measuredPercent: 105,
    statedPercent: 96,
    bandPercent: 9.8,
    verdict: 'within',
  });
  expect(judgeReturn(even(10_000, 1_060_000n), stated).verdict).toBe('above');
  expect(judgeReturn(even(10_000, 860_000n), stated).verdict).toBe('below');
});

it('BO-054 few rounds say little, large stakes leave more to chance, and without a stated deviation nothing is said', () => {
  expect(judgeReturn(even(100, 30_000n), stated)).toMatchObject({ bandPercent: 98, verdict: 'few' });
  const uneven = { ...even(10_000, 1_060_000n), squaredStakes: 4 * 10_000 * 100 * 100 };
  expect(judgeReturn(uneven, stated)).toMatchObject({ bandPercent: 19.6, verdict: 'within' });
  expect(judgeReturn(even(100, 5000n), { returnPercent: 96, payoutDeviation: null })).toMatchObject({
    bandPercent: null,
    verdict: 'unknown',
  });
  expect(judgeReturn(even(100, 5000n), { returnPercent: null, payoutDeviation: 5 }).verdict).toBe('unknown');
});
