import { sql } from 'kysely';
import { type Database, many, one } from '../../../kernel/database.ts';
import type { Difference, OwnPayment } from './rules.ts';
import type { DaySum } from './sums.ts';

const settledStates = sql`state in ('success', 'charged_back', 'refunded', 'dispute_won', 'paid')`;
const PAYMENTS_MAX = 100_000;

/**
 * What was booked of a provider's payments in a period, and of those it reports by id whatever became of them here, each part of an invoice for itself;
 * of parts booked before `since` the amount is zero. Coin transfers are not among them: each is proven by its chain.
 */
export async function listOwnPayments(
  database: Database,
  wanted: { psp: string; from: Date; to: Date; since: Date; invoiceIds: readonly string[] },
): Promise<OwnPayment[]> {
  const { psp, from, to, since, invoiceIds } = wanted;
  return await many<OwnPayment>(database)`
    select invoice.id as "invoiceId", currency, ${settledStates} as "isSettled", invoice.kind as direction,
      case when part.booked_at < ${since} then 0 else part.amount_minor end as "amountMinor",
      case when part.booked_at < ${since} then '0' else trim_scale(part.dust)::text end as dust,
      part.booked_at is not null and part.booked_at >= ${from} and part.booked_at < ${to} as "isInPeriod"
    from payment.invoice
    cross join lateral (
      select coalesce(settled_minor, invoice.amount_minor) - coalesce(sum(further.amount_minor), 0)::bigint as amount_minor,
        invoice.dust - coalesce(sum(further.dust), 0) as dust, processed_at as booked_at
      from payment.further_payment as further
      where further.invoice_id = invoice.id
      union all
      select amount_minor, dust, booked_at
      from payment.further_payment
      where invoice_id = invoice.id
    ) as part
    where psp = ${psp}
      and address_id is null
      and (invoice.id::text = any (${invoiceIds}::text[])
        or (${settledStates} and processed_at >= ${from} and processed_at < ${to})
        or invoice.id in (select invoice_id from payment.further_payment where booked_at >= ${from} and booked_at < ${to}))
    order by invoice.id, part.booked_at
    limit ${PAYMENTS_MAX}
  `;
}

export async function isReconciled(database: Database, { psp, day }: { psp: string; day: string }): Promise<boolean> {
  const row = await one<{ isDone: boolean }>(database)`
    select exists (
      select 1
      from payment.reconciliation
      where psp = ${psp}
        and day = ${day}::date
    ) as "isDone"
  `;
  return row?.isDone === true;
}

/** Days since the first one compared with a provider that were not, oldest first. */
export async function listUncompared(
  database: Database,
  { psp, before, limit }: { psp: string; before: string; limit: number },
): Promise<string[]> {
  const rows = await many<{ day: string }>(database)`
    select d.day::date::text as day
    from generate_series(
      (select min(day) from payment.reconciliation where psp = ${psp})::timestamp, ${before}::timestamp - interval '1 day', interval '1 day'
    ) as d(day)
    where not exists (
      select 1
      from payment.reconciliation as run
      where run.psp = ${psp}
        and run.day = d.day::date
    )
    order by d.day
    limit ${limit}
  `;
  return rows.map(({ day }) => day);
}

/** The newest day before another that was not compared with a provider. */
export async function newestUncompared(database: Database, { psp, before }: { psp: string; before: string }): Promise<string> {
  // Looking back one day further than the number of compared days is bound to reach one that was not compared.
  const rows = await many<{ day: string }>(database)`
    select (${before}::date - back.days::integer)::text as day
    from generate_series(1, 1 + (select count(*) from payment.reconciliation where psp = ${psp})) as back(days)
    where not exists (
      select 1
      from payment.reconciliation as run
      where run.psp = ${psp}
        and run.day = ${before}::date - back.days::integer
    )
    order by back.days
    limit 1
  `;
  const [newest] = rows;
  if (newest === undefined) throw new Error('every day looked at was compared, although there are fewer comparisons');
  return newest.day;
}

