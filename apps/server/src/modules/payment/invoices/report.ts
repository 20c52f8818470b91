import { AmountError, isCurrencyCode, scaleOf, truncateDecimal } from '@pavilion/money';

/** Why money that a provider reports cannot be credited automatically. */
type AmountProblem =
  | 'amount_missing'
  | 'amount_unreadable'
  | 'amount_too_large'
  | 'amount_zero'
  | 'below_smallest_unit'
  | 'currency_differs';

/** A provider's amount in minor units; `dust` is what was cut off below the smallest one, in major units. */
export type ReportedAmount = { amountMinor: bigint; dust: string } | { problem: AmountProblem };

/**
 * Parses an amount from a provider, to be booked on an account of this currency: `{ amount: '12.345', currency: 'EUR' }` is 1234n and a
 * dust of 0.005. A problem says exactly what is wrong.
 */
export function readReported(said: { amount: string | null; currency: string | null }, currency: string): ReportedAmount {
  if (said.currency !== null && said.currency !== currency) return { problem: 'currency_differs' };
  if (said.amount === null || said.currency === null || !isCurrencyCode(currency)) return { problem: 'amount_missing' };
  try {
    const { minor, dust } = truncateDecimal(said.amount, scaleOf(currency));
    if (minor > 0n) return { amountMinor: minor, dust };
    return { problem: dust === '0' ? 'amount_zero' : 'below_smallest_unit' };
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

function problemOf(error: unknown): AmountProblem {
  if (!(error instanceof AmountError)) throw error;
  return error.code === 'AMOUNT_TOO_LARGE' ? 'amount_too_large' : 'amount_unreadable';
}

/** The outcome of a report: money moved or a state changed, nothing to do, or money that could not be placed. */
export interface ReportResult {
  result: 'applied' | 'ignored' | 'unmatched' | 'waiting';
  note: string;
  /** The amount that arrived, if the event itself does not say. */
  found?: { amountMinor: bigint; currency: string };
}
