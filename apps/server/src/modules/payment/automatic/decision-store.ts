import { sql } from 'kysely';
import { type Database, many, one } from '../../../kernel/database.ts';
import type { Leaf } from './judgement.ts';

/**
 * Withdrawals since a given time that checks, the switch or the brake kept from automatic release, and those released; sums are text, since
 * a sum of int8 is numeric.
 */
export interface Outcomes {
  held: { name: string; count: number; minor: string }[];
  alone: { count: number; minor: string };
}

export async function countOutcomes(database: Database, since: Date): Promise<Outcomes> {
  const held = await many<Outcomes['held'][number]>(database)`
    select name, count(*)::int as count, sum(base_minor)::text as minor
    from payment.release_decision,
      unnest(case when stopped_by is null then failed else array[stopped_by] end) as name
    where decided_at > ${since} and not is_alone
    group by name
    order by name
    limit 100
  `;
  const alone = await one<Outcomes['alone']>(database)`
    select count(*)::int as count, coalesce(sum(base_minor), 0)::text as minor
    from payment.release_decision
    where is_alone and decided_at > ${since}
  `;
  return { held, alone: alone ?? { count: 0, minor: '0' } };
}

/** A stored decision with the facts it was based on. */
export interface KeptDecision {
  invoiceId: string;
  decidedAt: Date;
  seen: unknown;
}

/** The newest first, those before one of them. */
export async function listDecisions(
  database: Database,
  { since, before, limit }: { since: Date; before: Pick<KeptDecision, 'invoiceId' | 'decidedAt'> | null; limit: number },
): Promise<KeptDecision[]> {
  const rest = before === null ? sql`true` : sql`(decided_at, invoice_id) < (${before.decidedAt}::timestamptz, ${before.invoiceId}::uuid)`;
  return await many<KeptDecision>(database)`
    select invoice_id as "invoiceId", decided_at as "decidedAt", seen
    from payment.release_decision
    where decided_at > ${since} and ${rest}
    order by decided_at desc, invoice_id desc
    limit ${limit}
  `;
}

/** Withdrawals since a moment without a stored decision. */
export async function countUndecided(database: Database, since: Date): Promise<number> {
  const row = await one<{ count: number }>(database)`
    select count(*)::int as count
    from payment.invoice
    where kind = 'withdrawal'
      and created_at > ${since}
      and not exists (select 1 from payment.release_decision where invoice_id = invoice.id)
  `;
  return row?.count ?? 0;
}

/** Why a withdrawal did not leave alone, as when it was asked for; undefined for one from before decisions were kept. */
export async function findDecision(
  database: Database,
  invoiceId: string,
): Promise<{ leaves: Leaf[]; stoppedBy: 'switch' | 'brake' | null } | undefined> {
  return await one<{ leaves: Leaf[]; stoppedBy: 'switch' | 'brake' | null }>(database)`
    select leaves, stopped_by as "stoppedBy" from payment.release_decision where invoice_id = ${invoiceId}
  `;
}
