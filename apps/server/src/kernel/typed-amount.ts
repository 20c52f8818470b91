import { AmountError, formatDecimal, largestAmountMinor, parseDecimal, scaleOf } from '@pavilion/money';
import { DomainError } from './errors.ts';

/** An amount as a text below a field names it: `1250n` of EUR is `12.50 EUR`. */
export const writtenAmount = (amountMinor: bigint, currency: string): string =>
  `${formatDecimal(amountMinor, scaleOf(currency))} ${currency}`;

/**
 * Reads the field `amount` of a request exactly (R-04, W-29): `exactAmount('12.50', { currency: 'EUR' })` is 1250n.
 * @throws validation on `amount` for more decimals than the currency has, or more than the ledger can hold
 */
export function exactAmount(text: string, { currency, mostMinor = largestAmountMinor }: { currency: string; mostMinor?: bigint }): bigint {
  const scale = scaleOf(currency);
  try {
    return parseDecimal(text, scale);
  } catch (error) {
    if (!(error instanceof AmountError)) throw error;
    const isTooLarge = error.code === 'AMOUNT_TOO_LARGE';
    const failure = isTooLarge
      ? ({ rule: 'amountTooHigh', max: writtenAmount(mostMinor, currency) } as const)
      : ({ rule: 'amountDecimals', max: scale } as const);
    throw new DomainError('validation', { fields: { amount: failure } });
  }
}
