import { type CurrencyCode, displaySubCurrencies, scaleOf, subunitToUnitOf } from './currency.ts';
import { formatShortest } from './decimal.ts';
import { type Rounding, roundHalfEven } from './rounding.ts';

/** An exact rate as a fraction: `{ numerator: 10825n, denominator: 100n }` is 108.25. */
export type Rate = { readonly numerator: bigint; readonly denominator: bigint };

/** Minor units of the currency per one major unit of the base currency (wire §3.1 `rate.rate`, D-73); base EUR: EUR 100, USD about 108. */
export type RatedCurrency = { readonly currency: string; readonly rate: Rate };

/** Reads a rate's decimal text exactly. `rateFromDecimal('108.25')` is 10825/100. @throws RangeError unless it is a positive plain decimal. */
export function rateFromDecimal(text: string): Rate {
  const parts = /^(\d{1,24})(?:\.(\d{1,18}))?$/.exec(text);
  const fraction = parts?.[2] ?? '';
  const numerator = parts === null ? 0n : BigInt(`${parts[1] ?? ''}${fraction}`);
  if (numerator <= 0n) throw new RangeError(`a rate must be a positive decimal, given ${text}`);
  return { numerator, denominator: 10n ** BigInt(fraction.length) };
}

/**
 * Converts minor units of one currency into minor units of another through the base, rounding once at the end. Source: base(major) =
 * amount(major) × subunitToUnit / rate (K-14, D-73), which is amountMinor / rate.
 * @example
 * // 54.00 USD at 108 is 5400 / 108 = 50 EUR, whose own rate is 100.
 * convertMinor(5400n, { from: { currency: 'USD', rate: rateFromDecimal('108') }, to: { currency: 'EUR', rate: rateFromDecimal('100') } }) // 5000n
 */
export function convertMinor(amountMinor: bigint, pair: { from: RatedCurrency; to: RatedCurrency; rounding?: Rounding }): bigint {
  const { from, to, rounding = roundHalfEven } = pair;
  return rounding(amountMinor * from.rate.denominator * to.rate.numerator, from.rate.numerator * to.rate.denominator);
}

/** Decimals of an equivalent balance on screen, for any currency (K-15). */
export const equivalentScale = 2;

/** The equivalent of an account's amount as text with 2 decimals (K-15): 54.00 USD in EUR is '50.00'. Rounded half even, once. */
export function equivalentHundredths(amountMinor: bigint, pair: { from: RatedCurrency; to: RatedCurrency }): bigint {
  const { from, to } = pair;
  const numerator = amountMinor * from.rate.denominator * to.rate.numerator * 10n ** BigInt(equivalentScale);
  return roundHalfEven(numerator, from.rate.numerator * to.rate.denominator * subunitToUnitOf(to.currency));
}

/** The display form: BTC and ETH in thousandths unless atomic units are requested (K-13): 0.5 BTC is '500' mBTC. */
export function displayAmount(amountMinor: bigint, currency: CurrencyCode, useAtomicUnits = false): { text: string; code: string } {
  if (useAtomicUnits || (currency !== 'BTC' && currency !== 'ETH'))
    return { text: formatShortest(amountMinor, scaleOf(currency)), code: currency };
  return { text: formatShortest(amountMinor, scaleOf(currency) - 3), code: displaySubCurrencies[currency].code };
}
