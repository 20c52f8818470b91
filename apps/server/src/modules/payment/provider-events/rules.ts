import { AmountError, isCurrencyCode, scaleOf, truncateDecimal } from '@pavilion/money';
import type { DepositUpdate } from '../deposit/rules.ts';
import type { PayoutUpdate } from '../withdrawal/rules.ts';

/** The meaning of each event type of the provider, and the kind of payment it belongs to (sandbox §6). */
export const updateOf: Readonly<Record<string, { kind: 'deposit'; update: DepositUpdate } | { kind: 'withdrawal'; update: PayoutUpdate }>> =
  {
    'deposit.paid': { kind: 'deposit', update: 'success' },
    'deposit.failed': { kind: 'deposit', update: 'failure' },
    'deposit.confirming': { kind: 'deposit', update: 'confirming' },
    chargeback: { kind: 'deposit', update: 'chargeback' },
    refund: { kind: 'deposit', update: 'refund' },
    'dispute.won': { kind: 'deposit', update: 'disputeWon' },
    'dispute.lost': { kind: 'deposit', update: 'disputeLost' },
    'payout.paid': { kind: 'withdrawal', update: 'success' },
    'payout.failed': { kind: 'withdrawal', update: 'failure' },
  };

/** An event without a known invoice is retried for a day, then reported to the operators (P13). */
export const parkedForMs = 24 * 3_600_000;
const PARKED_PAUSE_FIRST_MS = 1000;
const PARKED_PAUSE_LONGEST_MS = 600_000;

/** When a parked event is looked at again: 1 s, then twice as long each time, at most ten minutes. */
export function parkedUntil(attempts: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(PARKED_PAUSE_LONGEST_MS, PARKED_PAUSE_FIRST_MS * 2 ** Math.min(attempts, 10)));
}

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
 * Reads a provider's amount of money that is to be placed on an account of this currency: `{ amount: '12.345', currency: 'EUR' }` is 1234n
 * and a dust of 0.005. A problem says what exactly is in the way.
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
