import { type RawBuilder, sql } from 'kysely';
import { type Database, many, one } from '../../../kernel/database.ts';
import type { InvoiceRow } from './store.ts';

/** Flags a coin transfer that an earlier version credited twice, under different spellings of its hash: it needs review. */
export const TRANSFER_REPEATED = 'transfer_repeated';

/** An invoice that an earlier version wrote. */
export type Unkeyed = Pick<InvoiceRow, 'id' | 'method' | 'fields' | 'addressId' | 'reference'>;

interface Keys {
  id: string;
  placeKey: string;
  transferKey: string | null;
}

/** The result for one: whether another player has the same destination, and whether its transfer was already an invoice. */
export interface Keyed extends Pick<InvoiceRow, 'id' | 'playerId' | 'kind' | 'psp' | 'addressId' | 'reference'> {
  isShared: boolean;
  isRepeat: boolean;
}

const BATCH_SIZE = 500;

/** Whether an earlier version left any. */
export const hasUnkeyed = (): RawBuilder<boolean> => sql<boolean>`exists (select 1 from payment.invoice where place_key is null)`;

/** The oldest ones, locked until the transaction ends: those of one deposit address, waiting for their locks, or unlocked ones of any. */
export async function lockUnkeyed(transaction: Database, addressId?: string): Promise<Unkeyed[]> {
  const [narrowed, passing] = addressId === undefined ? [sql``, sql`skip locked`] : [sql`and address_id = ${addressId}`, sql``];
  return await many<Unkeyed>(transaction)`
    select id, method, fields, address_id as "addressId", reference
    from payment.invoice
    where place_key is null ${narrowed}
    order by created_at, id
    limit ${BATCH_SIZE}
    for update ${passing}
  `;
}

/** Writes the keys of invoices that are held. The first invoice of a transfer is the transfer; those after it are flagged. */
export async function saveKeys(transaction: Database, keys: readonly Keys[]): Promise<Keyed[]> {
  return await many<Keyed>(transaction)`
    with given as (
      select own.id, own.address_id, own.created_at, given.place_key, given.transfer_key
      from unnest(
        ${keys.map(({ id }) => id)}::uuid[],
        ${keys.map(({ placeKey }) => placeKey)}::text[],
        ${keys.map(({ transferKey }) => transferKey)}::text[]
      ) as given (id, place_key, transfer_key)
      join payment.invoice as own on own.id = given.id
    ),
    judged as (
      select given.*,
        transfer_key is not null and (
          exists (
            select from payment.invoice as other where other.transfer_key = given.transfer_key and other.address_id = given.address_id
          )
          or exists (
            select from given as other
            where other.transfer_key = given.transfer_key and other.address_id = given.address_id
              and (other.created_at, other.id) < (given.created_at, given.id)
          )
        ) as is_repeat
      from given
    ),
    written as (
      update payment.invoice as own
      set place_key = judged.place_key,
        transfer_key = judged.transfer_key,
        flags = case when judged.is_repeat then array_append(own.flags, ${TRANSFER_REPEATED}) else own.flags end
      from judged
      where own.id = judged.id
      returning own.id, own.player_id, own.kind, own.psp, own.address_id, own.reference, own.place_key, judged.is_repeat
    )
    select id, player_id as "playerId", kind, psp, address_id as "addressId", reference, is_repeat as "isRepeat",
      kind = 'withdrawal' and place_key <> '' and (
        exists (
          select from payment.invoice as other
          where other.place_key = written.place_key and other.place_key <> '' and other.kind = 'withdrawal' and other.player_id <> written.player_id
        )
        or exists (
          select from written as other
          where other.place_key = written.place_key and other.kind = 'withdrawal' and other.player_id <> written.player_id
        )
      ) as "isShared"
    from written
    order by id
  `;
}

/**
 * Lists the credit of a repeated transfer as one that could not be placed, by the event that brought it. @returns our id of that event, unless the
 * credit is listed or was decided already
 */
export async function listAsUnplaced(
  transaction: Database,
  { psp, addressId, reference }: Pick<Keyed, 'psp' | 'addressId' | 'reference'>,
): Promise<string | undefined> {
  const row = await one<{ id: string }>(transaction)`
    update payment.provider_event
    set state = 'unmatched', note = ${TRANSFER_REPEATED}
    where id = (
      select id
      from payment.provider_event
      where psp = ${psp} and invoice_id = ${addressId} and reference = ${reference} and state = 'applied'
      order by received_at desc, id desc
      limit 1
    )
    returning id
  `;
  return row?.id;
}
