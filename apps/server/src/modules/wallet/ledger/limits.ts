import type { LedgerState, LimitCounter } from '@pavilion/ledger';

/** Limit definitions that a debit or a win touches (wire §3.11): 1 sum of bets, 2 net loss. */
const betLimit = 1;
const lossLimit = 2;

const isRunning = (counter: LimitCounter, state: LedgerState): boolean => counter.windowStart <= state.now && state.now < counter.windowEnd;

function counted(state: LedgerState, currency: string, definitions: readonly number[]): LimitCounter[] {
  return state.limitCounters.filter(
    (counter) => counter.currency === currency && definitions.includes(counter.definition) && isRunning(counter, state),
  );
}

/** Counters after a stake of cash; `undefined` when one of them would pass its cap (L3, L4, C39, C40). Bonus money does not count (L2). */
export function countStake(state: LedgerState, currency: string, cashMinor: bigint): LimitCounter[] | undefined {
  if (state.limitCounters.length === 0 || cashMinor === 0n) return [];
  const next = counted(state, currency, [betLimit, lossLimit]).map((counter) => add(counter, cashMinor));
  return next.some((counter) => counter.usedMinor > counter.capMinor) ? undefined : next;
}

/** A win lowers the running loss windows, to zero at most (C41). */
export function countWin(state: LedgerState, currency: string, cashMinor: bigint): LimitCounter[] {
  if (state.limitCounters.length === 0 || cashMinor === 0n) return [];
  return counted(state, currency, [lossLimit]).map((counter) => add(counter, -cashMinor));
}

/** A stake taken back returns its room in the windows that counted it; windows of the past stay as they were (C28). */
export function returnStake(state: LedgerState, stake: { currency: string; cashMinor: bigint; placedAt: Date }): LimitCounter[] {
  if (state.limitCounters.length === 0 || stake.cashMinor === 0n) return [];
  return counted(state, stake.currency, [betLimit, lossLimit])
    .filter((counter) => counter.windowStart <= stake.placedAt)
    .map((counter) => add(counter, -stake.cashMinor));
}

function add(counter: LimitCounter, amountMinor: bigint): LimitCounter {
  const usedMinor = counter.usedMinor + amountMinor;
  return { ...counter, usedMinor: usedMinor < 0n ? 0n : usedMinor };
}
