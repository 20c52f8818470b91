import { sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';
import { invariant } from '../../../kernel/errors.ts';

/** What the operator decides about payments. Minor units of the base currency. */
export interface PaymentPolicy {
  /** D-30: off by default. */
  isWithdrawalDeclineAllowed: boolean;
  depositTtlSeconds: number;
  /** From this amount on an operator releases a withdrawal. */
  reviewFromMinor: bigint;
  /** From this amount on two different operators do (reliability §4.2, four eyes). */
  fourEyesFromMinor: bigint;
}

export async function readPolicy(database: Database): Promise<PaymentPolicy> {
  const { rows } = await sql<PaymentPolicy>`
    select is_withdrawal_decline_allowed as "isWithdrawalDeclineAllowed",
      deposit_ttl_seconds as "depositTtlSeconds",
      review_from_minor as "reviewFromMinor",
      four_eyes_from_minor as "fourEyesFromMinor"
    from payment.policy
    limit 1
  `.execute(database);
  const [policy] = rows;
  invariant(policy, 'There is no payment policy.');
  return policy;
}

/** Switches the player's own cancelling of withdrawals on or off (D-30). */
export async function setWithdrawalDecline(database: Database, isAllowed: boolean): Promise<void> {
  await sql`
    update payment.policy
    set is_withdrawal_decline_allowed = ${isAllowed}
  `.execute(database);
}
