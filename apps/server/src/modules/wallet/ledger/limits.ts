import { type LedgerState, type LimitCounter, type OpState, PICO_PER_MINOR } from '@pavilion/ledger';
import { convertMinor, rateFromDecimal, roundDown } from '@pavilion/money';
import { windowAfter } from '../../../kernel/calendar-window.ts';
import { ownCashOf } from './rounds/reverse.ts';

/** What of a state limits are counted by. */
type CountingState = Pick<LedgerState, 'limitCounters' | 'now'>;

/** Limit definitions that a debit or a win touches (wire §3.11): 1 sum of bets, 2 net loss. */
const betLimit = 1;
const lossLimit = 2;
const betsAndLosses: readonly number[] = [betLimit, lossLimit];
const losses: readonly number[] = [lossLimit];

/** Minor units of a currency per unit of the base currency, as decimal text; undefined for a currency without one. */
export type RateOf = (currency: string) => string | undefined;

/** Without rates only money of a limit's own currency can be counted against it. */
export const noRates: RateOf = () => undefined;

/** Money that counts: the part a player paid or got in cash; bonus money does not count (L2). */
interface CountedMoney {
  readonly currency: string;
  readonly cashMinor: bigint;
}

/** What a stake or a win does to limits: the counters in their next state, or why it cannot be. */
export type Count = readonly LimitCounter[] | 'LIMIT_EXCEEDED' | 'TEMPORARY';

/**
 * Counters after a stake of cash (L3, L4, C39, C40): the smallest room of all decides. `TEMPORARY` where a rate is missing, since a stake
 * that cannot be compared must not pass.
 */
export function countStake(state: CountingState, stake: CountedMoney, rateOf: RateOf): Count {
  if (state.limitCounters.length === 0 || stake.cashMinor === 0n) return [];
  const rate = rateOf(stake.currency);
  const counted: LimitCounter[] = [];
  for (const counter of running(state, { definitions: betsAndLosses, rateOf })) {
    const amountPico = picoMinorIn(counter, { ...stake, rate });
    if (amountPico === undefined) return 'TEMPORARY';
    const next = add(counter, amountPico);
    const isOver = isOverCap(next);
    if (isOver && counter.bindsFrom <= state.now) return 'LIMIT_EXCEEDED';
    counted.push(isOver ? { ...next, overCapReason: 'counted before it bound' } : next);
  }
  return counted;
}

/** A win lowers the running loss windows, to zero at most (C41). A win is never refused, so one without a rate lowers nothing. */
export function countWin(state: CountingState, win: CountedMoney, rateOf: RateOf): readonly LimitCounter[] {
  if (state.limitCounters.length === 0 || win.cashMinor === 0n) return [];
  const rate = rateOf(win.currency);
  const lowered: LimitCounter[] = [];
  for (const counter of running(state, { definitions: losses, rateOf })) {
    const amountPico = picoMinorIn(counter, { currency: win.currency, cashMinor: -win.cashMinor, rate });
    if (amountPico !== undefined) lowered.push(add(counter, amountPico));
  }
  return lowered;
}

/**
 * A rollback restores the allowance in the windows that counted the operation, at the rate used then; past windows stay unchanged (C28). A
 * win that is rolled back counts as lost again, even beyond the cap, since the money is already gone.
 */
export function returnOps(state: CountingState, ops: readonly OpState[], rateOf: RateOf): readonly LimitCounter[] | undefined {
  if (state.limitCounters.length === 0) return undefined;
  const changed = running(state, { definitions: betsAndLosses, rateOf }).flatMap((counter) => {
    const counted = ops.filter((op) => isCountedBy(counter, op));
    return counted.length === 0 ? [] : [counted.reduce(takeBack, counter)];
  });
  return changed.length === 0 ? undefined : changed;
}

const isCountedBy = (counter: LimitCounter, op: OpState): boolean =>
  counter.windowStart <= op.createdAt && (op.kind === 'bet' || (op.kind === 'win' && counter.definition === lossLimit));

function takeBack(counter: LimitCounter, op: OpState): LimitCounter {
  const money = { currency: op.currency ?? '', cashMinor: ownCashOf(op), rate: op.rate ?? undefined };
  const next = add(counter, picoMinorIn(counter, money) ?? 0n);
  return isOverCap(next) ? { ...next, overCapReason: 'a win was taken back' } : next;
}

/** The counters of some definitions that are not gone, in the window that runs now. */
function running(state: CountingState, wanted: { definitions: readonly number[]; rateOf: RateOf }): LimitCounter[] {
  const found: LimitCounter[] = [];
  for (const counter of state.limitCounters) {
    const { definition, bindsUntil } = counter;
    if (wanted.definitions.includes(definition) && (bindsUntil === null || state.now < bindsUntil))
      found.push(inRunningWindow(counter, state.now, wanted.rateOf));
  }
  return found;
}

/** A window that is over is followed by the one that runs now, with nothing used in it (L1, R-05). */
function inRunningWindow(counter: LimitCounter, now: Date, rateOf: RateOf): LimitCounter {
  if (now < counter.windowEnd) return counter;
  const { period, timeZone } = counter;
  const window = windowAfter({ start: counter.windowStart, end: counter.windowEnd }, { period, at: now, timeZone });
  const rate = rateOf(counter.currency) ?? counter.rate;
  return { ...counter, windowStart: window.start, windowEnd: window.end, usedPicoMinor: 0n, rate, overCapReason: null };
}

/**
 * Money in the limit's own currency, in trillionths of its minor unit (L3): the smallest unit of any currency is worth millions of them, so
 * no stake is too small to count and none counts as more than it is. Undefined where its rate is not known.
 */
function picoMinorIn(counter: LimitCounter, money: CountedMoney & { rate: string | undefined }): bigint | undefined {
  const { currency, cashMinor, rate } = money;
  const cashPico = cashMinor * PICO_PER_MINOR;
  if (currency === counter.currency) return cashPico;
  if (rate === undefined) return undefined;
  const from = { currency, rate: rateFromDecimal(rate) };
  return convertMinor(cashPico, { from, to: { currency: counter.currency, rate: rateFromDecimal(counter.rate) }, rounding: roundDown });
}

function add(counter: LimitCounter, amountPico: bigint): LimitCounter {
  const usedPicoMinor = counter.usedPicoMinor + amountPico;
  return { ...counter, usedPicoMinor: usedPicoMinor < 0n ? 0n : usedPicoMinor };
}

const isOverCap = ({ usedPicoMinor, capMinor }: LimitCounter): boolean => usedPicoMinor > capMinor * PICO_PER_MINOR;
