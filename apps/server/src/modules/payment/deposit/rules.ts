import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import type { DepositState } from '../invoices/states.ts';

/** A provider's possible reports about a deposit, from a webhook or a query. */
export type DepositUpdate = 'success' | 'failure' | 'confirming' | 'disputeLost' | DepositReversal;

/** Reports that take back or return paid money. Each is a claim with its own sum. */
export type DepositReversal = 'chargeback' | 'refund' | 'disputeWon';

/**
 * The effect of an update in a state. Only `credit`, `further` and `claim` move money; `alarm` asks for review, with its reason as a flag
 * of the invoice.
 */
export type DepositStep =
  | { action: 'credit'; to: 'success' }
  | { action: 'move'; to: 'failure' | 'confirming' }
  | { action: 'claim'; kind: DepositReversal }
  | { action: 'lose' }
  /** A payment after the one that was credited, or a repeat of it (D-209). */
  | { action: 'further' }
  | { action: 'ignore'; note: string }
  | { action: 'alarm'; flag: string };

const repeated: DepositStep = { action: 'ignore', note: 'repeated' };
const outdated: DepositStep = { action: 'ignore', note: 'outdated' };
const further: DepositStep = { action: 'further' };
const credit: DepositStep = { action: 'credit', to: 'success' };
const fail: DepositStep = { action: 'move', to: 'failure' };
const confirm: DepositStep = { action: 'move', to: 'confirming' };
const lateFailure: DepositStep = { action: 'alarm', flag: 'failure_after_success' };

/** Claims are kept in every state: one that overtakes its payment counts as soon as the payment is there (`positionOf`). */
const claims: Record<DepositReversal, DepositStep> = {
  chargeback: { action: 'claim', kind: 'chargeback' },
  refund: { action: 'claim', kind: 'refund' },
  disputeWon: { action: 'claim', kind: 'disputeWon' },
};
const open: Record<DepositUpdate, DepositStep> = { ...claims, disputeLost: outdated, success: credit, failure: fail, confirming: confirm };
const credited: Record<DepositUpdate, DepositStep> = {
  ...claims,
  disputeLost: outdated,
  success: further,
  failure: lateFailure,
  confirming: outdated,
};
const takenBack: Record<DepositUpdate, DepositStep> = { ...credited, failure: outdated };

/**
 * The state machine of a deposit (reliability §4.1). Success after failure, expiry or decline still credits: late money is the
 * player's money (P7). Failure after success never takes anything (P6); undoing is a claim (P20, P22).
 */
export const depositSteps: Readonly<Record<DepositState, Readonly<Record<DepositUpdate, DepositStep>>>> = {
  created: open,
  awaiting: open,
  pending: open,
  confirming: { ...open, confirming: repeated },
  failure: { ...claims, disputeLost: outdated, success: credit, failure: repeated, confirming: outdated },
  success: credited,
  charged_back: { ...takenBack, disputeLost: { action: 'lose' } },
  refunded: takenBack,
  dispute_won: credited,
};

export const isReversal = (update: DepositUpdate): update is DepositReversal => Object.hasOwn(claims, update);

const CLOSING_PAUSE_FIRST_MS = 1000;
const CLOSING_PAUSE_LONGEST_MS = 600_000;
const CLOSING_LATE_AFTER_MS = DAY_MS;

/** When a provider that did not close a page is asked again: after 1 s, then twice as long each time, at most ten minutes. */
export function nextClosingAt(attempts: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(CLOSING_PAUSE_LONGEST_MS, CLOSING_PAUSE_FIRST_MS * 2 ** Math.min(attempts, 10)));
}

/** Has a page been waiting for a day to be closed? Then a person has to speak to the provider. */
export const closingIsLate = (startedAt: Date, now: Date): boolean => now.getTime() - startedAt.getTime() >= CLOSING_LATE_AFTER_MS;

/** The bonus chosen with a deposit; a declined one counts as no choice, whatever else was sent (S-18). */
export function chosenBonus(body: { bonusId?: string | null | undefined; isBonusDecline: boolean }): string | null {
  return body.isBonusDecline ? null : (body.bonusId ?? null);
}
