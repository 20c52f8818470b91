import { sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';
import type { Difference, OwnPayment } from './rules.ts';

const settledStates = sql`state in ('success', 'charged_back', 'refunded', 'dispute_won', 'paid')`;
const PAYMENTS_MAX = 100_000;

/**
 * Our payments of a provider that were settled in a period, and those it reports by id whatever became of them here. Coin transfers
 * are not among them: each is proven by its chain.
 */
export async function listOwnPayments(
  database: Database,
  wanted: { psp: string; from: Date; to: Date; invoiceIds: readonly string[] },
): Promise<OwnPayment[]> {
  const { rows } = await sql<OwnPayment>`
    select id as "invoiceId", coalesce(settled_minor, amount_minor) as "amountMinor", dust::text as dust, currency, ${settledStates} as "isSettled"
    from payment.invoice
    where psp = ${wanted.psp}
      and address_id is null
      and (id::text = any (${wanted.invoiceIds}::text[])
        or (${settledStates} and processed_at >= ${wanted.from} and processed_at < ${wanted.to}))
    order by id
    limit ${PAYMENTS_MAX}
  `.execute(database);
  return rows;
}

export async function isReconciled(database: Database, { psp, day }: { psp: string; day: string }): Promise<boolean> {
  const { rows } = await sql<{ isDone: boolean }>`
    select exists (
      select 1
      from payment.reconciliation
      where psp = ${psp}
        and day = ${day}::date
    ) as "isDone"
  `.execute(database);
  return rows[0]?.isDone === true;
}

export async function insertReconciliation(
  database: Database,
  run: { psp: string; day: string; comparedCount: number; differences: readonly Difference[]; ranAt: Date },
): Promise<void> {
  await sql`
    insert into payment.reconciliation (psp, day, compared_count, differences, ran_at)
    values (${run.psp}, ${run.day}::date, ${run.comparedCount}, ${JSON.stringify(run.differences)}::jsonb, ${run.ranAt})
    on conflict do nothing
  `.execute(database);
}

export interface ReconciliationRun {
  psp: string;
  day: string;
  comparedCount: number;
  differences: Difference[];
}

/** The newest runs, newest first. */
export async function listReconciliations(database: Database): Promise<ReconciliationRun[]> {
  const { rows } = await sql<ReconciliationRun>`
    select psp, day::text as day, compared_count as "comparedCount", differences
    from payment.reconciliation
    order by day desc, psp
    limit 60
  `.execute(database);
  return rows;
}

/** What was paid below the smallest units since the beginning, by currency, in major units. */
export async function sumDust(database: Database): Promise<{ currency: string; dust: string; payments: number }[]> {
  const { rows } = await sql<{ currency: string; dust: string; payments: number }>`
    select currency, sum(dust)::text as dust, count(*)::integer as payments
    from payment.invoice
    where dust > 0
    group by currency
    order by currency
    limit 200
  `.execute(database);
  return rows;
}
