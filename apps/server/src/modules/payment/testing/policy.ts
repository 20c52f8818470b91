import { type Database, run } from '../../../kernel/database.ts';

/** Lets players cancel their own withdrawals, or not (D-30). */
export async function setWithdrawalDecline(database: Database, isAllowed: boolean): Promise<void> {
  await run(database)`
    update payment.policy
    set is_withdrawal_decline_allowed = ${isAllowed}
  `;
}
