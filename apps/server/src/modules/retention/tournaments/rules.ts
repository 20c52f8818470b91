import { tournamentType } from '@pavilion/contract/constants.ts';
import { parseDecimal, type Rate, rateFromDecimal, roundDown, scaleOf, subunitToUnitOf } from '@pavilion/money';

/** Bounds of a round's stake; amounts are decimals of the currency they are for (wire §3.15). */
interface StakeBounds {
  minAmount?: string | null | undefined;
  minAmountOp?: 'gt' | 'gte' | undefined;
  maxAmount?: string | null | undefined;
  maxAmountOp?: 'lt' | 'lte' | undefined;
}

export interface Conditions extends StakeBounds {
  /** Identities; empty or absent: every game. */
  gameCollections?: readonly string[] | undefined;
  /** True: every game but those of the collections. */
  gameCollectionsExcluded?: boolean | undefined;
  currencies?: readonly (StakeBounds & { isoCode: string })[] | undefined;
}

/** Points per major unit; the base currency's rate holds for every currency without its own. */
export interface Rates {
  baseCurrencyRate: string;
  currencyRates?: readonly { isoCode: string; rate: string }[] | undefined;
}

/** The exchange rates a tournament counts by, as they were when it was published. */
export interface Exchange {
  baseCurrency: string;
  rates: Readonly<Record<string, Rate>>;
}

/** The part of a tournament that determines scores. */
export interface Scoring {
  type: number;
  rates: Rates;
  conditions: Conditions;
  exchange: Exchange;
}

/** A round with the stakes and wins of all its operations. */
interface ScoredRound {
  currency: string;
  stakeMinor: bigint;
  payoutMinor: bigint;
}

/** Scores are shown with two decimals but stored with nine, so that many small rounds add up to the same as one large round. */
export const POINTS_SCALE = 2;
const ONE_POINT = 10n ** 9n;
/** The least score that shows. */
export const LEAST_POINTS_SHOWN = ONE_POINT / 10n ** BigInt(POINTS_SCALE);

/** True for a game whose rounds count: in the named collections, or in none of them where they are excluded (wire §3.15). */
export function isGameCounted(
  { gameCollections = [], gameCollectionsExcluded = false }: Conditions,
  collections: readonly string[],
): boolean {
  if (gameCollections.length === 0) return true;
  return gameCollections.some((identity) => collections.includes(identity)) !== gameCollectionsExcluded;
}

/**
 * What a round is worth, in billionths of a point, rounded down once. A currency with its own rate or bounds is judged by them, any other
 * by the base currency's after conversion at the tournament's own exchange rates.
 * Worked example: 1 point per EUR and a stake of 10.80 USD at 108 to 100 are 10.00 EUR, 10 points; by the best round, a win of 25.00 on
 * 10.00 at rate 1 is 2.5 points, whatever the currency.
 */
export function scoreOf(scoring: Scoring, round: ScoredRound): bigint {
  if (round.stakeMinor <= 0n || !isStakeCounted(scoring, round)) return 0n;
  const own = scoring.rates.currencyRates?.find(({ isoCode }) => isoCode === round.currency);
  const rate = rateFromDecimal(own?.rate ?? scoring.rates.baseCurrencyRate);
  if (scoring.type === tournamentType.multiple)
    return roundDown(round.payoutMinor * rate.numerator * ONE_POINT, round.stakeMinor * rate.denominator);
  const amountMinor = scoring.type === tournamentType.win ? round.payoutMinor : round.stakeMinor;
  const currency = own === undefined ? scoring.exchange.baseCurrency : round.currency;
  const counted = inCurrency(scoring.exchange, { amountMinor, from: round.currency, to: currency });
  if (counted === undefined) return 0n;
  return roundDown(counted.numerator * rate.numerator * ONE_POINT, counted.denominator * subunitToUnitOf(currency) * rate.denominator);
}

function isStakeCounted({ conditions, exchange }: Scoring, { currency, stakeMinor }: ScoredRound): boolean {
  const own = conditions.currencies?.find(({ isoCode }) => isoCode === currency);
  const boundCurrency = own === undefined ? exchange.baseCurrency : currency;
  const counted = inCurrency(exchange, { amountMinor: stakeMinor, from: currency, to: boundCurrency });
  return counted !== undefined && isWithin(own ?? conditions, counted, boundCurrency);
}

/** The decimals of a bound, no fewer than those of any currency: a bound may be finer than the currency that it is for. */
const BOUND_SCALE = 9;

function isWithin(bounds: StakeBounds, { numerator, denominator }: ExactMinor, currency: string): boolean {
  const { minAmount = null, maxAmount = null, minAmountOp = 'gte', maxAmountOp = 'lte' } = bounds;
  const staked = numerator * 10n ** BigInt(BOUND_SCALE - scaleOf(currency));
  if (minAmount !== null) {
    const least = parseDecimal(minAmount, BOUND_SCALE) * denominator;
    if (minAmountOp === 'gt' ? staked <= least : staked < least) return false;
  }
  if (maxAmount === null) return true;
  const most = parseDecimal(maxAmount, BOUND_SCALE) * denominator;
  return maxAmountOp === 'lt' ? staked < most : staked <= most;
}

/** Minor units as an exact fraction. */
type ExactMinor = Rate;

/** An amount at the tournament's rates; undefined for a currency that was not there when it was published, whose rounds do not count. */
export function inCurrency(exchange: Exchange, amount: { amountMinor: bigint; from: string; to: string }): ExactMinor | undefined {
  const { amountMinor, from, to } = amount;
  if (from === to) return { numerator: amountMinor, denominator: 1n };
  const [fromRate, toRate] = [exchange.rates[from], exchange.rates[to]];
  if (fromRate === undefined || toRate === undefined) return undefined;
  return { numerator: amountMinor * fromRate.denominator * toRate.numerator, denominator: fromRate.numerator * toRate.denominator };
}

/** True where the best round is the score; otherwise rounds add up. */
export const isBestRound = ({ type }: Pick<Scoring, 'type'>): boolean => type === tournamentType.multiple;
