import { sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';
import type { InvoiceRow } from './store.ts';

export interface InvoiceFilter {
  playerId: string;
  kind: 'deposit' | 'withdrawal' | null;
  states: readonly string[] | null;
  currency: string | null;
  from: Date | null;
  to: Date | null;
}

export type ListedInvoice = Pick<
  InvoiceRow,
  | 'id'
  | 'kind'
  | 'state'
  | 'approvalsRequired'
  | 'methodName'
  | 'currency'
  | 'amountMinor'
  | 'settledMinor'
  | 'number'
  | 'publicData'
  | 'result'
  | 'createdAt'
  | 'updatedAt'
>;

const matching = (filter: InvoiceFilter) => sql`
  player_id = ${filter.playerId}
  and (${filter.kind}::text is null or kind = ${filter.kind})
  and (${filter.states}::text[] is null or state = any (${filter.states}::text[]))
  and (${filter.currency}::text is null or currency = ${filter.currency})
  and (${filter.from}::timestamptz is null or created_at >= ${filter.from})
  and (${filter.to}::timestamptz is null or created_at <= ${filter.to})`;

/** A page of a player's own invoices, newest first. */
export async function listPage(
  database: Database,
  filter: InvoiceFilter,
  page: { offset: number; limit: number },
): Promise<ListedInvoice[]> {
  const { rows } = await sql<ListedInvoice>`
    select id, kind, state, approvals_required as "approvalsRequired", method_name as "methodName", currency, amount_minor as "amountMinor", settled_minor as "settledMinor",
      number, public_data as "publicData", result, created_at as "createdAt", updated_at as "updatedAt"
    from payment.invoice
    where ${matching(filter)}
    order by created_at desc, id desc
    limit ${page.limit}
    offset ${page.offset}
  `.execute(database);
  return rows;
}

export async function countMatching(database: Database, filter: InvoiceFilter): Promise<number> {
  const { rows } = await sql<{ total: bigint }>`
    select count(*) as total
    from payment.invoice
    where ${matching(filter)}
  `.execute(database);
  return Number(rows[0]?.total ?? 0n);
}

/** What a player moved in one currency in one direction; sums are whole minor units as text, since a sum of int8 is numeric. */
export interface Totals {
  currency: string;
  kind: 'deposit' | 'withdrawal';
  successes: bigint;
  sumMinor: string | null;
  lastMinor: bigint | null;
  lastAt: Date | null;
}

export async function listTotals(database: Database, playerId: string): Promise<Totals[]> {
  const { rows } = await sql<Totals>`
    select currency, kind,
      count(*) filter (where state in ('success', 'dispute_won', 'paid')) as successes,
      sum(settled_minor) filter (where state in ('success', 'dispute_won', 'paid')) as "sumMinor",
      (array_agg(settled_minor order by processed_at desc, id desc)
        filter (where state in ('success', 'dispute_won', 'paid')))[1] as "lastMinor",
      max(processed_at) filter (where state in ('success', 'dispute_won', 'paid')) as "lastAt"
    from payment.invoice
    where player_id = ${playerId}
    group by currency, kind
    order by currency, kind
    limit 400
  `.execute(database);
  return rows;
}
