import { AmountError, parseDecimal, scaleOf } from '@pavilion/money';

/** A decimal text of a currency in minor units; undefined where it is none, or nothing above zero. Never rounded. */
export function readAmount(text: string, currency: string): bigint | undefined {
  try {
    const amountMinor = parseDecimal(text, scaleOf(currency));
    return amountMinor > 0n ? amountMinor : undefined;
  } catch (error) {
    if (error instanceof AmountError) return undefined;
    throw error;
  }
}