/** The comparison that lists a payment, and its number there. */
export async function findDifference(
  database: Database,
  { psp, invoiceId }: { psp: string; invoiceId: string },
): Promise<{ day: string; number: number } | undefined> {
  return await one<{ day: string; number: number }>(database)`
    select run.day::text as day, found.number::integer as number
    from payment.reconciliation as run
    cross join lateral jsonb_array_elements(run.differences) with ordinality as found(difference, number)
    where run.psp = ${psp}
      and found.difference ->> 'invoiceId' = ${invoiceId}
    order by run.day desc
    limit 1
  `;
}

/** How a day's comparison with a provider came out: clean where nothing differs, or everything that does is explained. */
export async function reportOf(database: Database, { psp, day }: { psp: string; day: string }): Promise<'clean' | 'different' | 'missing'> {
  const rows = await many<{ isClean: boolean }>(database)`
    select jsonb_array_length(run.differences) <= (
      select count(*)
      from payment.difference_note as said
      where said.psp = run.psp and said.day = run.day and said.state <> 'open'
    ) as "isClean"
    from payment.reconciliation as run
    where run.psp = ${psp} and run.day = ${day}::date
  `;
  const [run] = rows;
  if (run === undefined) return 'missing';
  return run.isClean ? 'clean' : 'different';
}

/** @returns false where the day had been compared */
export async function insertReconciliation(
  database: Database,
  run: { psp: string; day: string; comparedCount: number; differences: readonly Difference[]; sums: readonly DaySum[]; ranAt: Date },
): Promise<boolean> {
  const row = await one<{ psp: string }>(database)`
    insert into payment.reconciliation (psp, day, compared_count, differences, sums, ran_at)
    values (${run.psp}, ${run.day}::date, ${run.comparedCount}, ${JSON.stringify(run.differences)}::jsonb,
      ${JSON.stringify(run.sums)}::jsonb, ${run.ranAt})
    on conflict do nothing
    returning psp
  `;
  return row !== undefined;
}

export interface ReconciliationRun {
  psp: string;
  day: string;
  comparedCount: number;
  differences: Difference[];
}

/** The newest runs, newest first. */
export async function listReconciliations(database: Database): Promise<ReconciliationRun[]> {
  return await many<ReconciliationRun>(database)`
    select psp, day::text as day, compared_count as "comparedCount", differences
    from payment.reconciliation
    order by day desc, psp
    limit 60
  `;
}

/** Sums paid below the smallest unit since the beginning, by currency, in major units. */
export async function sumDust(database: Database): Promise<{ currency: string; dust: string; payments: number }[]> {
  return await many<{ currency: string; dust: string; payments: number }>(database)`
    select currency, sum(dust)::text as dust, count(*)::integer as payments
    from payment.invoice
    where dust > 0
    group by currency
    order by currency
    limit 200
  `;
}

const COMPARED_DAYS = 60;

/** The number of unexplained differences of the last two months. */
export async function countOpenDifferences(database: Database): Promise<number> {
  const row = await one<{ open: number }>(database)`
    with newest as (
      select psp, day, jsonb_array_length(differences) as found
      from payment.reconciliation
      where day > (select max(day) - ${COMPARED_DAYS}::integer from payment.reconciliation)
    )
    select coalesce(sum(greatest(0, found - (
      select count(*)
      from payment.difference_note as said
      where said.psp = newest.psp and said.day = newest.day and said.state <> 'open'
    ))), 0)::int as open
    from newest
  `;
  return row?.open ?? 0;
}

/** Providers with days since the first one compared that were not, each with those days, oldest first. */
export async function listLeft(
  database: Database,
  { psps, before, limit }: { psps: readonly string[]; before: string; limit: number },
): Promise<{ psp: string; days: string[] }[]> {
  const found = await Promise.all(psps.map(async (psp) => ({ psp, days: await listUncompared(database, { psp, before, limit }) })));
  return found.filter(({ days }) => days.length > 0);
}
