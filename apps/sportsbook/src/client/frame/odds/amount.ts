import { formatDecimal, scaleOf } from '@pavilion/money';
import { formatNumber, unitsOf } from './format.ts';

/** The decimals of a currency; two for an unknown one, which only the book can refuse. */
function decimalsOf(currency: string): number {
  try {
    return scaleOf(currency);
  } catch {
    return 2;
  }
}

/** An amount in minor units, with no more decimals than the currency has. Undefined for anything else. */
export const amountOf = (text: string, currency: string): bigint | undefined => unitsOf(text.trim(), decimalsOf(currency));

/** The wire format: `12.50`. */
export const wireAmount = (amountMinor: bigint, currency: string): string => formatDecimal(amountMinor, decimalsOf(currency));

/** The amount as the locale writes it, a no-break space, and the code: one form for all currencies. */
export function formatAmount(amountMinor: bigint, currency: string, locale: string): string {
  const decimals = decimalsOf(currency);
  const text = formatNumber(formatDecimal(amountMinor, decimals), locale, { minimum: decimals, maximum: decimals });
  return `${text.replace('-', '\u2212')}\u00a0${currency}`;
}

/** A result of play alike, with its sign; zero has none (T-30). */
export const formatResult = (resultMinor: bigint, currency: string, locale: string): string =>
  `${resultMinor > 0n ? '+' : ''}${formatAmount(resultMinor, currency, locale)}`;
