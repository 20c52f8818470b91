import { sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';
import type { InvoiceRow } from '../invoices/store.ts';
import type { FoundConcern } from '../withdrawal/concerns.ts';

export interface InvoiceFilter {
  kind: readonly string[];
  state: readonly string[];
  method: readonly string[];
  currency: readonly string[];
  provider: readonly string[];
  playerId: string | undefined;
  reference: string | undefined;
  createdFrom: Date | undefined;
  createdTo: Date | undefined;
}

export type ListedInvoice = Pick<
  InvoiceRow,
  | 'id'
  | 'kind'
  | 'state'
  | 'number'
  | 'playerId'
  | 'amountMinor'
  | 'settledMinor'
  | 'currency'
  | 'method'
  | 'methodName'
  | 'psp'
  | 'reference'
  | 'fields'
  | 'result'
  | 'flags'
  | 'createdAt'
  | 'updatedAt'
  | 'processedAt'
>;

const among = (column: string, values: readonly string[]) =>
  sql`(${values.length} = 0 or ${sql.ref(column)} = any (${[...values]}::text[]))`;

const matching = ({ playerId, reference, createdFrom, createdTo, ...lists }: InvoiceFilter) => sql`
  ${among('kind', lists.kind)}
  and ${among('state', lists.state)}
  and ${among('method', lists.method)}
  and ${among('currency', lists.currency)}
  and ${among('psp', lists.provider)}
  and ${playerId === undefined ? sql`true` : sql`player_id = ${playerId}::uuid`}
  and ${reference === undefined ? sql`true` : sql`reference = ${reference}`}
  and (${createdFrom ?? null}::timestamptz is null or created_at >= ${createdFrom ?? null})
  and (${createdTo ?? null}::timestamptz is null or created_at < ${createdTo ?? null})
`;

/** In order of their creation, those after one of them. */
export async function listInvoices(
  database: Database,
  list: { filter: InvoiceFilter; after: { createdAt: Date; id: string } | null; isAscending: boolean; limit: number },
): Promise<ListedInvoice[]> {
  const { filter, after, isAscending, limit } = list;
  const [direction, beyond] = isAscending ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const rest = after === null ? sql`true` : sql`(created_at, id) ${beyond} (${after.createdAt}::timestamptz, ${after.id}::uuid)`;
  const { rows } = await sql<ListedInvoice>`
    select id, kind, state, number, player_id as "playerId", amount_minor as "amountMinor", settled_minor as "settledMinor", currency,
      method, method_name as "methodName", psp, reference, fields, result, flags, created_at as "createdAt", updated_at as "updatedAt",
      processed_at as "processedAt"
    from payment.invoice
    where ${matching(filter)} and ${rest}
    order by created_at ${direction}, id ${direction}
    limit ${limit}
  `.execute(database);
  return rows;
}

export async function countInvoices(database: Database, filter: InvoiceFilter, countedAtMost: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (select 1 from payment.invoice where ${matching(filter)} limit ${countedAtMost}) as found
  `.execute(database);
  return rows[0]?.count ?? 0;
}

export async function listConcerns(database: Database, invoiceId: string): Promise<FoundConcern[]> {
  const { rows } = await sql<FoundConcern>`
    select name, facts
    from payment.invoice_concern
    where invoice_id = ${invoiceId}
    order by name
    limit 20
  `.execute(database);
  return rows;
}

const TIMELINE_MAX = 500;

export async function listSteps(database: Database, invoiceId: string): Promise<{ state: string; reachedAt: Date }[]> {
  const { rows } = await sql<{ state: string; reachedAt: Date }>`
    select state, reached_at as "reachedAt"
    from payment.invoice_step
    where invoice_id = ${invoiceId}
    order by id
    limit ${TIMELINE_MAX}
  `.execute(database);
  return rows;
}

export interface ToldEvent {
  id: string;
  type: string;
  state: string;
  note: string;
  amount: string | null;
  currency: string | null;
  reference: string | null;
  confirmations: number | null;
  rawBody: Buffer;
  receivedAt: Date;
  processedAt: Date | null;
}

/** What its provider said of a payment, by our id or by the provider's reference. */
export async function listEvents(
  database: Database,
  { id, psp, reference }: Pick<InvoiceRow, 'id' | 'psp' | 'reference'>,
): Promise<ToldEvent[]> {
  const { rows } = await sql<ToldEvent>`
    select id, type, state, note, amount, currency, reference, confirmations, raw_body as "rawBody", received_at as "receivedAt",
      processed_at as "processedAt"
    from payment.provider_event
    where invoice_id = ${id} or tied_invoice_id = ${id}::uuid or (psp = ${psp} and ${reference}::text is not null and invoice_id = ${reference})
    order by received_at, id
    limit ${TIMELINE_MAX}
  `.execute(database);
  return rows;
}

export interface ToldAction {
  action: string;
  operator: string;
  reason: string;
  createdAt: Date;
}

export async function listActions(database: Database, invoiceId: string): Promise<ToldAction[]> {
  const { rows } = await sql<ToldAction>`
    select action, operator, reason, created_at as "createdAt"
    from payment.operator_action
    where invoice_id = ${invoiceId}
    order by created_at, id
    limit ${TIMELINE_MAX}
  `.execute(database);
  return rows;
}
