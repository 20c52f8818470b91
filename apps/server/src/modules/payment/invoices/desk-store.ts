import { sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';
import type { InvoiceRow } from './store.ts';

export type FoundInvoice = Pick<
  InvoiceRow,
  'id' | 'kind' | 'state' | 'playerId' | 'methodName' | 'currency' | 'amountMinor' | 'flags' | 'createdAt'
>;

const columns = sql`
  id, kind, state, player_id as "playerId", method_name as "methodName", currency, amount_minor as "amountMinor", flags,
  created_at as "createdAt"
`;

const OPEN_MAX = 10;

/** A player's newest invoices of which something is still awaited: a page that was only opened is none of them. */
export async function listOpen(database: Database, playerId: string): Promise<FoundInvoice[]> {
  const { rows } = await sql<FoundInvoice>`
    select ${columns}
    from payment.invoice
    where player_id = ${playerId}
      and state in ('requested', 'review', 'approved', 'submitting', 'submitted', 'unknown', 'awaiting', 'pending', 'confirming')
    order by created_at desc, id desc
    limit ${OPEN_MAX}
  `.execute(database);
  return rows;
}

/** Invoices by the id, the beginning of it, or the reference that one of these providers gave. */
export async function findInvoices(
  database: Database,
  {
    idRange,
    reference,
    psps,
    limit,
  }: { idRange: { from: string; to: string } | null; reference: string; psps: readonly string[]; limit: number },
): Promise<FoundInvoice[]> {
  const isNamed = idRange === null ? sql`false` : sql`id between ${idRange.from}::uuid and ${idRange.to}::uuid`;
  const { rows } = await sql<FoundInvoice>`
    select ${columns}
    from payment.invoice
    where ${isNamed} or (psp = any(${[...psps]}::text[]) and reference = ${reference})
    order by created_at desc, id
    limit ${limit}
  `.execute(database);
  return rows;
}

const PLACES_MAX = 20;

/** Where a player's withdrawals were to go, the last one first. */
export async function listPlaces(
  database: Database,
  playerId: string,
): Promise<{ methodName: string; fields: Record<string, string | null> }[]> {
  const { rows } = await sql<{ methodName: string; fields: Record<string, string | null> }>`
    select method_name as "methodName", fields
    from payment.invoice
    where player_id = ${playerId} and kind = 'withdrawal'
    group by method_name, fields
    order by max(created_at) desc
    limit ${PLACES_MAX}
  `.execute(database);
  return rows;
}
