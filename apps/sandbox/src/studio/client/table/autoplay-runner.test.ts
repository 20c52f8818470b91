import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AutoplayRunner, type AutoplayTable } from './autoplay-runner.ts';
import type { AutoplayPlan } from '../panels/autoplay.ts';

const plan: AutoplayPlan = { rounds: 4, lossStopMinor: 1000n, winStopMinor: 5000n, leastBalanceMinor: null };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('window', { setTimeout });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A table that each round clears: its bets must be put on it again, as far as there are any. */
function chipTable({ lastBetMinor, returns }: { lastBetMinor: bigint; returns: readonly bigint[] }) {
  const seen = { placed: [] as bigint[], ends: [] as (string | undefined)[] };
  let onTable = 0n;
  let balanceMinor = 10_000n;
  const table: AutoplayTable = {
    isFree: () => true,
    ready: () => Promise.resolve(),
    prepare: () => {
      if (onTable === 0n) onTable = lastBetMinor;
    },
    stakeMinor: () => onTable,
    balanceMinor: () => balanceMinor,
    play: async () => {
      if (onTable === 0n) return;
      const returnedMinor = returns[seen.placed.length] ?? 0n;
      const stakedMinor = onTable;
      seen.placed.push(stakedMinor);
      onTable = 0n;
      balanceMinor += returnedMinor - stakedMinor;
      runner.count({ stakedMinor, returnedMinor });
    },
    changed: (stop) => {
      if (runner.roundsLeft === undefined) seen.ends.push(stop);
    },
  };
  const runner = new AutoplayRunner(table);
  const run = async (): Promise<typeof seen> => {
    runner.start(plan);
    await vi.advanceTimersByTimeAsync(60_000);
    return seen;
  };
  return run;
}

test('GS-04 a table that is cleared by each round plays the same bets until the rounds are over', async () => {
  expect(await chipTable({ lastBetMinor: 100n, returns: [] })()).toEqual({ placed: [100n, 100n, 100n, 100n], ends: ['done'] });
});

test('GS-04 bets that are put back count against the loss before they are placed', async () => {
  expect(await chipTable({ lastBetMinor: 400n, returns: [] })()).toEqual({ placed: [400n, 400n], ends: ['loss'] });
});

test('GS-04 a single win ends them on a table with chips too', async () => {
  expect(await chipTable({ lastBetMinor: 100n, returns: [0n, 5000n] })()).toEqual({ placed: [100n, 100n], ends: ['win'] });
});

test('GS-04 an empty table without earlier bets starts nothing', async () => {
  expect(await chipTable({ lastBetMinor: 0n, returns: [] })()).toEqual({ placed: [], ends: ['interrupted'] });
});
