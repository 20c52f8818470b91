import { OPEN_MATTERS_MAX } from '@pavilion/contract/console/player/views.ts';
import { sql } from 'kysely';
import { type Database, many } from '../../../kernel/database.ts';
import { matchingRows } from '../../../kernel/matching-rows.ts';
import type { NamedIds } from '../../operator/index.ts';
import { afterPlace, placeNamed } from '../places/place-key.ts';
import { transferKeyOf } from '../places/transfer-key.ts';
import type { InvoiceRow } from './store.ts';

export type FoundInvoice = Pick<
  InvoiceRow,
  'id' | 'kind' | 'state' | 'playerId' | 'methodName' | 'currency' | 'amountMinor' | 'flags' | 'createdAt' | 'updatedAt'
>;

const columns = sql`
  id, kind, state, player_id as "playerId", method_name as "methodName", currency, amount_minor as "amountMinor", flags,
  created_at as "createdAt", updated_at as "updatedAt"
`;

/** A player's newest invoices still in progress; pages that were only opened are left out. */
export async function listOpen(database: Database, playerId: string): Promise<FoundInvoice[]> {
  return await many<FoundInvoice>(database)`
    select ${columns}
    from payment.invoice
    where player_id = ${playerId}
      and state in ('requested', 'review', 'approved', 'submitting', 'submitted', 'unknown', 'awaiting', 'pending', 'confirming')
    order by created_at desc, id desc
    limit ${OPEN_MATTERS_MAX + 1}
  `;
}

/** A player's deposits that the bank took back, and the last one where that failed a short time ago. */
export async function listAmiss(
  database: Database,
  { playerId, failedSince }: { playerId: string; failedSince: Date },
): Promise<FoundInvoice[]> {
  return await many<FoundInvoice>(database)`
    select ${columns}
    from payment.invoice
    where player_id = ${playerId}
      and kind = 'deposit'
      and (
        state = 'charged_back'
        or (
          state = 'failure'
          and updated_at > ${failedSince}
          and created_at = (select max(created_at) from payment.invoice where player_id = ${playerId} and kind = 'deposit')
        )
      )
    order by created_at desc, id desc
    limit ${OPEN_MATTERS_MAX + 1}
  `;
}

const NAMED_MAX = 50;

/** Provider events about a player's addresses and newest payments that match no payment. */
export async function listUnmatched(database: Database, playerId: string): Promise<{ id: string; receivedAt: Date }[]> {
  return await many<{ id: string; receivedAt: Date }>(database)`
    select id, received_at as "receivedAt"
    from payment.provider_event
    where state in ('parked', 'unmatched')
      and invoice_id in (
        select id::text from payment.deposit_address where player_id = ${playerId}
        union all
        select id::text
        from (
          select id from payment.invoice where player_id = ${playerId} order by created_at desc, id desc limit ${NAMED_MAX}
        ) as newest
      )
    order by received_at desc, id
    limit ${OPEN_MATTERS_MAX + 1}
  `;
}

/**
 * Invoices by the id, the beginning or the end of it, the reference that one of these providers gave, the coin transfer, or the place that money was to
 * go to; the last two however they are spelled (P-84, P-86).
 */
export async function findInvoices(
  database: Database,
  { ids, text, psps, limit }: { ids: NamedIds | null; text: string; psps: readonly string[]; limit: number },
): Promise<FoundInvoice[]> {
  const isNamed = ids === null ? sql`false` : sql`id between ${ids.from}::uuid and ${ids.to}::uuid`;
  const isEnded = ids === null || ids.end === null ? sql`false` : sql`right(id::text, 8) = ${ids.end}`;
  const isToWallet = sql`(kind = 'withdrawal' and fields ? 'wallet_id' and fields ->> 'wallet_id' = ${text})`;
  const place = placeNamed(text);
  const isToPlace =
    place === undefined
      ? sql`false`
      : sql`(kind = 'withdrawal' and place_key <> '' and place_key >= ${place} and place_key < ${afterPlace(place)})`;
  const isOfTransfer = sql`(address_id is not null and transfer_key = ${transferKeyOf(text)})`;
  const isReferred = sql`(psp = any(${[...psps]}::text[]) and (reference = ${text} or ${isOfTransfer}))`;
  const where = sql`(${isNamed} or ${isEnded} or ${isReferred} or ${isToWallet} or ${isToPlace})`;
  return await many<FoundInvoice>(database)`
    select ${columns}
    from ${matchingRows('payment.invoice', { as: 'invoice', where, isShort: true })}
    order by created_at desc, id
    limit ${limit}
  `;
}

const PLACES_MAX = 20;

/** Where a player's withdrawals were to go, the last one first. */
export async function listPlaces(
  database: Database,
  playerId: string,
): Promise<{ methodName: string; fields: Record<string, string | null> }[]> {
  return await many<{ methodName: string; fields: Record<string, string | null> }>(database)`
    select method_name as "methodName", fields
    from payment.invoice
    where player_id = ${playerId} and kind = 'withdrawal'
    group by method_name, fields
    order by max(created_at) desc
    limit ${PLACES_MAX}
  `;
}

interface FoundAddress {
  id: string;
  playerId: string;
  methodName: string;
  currency: string;
  network: string | null;
  createdAt: Date;
}

/** Addresses for deposits in coins, by the forms that one may have; one may belong to many players, distinguished by a tag. */
export async function findAddresses(
  database: Database,
  { forms, psps, limit }: { forms: readonly string[]; psps: readonly string[]; limit: number },
): Promise<FoundAddress[]> {
  return await many<FoundAddress>(database)`
    select id, player_id as "playerId", method_name as "methodName", currency, network, created_at as "createdAt"
    from payment.deposit_address
    where psp = any(${[...psps]}::text[])
      and address = any(${[...forms]}::text[])
    order by created_at desc, id
    limit ${limit}
  `;
}
