import { formatDecimal, isCurrencyCode, parseDecimal, scaleOf } from '@pavilion/money';
import { plainDecimal } from '@pavilion/contract/formats/decimal.ts';

const plainOf = (amount: number): string => plainDecimal(String(amount)) ?? '0';

/** An amount as a decimal with all places of its currency, for messages to frames: 1.5 EUR is `1.50`. */
export function decimalAmount(amount: number, currency: string): string {
  return isCurrencyCode(currency) ? formatDecimal(parseDecimal(plainOf(amount), scaleOf(currency)), scaleOf(currency)) : plainOf(amount);
}

/** The exact difference of two amounts: 0.3 less 0.1 is `0.20`. */
export function decimalDifference(amount: number, less: number, currency: string): string {
  if (!isCurrencyCode(currency)) return plainOf(amount - less);
  const scale = scaleOf(currency);
  return formatDecimal(parseDecimal(plainOf(amount), scale) - parseDecimal(plainOf(less), scale), scale);
}
