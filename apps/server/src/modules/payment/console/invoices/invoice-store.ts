import { type RawBuilder, sql } from 'kysely';
import { type Database, many, one } from '../../../../kernel/database.ts';
import { matchingRows } from '../../../../kernel/matching-rows.ts';
import type { InvoiceRow } from '../../invoices/store.ts';
import type { FoundConcern } from '../../withdrawal/concerns.ts';

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
  /** Amounts by currency; undefined where any will do. */
  amounts: readonly AmountRange[] | undefined;
}

/** Both ends belong to it. */
export interface AmountRange {
  currency: string;
  minMinor: bigint;
  maxMinor: bigint;
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

/** One value as such: an index of the column gives its rows in the order of the list. */
const among = (column: string, values: readonly string[]) =>
  values.length > 0 &&
  (values.length === 1 ? sql`${sql.ref(column)} = ${values[0]}` : sql`${sql.ref(column)} = any (${[...values]}::text[])`);

const within = ({ currency, minMinor, maxMinor }: AmountRange): RawBuilder<unknown> =>
  sql`(currency = ${currency} and amount_minor between ${minMinor} and ${maxMinor})`;

/** Only the conditions that were asked for, so that each filter finds its index. */
function matching({ playerId, reference, createdFrom, createdTo, amounts, ...lists }: InvoiceFilter): RawBuilder<unknown> {
  const asked = [
    among('kind', lists.kind),
    among('state', lists.state),
    among('method', lists.method),
    among('currency', lists.currency),
    among('psp', lists.provider),
    playerId !== undefined && sql`player_id = ${playerId}::uuid`,
    reference !== undefined && sql`reference = ${reference}`,
    createdFrom !== undefined && sql`created_at >= ${createdFrom}`,
    createdTo !== undefined && sql`created_at < ${createdTo}`,
    amounts !== undefined && sql`(${sql.join(amounts.map(within), sql` or `)})`,
  ].filter((condition) => condition !== false);
  return asked.length === 0 ? sql`true` : sql.join(asked, sql` and `);
}

/** In order of their creation, those after one of them. */
export async function listInvoices(
  database: Database,
  list: { filter: InvoiceFilter; after: { createdAt: Date; id: string } | null; isAscending: boolean; limit: number; isShort: boolean },
): Promise<ListedInvoice[]> {
  const { filter, after, isAscending, limit, isShort } = list;
  const [direction, beyond] = isAscending ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const rest = after === null ? sql`true` : sql`(created_at, id) ${beyond} (${after.createdAt}::timestamptz, ${after.id}::uuid)`;
  return await many<ListedInvoice>(database)`
    select id, kind, state, number, player_id as "playerId", amount_minor as "amountMinor", settled_minor as "settledMinor", currency,
      method, method_name as "methodName", psp, reference, fields, result, flags, created_at as "createdAt", updated_at as "updatedAt",
      processed_at as "processedAt"
    from ${matchingRows('payment.invoice', { as: 'invoice', where: matching(filter), isShort })} and ${rest}
    order by created_at ${direction}, id ${direction}
    limit ${limit}
  `;
}

export async function countInvoices(database: Database, filter: InvoiceFilter, countedAtMost: number): Promise<number> {
  const row = await one<{ count: number }>(database)`
    select count(*)::int as count
    from (select 1 from payment.invoice where ${matching(filter)} limit ${countedAtMost}) as found
  `;
  return row?.count ?? 0;
}

export async function listConcerns(database: Database, invoiceId: string): Promise<FoundConcern[]> {
  return await many<FoundConcern>(database)`
    select name, facts
    from payment.invoice_concern
    where invoice_id = ${invoiceId}
    order by name
    limit 20
  `;
}

const TIMELINE_MAX = 500;

export async function listSteps(database: Database, invoiceId: string): Promise<{ state: string; reachedAt: Date }[]> {
  return await many<{ state: string; reachedAt: Date }>(database)`
    select state, reached_at as "reachedAt"
    from payment.invoice_step
    where invoice_id = ${invoiceId}
    order by id
    limit ${TIMELINE_MAX}
  `;
}

interface ToldEvent {
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
  /** Two people have said that it belongs to this payment. */
  isTied: boolean;
}

/** The provider's events about a payment, by our id or the provider's reference. */
export async function listEvents(
  database: Database,
  { id, psp, reference }: Pick<InvoiceRow, 'id' | 'psp' | 'reference'>,
): Promise<ToldEvent[]> {
  return await many<ToldEvent>(database)`
    select id, type, state, note, amount, currency, reference, confirmations, raw_body as "rawBody", received_at as "receivedAt",
      processed_at as "processedAt", tied_invoice_id is not null as "isTied"
    from payment.provider_event
    where invoice_id = ${id} or tied_invoice_id = ${id}::uuid or (psp = ${psp} and ${reference}::text is not null and invoice_id = ${reference})
    order by received_at, id
    limit ${TIMELINE_MAX}
  `;
}

export interface InvoiceAction {
  action: string;
  operator: string;
  reason: string;
  createdAt: Date;
}

export async function listActions(database: Database, invoiceId: string): Promise<InvoiceAction[]> {
  return await many<InvoiceAction>(database)`
    select action, operator, reason, created_at as "createdAt"
    from payment.operator_action
    where invoice_id = ${invoiceId}
    order by created_at, id
    limit ${TIMELINE_MAX}
  `;
}
