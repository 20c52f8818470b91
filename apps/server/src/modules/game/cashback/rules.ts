import { convertMinor, type RatedCurrency, roundDown } from '@pavilion/money';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';

export type CashbackPeriod = 'day' | 'week';

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

/**
 * The cashback for a loss: the rate in parts per million, rounded down, at most the cap, and nothing below the minimum payment
 * (reliability §1.1). Example: 10 % of a loss of 33.33 is 3.33; with a cap of 3.00 it is 3.00; with a minimum of 5.00 it is nothing.
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

/** A loss in a currency, at the rate of the days it was made on; less than nothing is a win. */
export interface RatedLoss extends RatedCurrency {
  readonly lossMinor: bigint;
}

/** Numerators and denominators of major units of the base currency. */
type Fraction = readonly [bigint, bigint];
const inBase = ({ lossMinor, rate }: RatedLoss): Fraction => [lossMinor * rate.denominator, rate.numerator];
const plus = ([n, d]: Fraction, [m, e]: Fraction): Fraction => [n * e + m * d, d * e];

/**
 * A player's losses in all currencies, converted to one of them and rounded down once. Losses in that currency count unconverted. Example:
 * at 100 and 108 to the base, 10.00 EUR and -5.40 USD are 5.00 EUR.
 */
export function lossIn(losses: readonly RatedLoss[], { currency, rate }: RatedCurrency): bigint {
  const own = losses.filter((loss) => loss.currency === currency).reduce((sum, { lossMinor }) => sum + lossMinor, 0n);
  const [minor, of] = losses
    .filter((loss) => loss.currency !== currency)
    .map(inBase)
    .reduce(plus, [0n, 1n]);
  return own + roundDown(minor * rate.numerator, of * rate.denominator);
}

/** The currency in which most was lost, by what it is worth: cashback is paid in it. Undefined where nothing was lost in any. */
export function currencyOfLoss(losses: readonly RatedLoss[]): string | undefined {
  const byCurrency = [...Map.groupBy(losses, ({ currency }) => currency)].toSorted(([one], [other]) => (one < other ? -1 : 1));
  let largest: Fraction = [0n, 1n];
  let found: string | undefined;
  for (const [currency, own] of byCurrency) {
    const sum = own.map(inBase).reduce(plus, [0n, 1n]);
    if (sum[0] * largest[1] <= largest[0] * sum[1]) continue;
    largest = sum;
    found = currency;
  }
  return found;
}

/** A period's cashback: what is owed for it by now, what was given, and what was settled with that of other periods. */
export interface PeriodBalance extends RatedCurrency {
  readonly owedMinor: bigint;
  readonly givenMinor: bigint;
  /** Kept back for what other periods were overpaid; less than nothing: what others have kept back for this one. */
  readonly settledMinor: bigint;
}

/** The amount still due for a period; negative if it was overpaid. */
export const openOf = ({ owedMinor, givenMinor, settledMinor }: PeriodBalance): bigint => owedMinor - givenMinor - settledMinor;

/**
 * Deducts overpayments of other periods from what is open, oldest first; the remainder is due. Example: a week that owes nothing any more
 * was paid 20.00, so 20.00 of the next week's 30.00 are withheld.
 */
export function settle<S extends PeriodBalance>(standings: readonly S[]): S[] {
  const settled = [...standings];
  const overpaid = standings.flatMap((standing, at) => (openOf(standing) < 0n ? [at] : []));
  for (const [at, standing] of overpaid.length === 0 ? [] : settled.entries()) {
    let due = standing;
    for (const other of overpaid) {
      const over = settled[other];
      if (over === undefined || openOf(due) <= 0n || openOf(over) >= 0n) continue;
      const { ofDueMinor, ofOverMinor } = keptBack(due, over);
      settled[other] = { ...over, settledMinor: over.settledMinor - ofOverMinor };
      due = { ...due, settledMinor: due.settledMinor + ofDueMinor };
    }
    settled[at] = due;
  }
  return settled;
}

/** The part of an open period withheld for an overpaid one, in the currency of each. */
function keptBack(due: PeriodBalance, over: PeriodBalance): { ofDueMinor: bigint; ofOverMinor: bigint } {
  const overMinor = -openOf(over);
  const wholeMinor = convertMinor(overMinor, { from: over, to: due });
  if (wholeMinor <= openOf(due)) return { ofDueMinor: wholeMinor, ofOverMinor: overMinor };
  const partMinor = convertMinor(openOf(due), { from: due, to: over });
  return { ofDueMinor: openOf(due), ofOverMinor: partMinor < overMinor ? partMinor : overMinor };
}
