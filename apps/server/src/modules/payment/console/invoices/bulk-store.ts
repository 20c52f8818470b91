import { sql } from 'kysely';
import { type Database, many } from '../../../../kernel/database.ts';
import { isGreen } from '../../withdrawal/queue-part-store.ts';

/** A withdrawal in the form that bulk acts read. */
export interface BulkWithdrawal {
  id: string;
  playerId: string;
  methodName: string;
  amountMinor: bigint;
  currency: string;
  state: string;
  flags: string[];
  approvalsRequired: number;
  firstApprover: string | null;
  holdUntil: Date | null;
  heldBy: string | null;
  isGreen: boolean;
}

/** Those of the withdrawals that there are; `isHeld`: until the transaction ends. */
export async function listBulkWithdrawals(
  database: Database,
  { ids, isHeld }: { ids: readonly string[]; isHeld: boolean },
): Promise<BulkWithdrawal[]> {
  return await many<BulkWithdrawal>(database)`
    select invoice.id, player_id as "playerId", method_name as "methodName", amount_minor as "amountMinor", currency, state, flags,
      approvals_required as "approvalsRequired", first_approver as "firstApprover", hold_until as "holdUntil", held_by as "heldBy",
      ${isGreen} as "isGreen"
    from payment.invoice as invoice
    left join payment.release_decision as decision on decision.invoice_id = invoice.id
    where invoice.id = any(${[...ids]}::uuid[]) and kind = 'withdrawal'
    ${isHeld ? sql`for update of invoice` : sql``}
  `;
}
