import { sql } from 'kysely';
import { type Database, many, one } from '../../../kernel/database.ts';
import type { InvoiceRow } from './store.ts';

export interface InvoiceFilter {
  playerId: string;
  kind: 'deposit' | 'withdrawal' | null;
  states: readonly string[] | null;
  currency: string | null;
  from: Date | null;
  to: Date | null;
  id: string | null;
  /** As a request is named by the caller's key. */
  requestKey: string | null;
}

export type ListedInvoice = Pick<
  InvoiceRow,
  | 'id'
  | 'kind'
  | 'state'
  | 'approvalsRequired'
  | 'method'
  | 'methodName'
  | 'currency'
  | 'amountMinor'
  | 'settledMinor'
  | 'number'
  | 'publicData'
  | 'instruction'
  | 'result'
  | 'createdAt'
  | 'updatedAt'
  | 'processedAt'
> & {
  /** The names of its method by locale; null for a method that the installation has no more. */
  methodNames: Readonly<Record<string, string>> | null;
  /** The states it has been in, oldest first. */
  steps: ReachedState[];
};

interface ReachedState {
  state: InvoiceRow['state'];
  /** ISO 8601. */
  reachedAt: string;
}

const matching = (filter: InvoiceFilter) => sql`
  player_id = ${filter.playerId}
  and (${filter.kind}::text is null or kind = ${filter.kind})
  and (${filter.states}::text[] is null or state = any (${filter.states}::text[]))
  and (${filter.currency}::text is null or currency = ${filter.currency})
  and (${filter.from}::timestamptz is null or created_at >= ${filter.from})
  and (${filter.to}::timestamptz is null or created_at <= ${filter.to})
  and (${filter.id}::text is null or id::text = ${filter.id})
  and (
    ${filter.requestKey}::text is null
    or id in (
      select request.invoice_id
      from payment.request
      where request.player_id = ${filter.playerId}
        and request.key = ${filter.requestKey}
    )
  )`;

/** A page of a player's own invoices, newest first. */
export async function listPage(
  database: Database,
  filter: InvoiceFilter,
  page: { offset: number; limit: number },
): Promise<ListedInvoice[]> {
  return await many<ListedInvoice>(database)`
    select id, kind, state, approvals_required as "approvalsRequired", method, method_name as "methodName", currency,
      amount_minor as "amountMinor", settled_minor as "settledMinor", number, public_data as "publicData", instruction, result,
      created_at as "createdAt", updated_at as "updatedAt", processed_at as "processedAt",
      (
        select names
        from payment.method
        where method.method = invoice.method and method.currency = invoice.currency and method.direction = invoice.kind
      ) as "methodNames",
      (
        select coalesce(jsonb_agg(jsonb_build_object('state', step.state, 'reachedAt', step.reached_at) order by step.id), '[]')
        from payment.invoice_step as step
        where step.invoice_id = invoice.id
      ) as steps
    from payment.invoice
    where ${matching(filter)}
    order by created_at desc, id desc
    limit ${page.limit}
    offset ${page.offset}
  `;
}

export async function countMatching(database: Database, filter: InvoiceFilter): Promise<number> {
  const row = await one<{ total: bigint }>(database)`
    select count(*) as total
    from payment.invoice
    where ${matching(filter)}
  `;
  return Number(row?.total ?? 0n);
}

/** Sums a player moved in one currency in one direction; whole minor units as text, since a sum of int8 is numeric. */
export interface Totals {
  currency: string;
  kind: 'deposit' | 'withdrawal';
  successes: bigint;
  sumMinor: string | null;
  lastMinor: bigint | null;
  lastAt: Date | null;
}

/** A deposit counts with what claims have left of it (`positionOf`); one with nothing left did not succeed. */
export async function listTotals(database: Database, playerId: string): Promise<Totals[]> {
  return await many<Totals>(database)`
    select currency, kind,
      count(*) filter (where kept_minor > 0) as successes,
      sum(kept_minor) filter (where kept_minor > 0) as "sumMinor",
      (array_agg(kept_minor order by processed_at desc, id desc) filter (where kept_minor > 0))[1] as "lastMinor",
      max(processed_at) filter (where kept_minor > 0) as "lastAt"
    from (
      select i.id, i.currency, i.kind, i.processed_at,
        greatest(i.settled_minor - (c.refunds + c.chargebacks - least(c.wins, c.chargebacks) + c.reorganised - c.readmitted), 0)::int8
          as kept_minor
      from payment.invoice i
      cross join lateral (
        select coalesce(sum(amount_minor) filter (where kind = 'chargeback'), 0) as chargebacks,
          coalesce(sum(amount_minor) filter (where kind = 'refund'), 0) as refunds,
          coalesce(sum(amount_minor) filter (where kind = 'disputeWon'), 0) as wins,
          coalesce(sum(amount_minor) filter (where kind = 'reorganised'), 0) as reorganised,
          coalesce(sum(amount_minor) filter (where kind = 'readmitted'), 0) as readmitted
        from payment.deposit_claim
        where invoice_id = i.id
      ) c
      where i.player_id = ${playerId}
    ) kept
    group by currency, kind
    order by currency, kind
    limit 400
  `;
}
