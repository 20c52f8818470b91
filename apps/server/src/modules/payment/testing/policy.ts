import { sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';

/** Lets players cancel their own withdrawals, or not (D-30). */
export async function setWithdrawalDecline(database: Database, isAllowed: boolean): Promise<void> {
  await sql`
    update payment.policy
    set is_withdrawal_decline_allowed = ${isAllowed}
  `.execute(database);
}
