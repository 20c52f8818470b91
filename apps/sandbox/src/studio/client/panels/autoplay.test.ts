import { describe, expect, test } from 'vitest';
import { type AutoplayPlan, type AutoplayState, expectedCost, stopOf } from './autoplay.ts';

const plan: AutoplayPlan = { rounds: 10, lossStopMinor: 500n, winStopMinor: 2000n, leastBalanceMinor: 1000n };
const state: AutoplayState = { playedRounds: 3, netMinor: -100n, lastReturnMinor: 0n, balanceMinor: 5000n, nextStakeMinor: 100n };

describe('rounds that run by themselves', () => {
  test('GS-04 the next round starts while no stop is reached', () => {
    expect(stopOf(plan, state)).toBeUndefined();
    expect(stopOf(plan, { ...state, playedRounds: 0, lastReturnMinor: 0n, netMinor: 0n })).toBeUndefined();
  });

  test.each([
    ['done', { playedRounds: 10 }],
    ['win', { lastReturnMinor: 2000n }],
    ['win', { playedRounds: 10, lastReturnMinor: 2000n }],
    ['loss', { netMinor: -401n }],
    ['balance', { balanceMinor: 1099n }],
  ] as const)('GS-04 they stop by %s', (stop, over) => {
    expect(stopOf(plan, { ...state, ...over })).toBe(stop);
  });

  test('GS-04 no stake is placed that could pass the loss stop, and the last one that keeps to it is', () => {
    expect(stopOf(plan, { ...state, netMinor: -400n })).toBeUndefined();
    expect(stopOf(plan, { ...state, netMinor: -400n, nextStakeMinor: 101n })).toBe('loss');
  });

  test('GS-04 without a least balance the balance stops nothing', () => {
    expect(stopOf({ ...plan, leastBalanceMinor: null }, { ...state, balanceMinor: 0n })).toBeUndefined();
  });

  test('GS-04 no sequence of rounds loses more than the loss stop', () => {
    let seed = 7;
    const below = (limit: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % limit;
    };
    for (let run = 0; run < 500; run += 1) {
      const lossStopMinor = BigInt(1 + below(2000));
      let netMinor = 0n;
      for (let playedRounds = 0; playedRounds < 200; playedRounds += 1) {
        const nextStakeMinor = BigInt(1 + below(300));
        const now = { playedRounds, netMinor, lastReturnMinor: 0n, balanceMinor: 0n, nextStakeMinor };
        if (stopOf({ rounds: 200, lossStopMinor, winStopMinor: 10_000n, leastBalanceMinor: null }, now)) break;
        netMinor += BigInt(below(200)) - nextStakeMinor;
      }
      expect(-netMinor).toBeLessThanOrEqual(lossStopMinor);
    }
  });

  test('GS-04 the costs follow from the stated return', () => {
    expect(expectedCost({ rounds: 25, stakeMinor: 100n, rtp: 95.88 })).toEqual({ stakedMinor: 2500n, costMinor: 103n });
    expect(expectedCost({ rounds: 10, stakeMinor: 20n, rtp: null })).toEqual({ stakedMinor: 200n, costMinor: null });
  });
});
