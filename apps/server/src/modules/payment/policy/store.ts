import { CONFIRMATIONS_USUAL } from '@pavilion/contract/console/payment/rule-bodies.ts';
import { type Database, many, one, run } from '../../../kernel/database.ts';
import { invariant } from '../../../kernel/errors.ts';

/** The operator's settings for payments. Minor units of the base currency. */
export interface PaymentPolicy {
  /** D-30: off by default. */
  isWithdrawalDeclineAllowed: boolean;
  depositTtlSeconds: number;
  /** From this amount on an operator releases a withdrawal. */
  reviewFromMinor: bigint;
  /** From this amount on two different operators do (reliability §4.2, four eyes). */
  fourEyesFromMinor: bigint;
  /** Withdrawals of at least this amount require a verified identity. */
  verifyFromMinor: bigint;
  /** How long withdrawals to a new destination are reviewed (P34). */
  newDestinationHoldSeconds: number;
  velocityDayCount: number;
  velocityDayMinor: bigint;
  velocityWeekCount: number;
  velocityWeekMinor: bigint;
  /** By chain: how often it confirms a transfer before it is credited (reliability §4.3). */
  confirmations: Readonly<Record<string, number>>;
  /** Revision of the rules; 0 as shipped. */
  version: number;
}

export async function readPolicy(database: Database): Promise<PaymentPolicy> {
  const rows = await many<PaymentPolicy>(database)`
    select is_withdrawal_decline_allowed as "isWithdrawalDeclineAllowed",
      deposit_ttl_seconds as "depositTtlSeconds",
      review_from_minor as "reviewFromMinor",
      four_eyes_from_minor as "fourEyesFromMinor",
      verify_from_minor as "verifyFromMinor",
      new_destination_hold_seconds as "newDestinationHoldSeconds",
      velocity_day_count as "velocityDayCount",
      velocity_day_minor as "velocityDayMinor",
      velocity_week_count as "velocityWeekCount",
      velocity_week_minor as "velocityWeekMinor",
      confirmations_required as confirmations,
      version
    from payment.policy
    limit 1
  `;
  const [policy] = rows;
  invariant(policy, 'There is no payment policy.');
  return policy;
}

export async function savePolicy(transaction: Database, policy: PaymentPolicy): Promise<void> {
  await run(transaction)`
    update payment.policy
    set is_withdrawal_decline_allowed = ${policy.isWithdrawalDeclineAllowed},
      deposit_ttl_seconds = ${policy.depositTtlSeconds},
      review_from_minor = ${policy.reviewFromMinor},
      four_eyes_from_minor = ${policy.fourEyesFromMinor},
      verify_from_minor = ${policy.verifyFromMinor},
      new_destination_hold_seconds = ${policy.newDestinationHoldSeconds},
      velocity_day_count = ${policy.velocityDayCount},
      velocity_day_minor = ${policy.velocityDayMinor},
      velocity_week_count = ${policy.velocityWeekCount},
      velocity_week_minor = ${policy.velocityWeekMinor},
      confirmations_required = ${JSON.stringify(policy.confirmations)}::jsonb,
      version = ${policy.version}
  `;
}

/** How often a chain must confirm a transfer before it is credited (reliability §4.3). */
export async function confirmationsOf(
  database: Database,
  { network: named, currency }: { network: string | null; currency: string },
): Promise<number> {
  const network = named ?? currency.toLowerCase();
  const row = await one<{ required: number | null }>(database)`
    select (confirmations_required ->> ${network})::integer as required
    from payment.policy
    limit 1
  `;
  return row?.required ?? CONFIRMATIONS_USUAL;
}
