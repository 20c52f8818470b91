import type { WithdrawalState } from '../invoices/store.ts';
import type { PaymentPolicy } from '../policy/store.ts';

export type PayoutNews = 'success' | 'failure';

/** What news of a payout means in a state. `pay` takes the locked money out of the books, `release` gives it back. */
export type PayoutStep =
  | { action: 'pay'; to: 'paid' }
  | { action: 'release'; to: 'failed' }
  | { action: 'ignore'; note: string }
  /** Nothing has been sent as far as we know: the news waits until our own record has caught up. */
  | { action: 'wait' }
  | { action: 'alarm'; flag: string };

const sent: Record<PayoutNews, PayoutStep> = { success: { action: 'pay', to: 'paid' }, failure: { action: 'release', to: 'failed' } };
const unsent: Record<PayoutNews, PayoutStep> = { success: { action: 'wait' }, failure: { action: 'wait' } };
const released: Record<PayoutNews, PayoutStep> = {
  success: { action: 'alarm', flag: 'paid_after_failure' },
  failure: { action: 'ignore', note: 'repeated' },
};

/** The state machine of a withdrawal (reliability §4.2). A failure after paid is a bank return: an operator books it as new (P29). */
export const payoutSteps: Readonly<Record<WithdrawalState, Readonly<Record<PayoutNews, PayoutStep>>>> = {
  requested: unsent,
  review: unsent,
  approved: unsent,
  submitting: sent,
  submitted: sent,
  unknown: sent,
  paid: { success: { action: 'ignore', note: 'repeated' }, failure: { action: 'alarm', flag: 'failure_after_paid' } },
  failed: released,
  cancelled: released,
};

/** States in which a withdrawal has not been sent yet: the player may cancel it where the operator allows that (D-30). */
export const cancellableStates: readonly WithdrawalState[] = ['requested', 'review', 'approved'];

export function isWithdrawalState(state: string): state is WithdrawalState {
  return Object.hasOwn(payoutSteps, state);
}

/**
 * How many operators must release a withdrawal of this size in base currency: none below the review amount, one from there, two
 * from the four-eyes amount. A player with a chargeback is always looked at (P20).
 * Example: 2,000.00 EUR under the default policy needs two.
 */
export function approvalsFor(
  baseMinor: bigint,
  { policy, hasChargeback }: { policy: Pick<PaymentPolicy, 'reviewFromMinor' | 'fourEyesFromMinor'>; hasChargeback: boolean },
): 0 | 1 | 2 {
  if (baseMinor >= policy.fourEyesFromMinor) return 2;
  return baseMinor >= policy.reviewFromMinor || hasChargeback ? 1 : 0;
}
