import type { DepositState } from '../invoices/store.ts';

/** What a provider can say about a deposit, from a webhook or a query. */
export type DepositNews = 'success' | 'failure' | 'confirming' | 'chargeback';

/**
 * What news means in a state. `credit` and `takeBack` are the only effects on money; `alarm` wants a person to look, and its
 * reason becomes a flag of the invoice.
 */
export type DepositStep =
  | { action: 'credit'; to: 'success' }
  | { action: 'move'; to: 'failure' | 'confirming' }
  | { action: 'takeBack'; to: 'charged_back' }
  | { action: 'ignore'; note: string }
  | { action: 'alarm'; flag: string };

const repeated: DepositStep = { action: 'ignore', note: 'repeated' };
const outdated: DepositStep = { action: 'ignore', note: 'outdated' };
const credit: DepositStep = { action: 'credit', to: 'success' };
const fail: DepositStep = { action: 'move', to: 'failure' };
const confirm: DepositStep = { action: 'move', to: 'confirming' };
const lateFailure: DepositStep = { action: 'alarm', flag: 'failure_after_success' };
const strayChargeback: DepositStep = { action: 'alarm', flag: 'chargeback_without_credit' };

const open: Record<DepositNews, DepositStep> = { success: credit, failure: fail, confirming: confirm, chargeback: strayChargeback };

/**
 * The state machine of a deposit (reliability §4.1). Success after failure, expiry or decline still credits: late money is the
 * player's money (P7). Failure after success never takes anything (P6); undoing is a chargeback, once (P20, P22).
 */
export const depositSteps: Readonly<Record<DepositState, Readonly<Record<DepositNews, DepositStep>>>> = {
  created: open,
  awaiting: open,
  pending: open,
  confirming: { ...open, confirming: repeated },
  failure: { success: credit, failure: repeated, confirming: outdated, chargeback: strayChargeback },
  success: { success: repeated, failure: lateFailure, confirming: outdated, chargeback: { action: 'takeBack', to: 'charged_back' } },
  charged_back: { success: repeated, failure: outdated, confirming: outdated, chargeback: repeated },
  dispute_won: { success: repeated, failure: lateFailure, confirming: outdated, chargeback: repeated },
};

/** States in which a deposit still waits for the player or the provider: it may be declined and it may expire. */
export const openDepositStates: readonly DepositState[] = ['created', 'awaiting', 'pending'];

/** Is this one of the states of a deposit? */
export function isDepositState(state: string): state is DepositState {
  return Object.hasOwn(depositSteps, state);
}

/** The bonus chosen with a deposit; a declined choice is none, whatever else was sent (S-18). */
export function chosenBonus(body: { bonusId?: string | null | undefined; isBonusDecline: boolean }): string | null {
  return body.isBonusDecline ? null : (body.bonusId ?? null);
}
