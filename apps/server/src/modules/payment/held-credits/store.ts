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

/** Who has asked for it first; the caller holds the credit. */
export async function findFirst(
  transaction: Database,
  { heldCreditId, decision }: Pick<Word, 'heldCreditId' | 'decision'>,
): Promise<string | undefined> {
  const { rows } = await sql<{ operator: string }>`
    select first_operator as operator
    from payment.held_decision
    where held_credit_id = ${heldCreditId}
      and decision = ${decision}
    for update
  `.execute(transaction);
  return rows[0]?.operator;
}

/** The first of two people asks. */
export async function requestDecision(transaction: Database, { heldCreditId, decision, operator, reason, now }: Word): Promise<void> {
  await sql`
    insert into payment.held_decision (held_credit_id, decision, first_operator, first_reason, requested_at)
    values (${heldCreditId}, ${decision}, ${operator}, ${reason}, ${now})
  `.execute(transaction);
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
