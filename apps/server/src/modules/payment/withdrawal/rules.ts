import type { InvoiceRow } from '../invoices/store.ts';
import type { WithdrawalState } from '../invoices/states.ts';
import type { PaymentPolicy } from '../policy/store.ts';

export type PayoutUpdate = 'success' | 'failure';

/** The effect of a payout's update in a state. `pay` takes the locked money out of the books, `release` gives it back. */
type PayoutStep =
  | { action: 'pay'; to: 'paid' }
  | { action: 'release'; to: 'failed' }
  | { action: 'ignore'; note: string }
  /** A repeat, or a second payout (D-209). */
  | { action: 'compare' }
  /** Nothing has been sent as far as we know: the update waits until our own record has caught up. */
  | { action: 'wait' }
  | { action: 'alarm'; flag: string };

/** The flag of a payout that was paid and failed, in whatever order: a person finds out where the money is. */
export const paidAndFailedFlag = 'failure_after_paid';

const sent: Record<PayoutUpdate, PayoutStep> = { success: { action: 'pay', to: 'paid' }, failure: { action: 'release', to: 'failed' } };
const unsent: Record<PayoutUpdate, PayoutStep> = { success: { action: 'wait' }, failure: { action: 'wait' } };
const failed: Record<PayoutUpdate, PayoutStep> = {
  success: { action: 'pay', to: 'paid' },
  failure: { action: 'ignore', note: 'repeated' },
};
/** Nothing was ever sent: a provider that claims otherwise is believed by a person alone. */
const unsentForGood: Record<PayoutUpdate, PayoutStep> = {
  success: { action: 'alarm', flag: 'paid_after_failure' },
  failure: { action: 'ignore', note: 'repeated' },
};

/**
 * The state machine of a withdrawal (reliability §4.2). A failure after paid is a bank return: an operator books it as new (P29). Its order
 * counts, not that of arrival: a failure that overtakes its payment ends as one that came after it (D-139).
 */
export const payoutSteps: Readonly<Record<WithdrawalState, Readonly<Record<PayoutUpdate, PayoutStep>>>> = {
  requested: unsent,
  review: unsent,
  approved: unsent,
  submitting: sent,
  submitted: sent,
  unknown: sent,
  paid: { success: { action: 'compare' }, failure: { action: 'alarm', flag: paidAndFailedFlag } },
  failed,
  cancelled: unsentForGood,
};

/** The result of a sent withdrawal that its provider refused or failed to pay. */
export const declinedResult = 'declined';

/** The effect of a payout's update on a withdrawal. One that operators rejected counts as failed, and was never sent. */
export const payoutStepOf = ({ state, result }: { state: WithdrawalState; result: string }, update: PayoutUpdate): PayoutStep =>
  (state === 'failed' && result !== declinedResult ? unsentForGood : payoutSteps[state])[update];

/** Whether it is released but not sent, because the release can still be undone. */
export const isUndoable = ({ unsentUntil }: Pick<InvoiceRow, 'unsentUntil'>, realNow: Date): boolean =>
  unsentUntil !== null && unsentUntil > realNow;

/** Whether it is on hold. A hold expires by the platform's clock (operator §4). */
export const isOnHold = ({ holdUntil }: Pick<InvoiceRow, 'holdUntil'>, now: Date): boolean => holdUntil !== null && holdUntil > now;

/** The reason why a person should review a withdrawal that its amount alone would not stop. */
export type Concern = 'chargeback' | 'new_destination' | 'velocity' | 'identity_unverified' | 'bonus_cluster';

/** A concern in the form of an invoice's flag. */
export const flagOf = (concern: Concern | 'receivable' | 'turnover' | 'contact_waits'): string => `held_${concern}`;

/** When the player first requested money to this destination, and to any other one; null: never. */
export interface DestinationUse {
  firstUsedAt: Date | null;
  otherUsedAt: Date | null;
}

/** Whether money would go to a new destination after others were used. The first destination is no change (D-86). */
export const isNewDestination = ({ firstUsedAt, otherUsedAt }: DestinationUse): boolean => firstUsedAt === null && otherUsedAt !== null;

/** A destination that replaces another one is held until it has been known for a while (P34). */
export function isHeldDestination(use: DestinationUse, { now, holdSeconds }: { now: Date; holdSeconds: number }): boolean {
  const { firstUsedAt, otherUsedAt } = use;
  if (otherUsedAt === null) return false;
  if (firstUsedAt === null) return true;
  return otherUsedAt < firstUsedAt && now.getTime() - firstUsedAt.getTime() < holdSeconds * 1000;
}

/** Withdrawals of one player, to one destination, or from one device within a window, in the base currency. */
export interface Usage {
  by: 'player' | 'place' | 'device';
  window: 'day' | 'week';
  count: number;
  baseMinor: bigint;
}

/** A usage that this withdrawal would carry over its bounds. */
type Exceeded = Usage & { countMax: number; mostMinor: bigint };

type Velocity = Pick<PaymentPolicy, 'velocityDayCount' | 'velocityDayMinor' | 'velocityWeekCount' | 'velocityWeekMinor'>;

/** Whether this withdrawal would exceed the number or the amount that the operator releases unreviewed in a day or a week. */
export function exceededBy(usages: readonly Usage[], { baseMinor, policy }: { baseMinor: bigint; policy: Velocity }): Exceeded[] {
  return usages.flatMap((usage) => {
    const [countMax, mostMinor] =
      usage.window === 'day' ? [policy.velocityDayCount, policy.velocityDayMinor] : [policy.velocityWeekCount, policy.velocityWeekMinor];
    const after = { ...usage, count: usage.count + 1, baseMinor: usage.baseMinor + baseMinor };
    return after.count > countMax || after.baseMinor > mostMinor ? [{ ...after, countMax, mostMinor }] : [];
  });
}

/** The job that sends an approved withdrawal to its provider. */
export const SUBMIT_PAYOUT = 'payment.submitPayout';

export function submitPayoutJob(invoiceId: string): { name: string; payload: { invoiceId: string } } {
  return { name: SUBMIT_PAYOUT, payload: { invoiceId } };
}
