import { AmountError, parseDecimal, scaleOf } from '@pavilion/money';

/** Parses a decimal amount into minor units; undefined if it is invalid or not above zero. Never rounds. */
export function readAmount(text: string, currency: string): bigint | undefined {
  try {
    const amountMinor = parseDecimal(text, scaleOf(currency));
    return amountMinor > 0n ? amountMinor : undefined;
  } catch (error) {
    if (error instanceof AmountError) return undefined;
    throw error;
  }
}
