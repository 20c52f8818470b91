import { DAY_MS, WEEK_MS } from '@pavilion/contract/formats/durations.ts';
import { convertMinor, type RatedCurrency, rateFromDecimal, roundDown } from '@pavilion/money';
import { PICO_PER_MINOR } from '../../wallet/index.ts';
import type { LimitRow, SupersededTerms, UseRow } from './store.ts';
import type { Period, Window } from '../../../kernel/calendar-window.ts';

/** Loosening or removing a limit waits this long (D-29). */
export const LOOSENING_DELAY_MS = DAY_MS;

/** Where a looser limit needs the player's confirmation after that, it expires this long after it could be confirmed (L5). */
export const CONFIRMATION_TTL_MS = WEEK_MS;

export interface Terms {
  period: Period;
  amountMinor: bigint;
}

/** A limit as it binds at a moment: what waited long enough has taken effect; undefined once it is gone. */
export function limitAt(row: LimitRow, now: Date): LimitRow | undefined {
  const standing = { ...row, superseded: row.superseded.filter(({ bindsUntil }) => now < bindsUntil) };
  if (row.confirmUntil !== null) {
    return now < row.confirmUntil ? standing : { ...standing, pending: null, removedFrom: null, confirmUntil: null };
  }
  if (row.removedFrom !== null && row.removedFrom <= now) return undefined;
  if (row.pending === null || row.pending.from > now) return standing;
  const { id: counterId, period, amountMinor } = row.pending;
  return { ...standing, period, amountMinor, counterId, pending: null };
}

/** An amount per period that applies for a time. All terms in force at a time apply together. */
export interface BindingTerms extends Terms {
  /** The limit's own id, or that of the change they came with. */
  id: string;
  bindsFrom: Date;
  /** Null: until the limit changes. */
  bindsUntil: Date | null;
}

/**
 * Every set of terms that binds for one limit: its own terms until they are replaced or removed; pending terms, which bind from the moment
 * of the request; and terms withdrawn recently.
 */
export function bindingTermsOf(row: LimitRow): BindingTerms[] {
  const { pending, removedFrom, confirmUntil, period, amountMinor, counterId, createdAt, updatedAt } = row;
  // A change that needs the player's confirmation ends nothing on its own, and expires without it.
  const endsBy = confirmUntil === null ? (pending?.from ?? removedFrom) : null;
  const own = { id: counterId, period, amountMinor, bindsFrom: createdAt, bindsUntil: endsBy };
  const waiting =
    pending === null
      ? []
      : [{ id: pending.id, period: pending.period, amountMinor: pending.amountMinor, bindsFrom: updatedAt, bindsUntil: confirmUntil }];
  return [own, ...waiting, ...row.superseded.map((terms) => ({ ...terms, bindsFrom: createdAt }))];
}

/** The windows of two periods that run now, and until when the older terms would bind on. */
export interface WindowsOfChange {
  old: Window;
  next: Window;
  delayEnds: Date;
}

/**
 * Can the new terms allow more than the old ones at no moment until a loosening could have taken effect (R-09, D-63)? Over the same period an
 * amount that is not higher cannot. Nor can 100 a week in the place of 100 a day, for a week is made of whole days; of a player who has just
 * moved to another time zone it is not. A month is never made of whole weeks: 100 a month in the place of 100 a week, asked for on the last day
 * of the month, allows 200 within hours. And 100 a day allows 3,000 in a month of 500.
 */
export function isTighter(old: Terms, next: Terms, windows: WindowsOfChange): boolean {
  if (next.amountMinor > old.amountMinor) return false;
  return next.period === old.period || (old.period === 'daily' && areNested(windows));
}

/** Whether the windows of the shorter period that begin before the end of the delay are within those of the longer one. */
const areNested = ({ old, next, delayEnds }: WindowsOfChange): boolean =>
  next.start <= old.start && (next.end.getTime() === old.end.getTime() || next.end >= delayEnds);

/** Terms that stay in force beside their limit's new ones, at most one per period: the lower amount, until the later time. */
export function supersede(known: readonly SupersededTerms[], added: SupersededTerms): SupersededTerms[] {
  const same = known.find(({ period }) => period === added.period);
  const others = known.filter((terms) => terms !== same);
  if (same === undefined) return [...others, added];
  const amountMinor = same.amountMinor < added.amountMinor ? same.amountMinor : added.amountMinor;
  const bindsUntil = same.bindsUntil > added.bindsUntil ? same.bindsUntil : added.bindsUntil;
  return [...others, { ...added, amountMinor, bindsUntil }];
}

/**
 * Sums what counts in a window, in trillionths of the minor unit of the limit's own currency at the rates stored with the deposits (L3): what
 * was credited in it, and what is reserved, for that may be credited in any window that runs; and of it what unfinished deposits reserve.
 */
export function usageOf(
  uses: readonly UseRow[],
  window: Window,
  currency: RatedCurrency,
): { usedPicoMinor: bigint; reservedPicoMinor: bigint } {
  const credited = uses.filter(({ settledAt }) => settledAt !== null && window.start <= settledAt && settledAt < window.end);
  const reservedPicoMinor = sumIn(
    uses.filter(({ settledAt }) => settledAt === null),
    currency,
  );
  return { usedPicoMinor: reservedPicoMinor + sumIn(credited, currency), reservedPicoMinor };
}

const sumIn = (uses: readonly UseRow[], currency: RatedCurrency): bigint => uses.reduce((sum, use) => sum + picoMinorIn(use, currency), 0n);

/** An amount in trillionths of the minor unit of a limit's currency; the same currency is never converted. */
export function picoMinorIn(use: Pick<UseRow, 'amountMinor' | 'currency' | 'rate'>, to: RatedCurrency): bigint {
  const amountPico = use.amountMinor * PICO_PER_MINOR;
  if (use.currency === to.currency) return amountPico;
  return convertMinor(amountPico, { from: { currency: use.currency, rate: rateFromDecimal(use.rate) }, to, rounding: roundDown });
}

/** The largest part of an amount that fits, as do all smaller parts; zero if none does. */
export function largestPart(amountMinor: bigint, fits: (partMinor: bigint) => boolean): bigint {
  if (fits(amountMinor)) return amountMinor;
  let fitting = 0n;
  let tooMuch = amountMinor;
  while (tooMuch - fitting > 1n) {
    const middle = (fitting + tooMuch) / 2n;
    if (fits(middle)) fitting = middle;
    else tooMuch = middle;
  }
  return fitting;
}

/** Is there a limit, active or pending, in the place of another one? One per definition, period and currency (D-63). */
export const isInTheWayOf = (row: LimitRow, wanted: { definition: number; period: Period; currency: string }): boolean =>
  row.definition === wanted.definition &&
  row.currency === wanted.currency &&
  (row.period === wanted.period || row.pending?.period === wanted.period);
