import { type Database, run } from '../../../kernel/database.ts';

export type HeldDecision = 'release' | 'refuse';

/** Two people's decision about a held credit: who requested and who approved it, when and why. */
interface Decision {
  heldCreditId: string;
  decision: HeldDecision;
  reason: string;
  first: string;
  askedAt: Date;
  second: string;
  now: Date;
}

/** A first word that was recorded here before approvals held it gives way to the two people of the approval. */
export async function writeDecision(
  transaction: Database,
  { heldCreditId, decision, reason, first, askedAt, second, now }: Decision,
): Promise<void> {
  await run(transaction)`
    insert into payment.held_decision (held_credit_id, decision, first_operator, first_reason, requested_at, second_operator, second_reason, applied_at)
    values (${heldCreditId}, ${decision}, ${first}, ${reason}, ${askedAt}, ${second}, ${reason}, ${now})
    on conflict (held_credit_id, decision) do update
    set first_operator = excluded.first_operator, first_reason = excluded.first_reason, requested_at = excluded.requested_at,
      second_operator = excluded.second_operator, second_reason = excluded.second_reason, applied_at = excluded.applied_at
  `;
}
