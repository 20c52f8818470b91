import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
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
export const parkedForMs = DAY_MS;
/** An event that failed so often is listed for operators (F15). */
export const ATTEMPTS_UNLISTED = 10;

/**
 * The reason that operators see for an event that cannot be applied: the error code of the database or the system, if the fault has one.
 */
export const failureNote = (code: string): string => (code === '' ? 'not applied' : `not applied: ${code}`);

const PARKED_PAUSE_FIRST_MS = 1000;
const PARKED_PAUSE_LONGEST_MS = 600_000;

/** The delay before a parked event is retried: 1 s, doubled each time, at most ten minutes. */
export function parkedUntil(attempts: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(PARKED_PAUSE_LONGEST_MS, PARKED_PAUSE_FIRST_MS * 2 ** Math.min(attempts, 10)));
}
