import { AmountError, isCurrencyCode, parseDecimal, scaleOf } from '@pavilion/money';

/** An amount of a provider in minor units, or the refusal it means (C55–C58). */
export type ReadAmount = { amountMinor: bigint } | { refusal: 'AMOUNT_INVALID' | 'AMOUNT_TOO_LARGE' | 'CURRENCY_MISMATCH' };

/** Reads a provider's decimal string. More decimals than the currency has are refused, never rounded. */
export function readAmount(text: string, currency: string): ReadAmount {
  if (!isCurrencyCode(currency)) return { refusal: 'CURRENCY_MISMATCH' };
  try {
    return { amountMinor: parseDecimal(text, scaleOf(currency)) };
  } catch (error) {
    if (error instanceof AmountError) return { refusal: error.code };
    throw error;
  }
}
