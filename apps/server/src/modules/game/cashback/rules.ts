import { roundDown } from '@pavilion/money';

export type CashbackPeriod = 'day' | 'week';

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
/** 1970-01-01 was a Thursday: three days after a Monday. */
const EPOCH_DAYS_AFTER_MONDAY = 3;
const PPM = 1_000_000n;

/** A stretch of whole days in UTC; the end is the first moment that no longer belongs to it. */
export interface Span {
  start: Date;
  end: Date;
}

/** The period that contains a moment. Example: Friday 2026-11-20 belongs to the week from Monday 2026-11-16 to Monday 2026-11-23. */
export function periodAt(period: CashbackPeriod, at: Date): Span {
  const day = Math.floor(at.getTime() / DAY_MS);
  const length = period === 'day' ? 1 : WEEK_DAYS;
  const start = period === 'day' ? day : day - ((day + EPOCH_DAYS_AFTER_MONDAY) % WEEK_DAYS);
  return { start: new Date(start * DAY_MS), end: new Date((start + length) * DAY_MS) };
}

/** The period that ended last before a moment. */
export function periodBefore(period: CashbackPeriod, at: Date): Span {
  return periodAt(period, new Date(periodAt(period, at).start.getTime() - 1));
}

/**
 * What comes back of a loss: the rate in parts per million, rounded down, at most the cap, and nothing below the least that is paid
 * (reliability §1.1). Example: 10 % of a loss of 33.33 is 3.33; with a cap of 3.00 it is 3.00; with 5.00 as the least it is nothing.
 */
export function cashbackOf(
  lossMinor: bigint,
  { ratePpm, minMinor, maxMinor }: { ratePpm: number; minMinor: bigint; maxMinor: bigint | null },
): bigint {
  if (lossMinor <= 0n) return 0n;
  const shareMinor = roundDown(lossMinor * BigInt(ratePpm), PPM);
  const cappedMinor = maxMinor !== null && shareMinor > maxMinor ? maxMinor : shareMinor;
  return cappedMinor < minMinor ? 0n : cappedMinor;
}
