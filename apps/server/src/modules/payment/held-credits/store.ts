import { sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';

export type HeldDecision = 'release' | 'refuse';

export interface Word {
  readonly heldCreditId: string;
  readonly decision: HeldDecision;
  readonly operator: string;
  readonly reason: string;
  readonly now: Date;
}

/** The first of two people asks; a repeat finds who that was. The row is held until the transaction ends. */
export async function requestDecision(transaction: Database, word: Word): Promise<{ firstOperator: string; isNew: boolean }> {
  const { heldCreditId, decision, operator, reason, now } = word;
  const { rows: added } = await sql<{ decision: string }>`
    insert into payment.held_decision (held_credit_id, decision, first_operator, first_reason, requested_at)
    values (${heldCreditId}, ${decision}, ${operator}, ${reason}, ${now})
    on conflict do nothing
    returning decision
  `.execute(transaction);
  const { rows } = await sql<{ firstOperator: string }>`
    select first_operator as "firstOperator"
    from payment.held_decision
    where held_credit_id = ${heldCreditId}
      and decision = ${decision}
    for update
  `.execute(transaction);
  return { firstOperator: rows[0]?.firstOperator ?? operator, isNew: added.length > 0 };
}

export async function confirmDecision(transaction: Database, { heldCreditId, decision, operator, reason, now }: Word): Promise<void> {
  await sql`
    update payment.held_decision
    set second_operator = ${operator}, second_reason = ${reason}, applied_at = ${now}
    where held_credit_id = ${heldCreditId}
      and decision = ${decision}
  `.execute(transaction);
}

/** What one person has asked for and a second has not confirmed yet, as `release nora`, by held credit. */
export async function listRequests(database: Database, heldCreditIds: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ heldCreditId: string; words: string[] }>`
    select held_credit_id as "heldCreditId", array_agg(decision || ' ' || first_operator order by requested_at) as words
    from payment.held_decision
    where held_credit_id = any(${[...heldCreditIds]}::uuid[])
      and applied_at is null
    group by held_credit_id
  `.execute(database);
  return new Map(rows.map(({ heldCreditId, words }) => [heldCreditId, words]));
}
