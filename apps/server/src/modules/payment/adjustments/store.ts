import { type Database, run } from '../../../kernel/database.ts';

/** An adjustment as it took effect. */
interface Adjustment {
  approvalId: string;
  playerId: string;
  currency: string;
  amountMinor: bigint;
  kind: string;
  reason: string;
  askedBy: string;
  approvedBy: string;
  appliedAt: Date;
}

/** Written once, in the transaction that moves the money. */
export async function insertAdjustment(transaction: Database, adjustment: Adjustment): Promise<void> {
  await run(transaction)`
    insert into payment.adjustment (approval_id, player_id, currency, amount_minor, kind, reason, asked_by, approved_by, applied_at)
    values (
      ${adjustment.approvalId}, ${adjustment.playerId}, ${adjustment.currency}, ${adjustment.amountMinor}, ${adjustment.kind},
      ${adjustment.reason}, ${adjustment.askedBy}, ${adjustment.approvedBy}, ${adjustment.appliedAt}
    )
  `;
}
