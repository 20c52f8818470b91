import { formatDecimal, scaleOf } from '@pavilion/money';
import { formatNumber } from './format.ts';

const isKnown = (currency: string): boolean => {
  try {
    scaleOf(currency);
    return true;
  } catch {
    return false;
  }
};

/** The decimals of a currency; two for an unknown one, which only the book can refuse. */
const decimalsOf = (currency: string): number => (isKnown(currency) ? scaleOf(currency) : 2);

/** Parses a typed amount: either decimal separator, no more decimals than the currency has. Undefined for anything else. */
export function amountOf(text: string, currency: string): bigint | undefined {
  const match = /^(\d{1,15})(?:[.,](\d*))?$/.exec(text.trim());
  const decimals = decimalsOf(currency);
  if (match === null) return undefined;
  const fraction = match[2] ?? '';
  if (fraction.length > decimals) return undefined;
  return BigInt(match[1] ?? '0') * 10n ** BigInt(decimals) + BigInt(fraction.padEnd(decimals, '0') || '0');
}

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
