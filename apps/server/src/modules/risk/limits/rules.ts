import { convertMinor, type RatedCurrency, rateFromDecimal } from '@pavilion/money';
import type { LimitRow, UseRow } from './store.ts';
import type { Period, Window } from '../../../kernel/calendar-window.ts';

/** Loosening or removing a limit waits this long (D-29). */
export const LOOSENING_DELAY_MS = 24 * 3_600_000;

/** Where a looser limit needs the player's word after that, it lapses this long after it could be given (L5). */
export const CONFIRMATION_TTL_MS = 7 * 24 * 3_600_000;

/** A limit as it binds at a moment: what waited long enough has taken effect; undefined once it is gone. */
export function limitAt(row: LimitRow, now: Date): LimitRow | undefined {
  if (row.confirmUntil !== null) {
    return now < row.confirmUntil ? row : { ...row, pending: null, removedFrom: null, confirmUntil: null };
  }
  if (row.removedFrom !== null && row.removedFrom <= now) return undefined;
  if (row.pending === null || row.pending.from > now) return row;
  const { id: counterId, period, amountMinor } = row.pending;
  return { ...row, period, amountMinor, counterId, pending: null };
}

const strictness: readonly Period[] = ['daily', 'weekly', 'monthly'];

/**
 * Can the new limit never allow more than the old one? (R-09, D-63) An amount that is not higher over a period that is not shorter:
 * 100 a week is tighter than 100 a day; 100 a day is not tighter than 500 a month, for it allows 3,000 in one.
 */
export function isTighter(old: { period: Period; amountMinor: bigint }, next: { period: Period; amountMinor: bigint }): boolean {
  return next.amountMinor <= old.amountMinor && strictness.indexOf(next.period) >= strictness.indexOf(old.period);
}

/** Sums what counts in a window, in the limit's own currency at the rates stored with the deposits (L3). */
export function usedMinor(uses: readonly UseRow[], window: Window, currency: RatedCurrency): bigint {
  const inWindow = uses.filter(({ countedAt }) => window.start <= countedAt && countedAt < window.end);
  return inWindow.reduce((sum, use) => sum + inCurrency(use, currency), 0n);
}

/** An amount in a limit's currency; the same currency is never converted. */
export function inCurrency(use: Pick<UseRow, 'amountMinor' | 'currency' | 'rate'>, to: RatedCurrency): bigint {
  if (use.currency === to.currency) return use.amountMinor;
  return convertMinor(use.amountMinor, { from: { currency: use.currency, rate: rateFromDecimal(use.rate) }, to });
}

/** Does a limit stand, or wait to stand, where another one would? One per definition, period and currency (D-63). */
export const isInTheWayOf = (row: LimitRow, wanted: { definition: number; period: Period; currency: string }): boolean =>
  row.definition === wanted.definition &&
  row.currency === wanted.currency &&
  (row.period === wanted.period || row.pending?.period === wanted.period);
