import { type Database, many, one, run } from '../../../kernel/database.ts';
import type { BulkObject } from './act.ts';

interface BulkItem {
  objectId: string;
  position: number;
  version: string;
}

/** Objects in their order; a duplicate, which occurs when the list moved while it was read, counts once. @returns the new ones */
export async function insertItems(
  database: Database,
  { bulkId, from, objects }: { bulkId: string; from: number; objects: readonly BulkObject[] },
): Promise<ReadonlySet<string>> {
  const rows = objects.map(({ id, version, amount, unable }, index) => ({
    id,
    version,
    amount: amount === null ? null : String(amount.amountMinor),
    currency: amount?.currency ?? null,
    unable,
    position: from + index,
  }));
  const added = await many<{ id: string }>(database)`
    insert into console.bulk_item (bulk_id, object_id, position, version, amount_minor, currency, result, reason)
    select ${bulkId}, given.id, given.position, given.version, given.amount, given.currency,
      case when given.unable is null then null else 'unable' end, given.unable
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (id uuid, position integer, version text, amount bigint, currency text, unable text)
    on conflict (bulk_id, object_id) do nothing
    returning object_id as id
  `;
  return new Set(added.map(({ id }) => id));
}

/** Those that had no turn yet, in their order, after a position. */
export async function listOpenItems(
  database: Database,
  { bulkId, after, limit }: { bulkId: string; after: number; limit: number },
): Promise<BulkItem[]> {
  return await many<BulkItem>(database)`
    select object_id as "objectId", position, version
    from console.bulk_item
    where bulk_id = ${bulkId} and result is null and position > ${after}
    order by position
    limit ${limit}
  `;
}

/** The total of the objects still waiting, by currency. */
export async function sumOpenItems(database: Database, bulkId: string): Promise<{ currency: string; amountMinor: bigint }[]> {
  return await many<{ currency: string; amountMinor: bigint }>(database)`
    select currency, sum(amount_minor)::bigint as "amountMinor"
    from console.bulk_item
    where bulk_id = ${bulkId} and result is null and currency is not null
    group by currency
    order by currency
  `;
}

/** An object whose turn it is, held; undefined where it had its turn, another worker is at it, or the bulk does not run any more. */
export async function holdItem(
  transaction: Database,
  { bulkId, objectId }: { bulkId: string; objectId: string },
): Promise<{ version: string } | undefined> {
  return await one<{ version: string }>(transaction)`
    select item.version
    from console.bulk_item as item
    where item.bulk_id = ${bulkId} and item.object_id = ${objectId} and item.result is null
      and exists (select 1 from console.bulk where id = ${bulkId} and state = 'running')
    for update of item skip locked
  `;
}

export interface Settled {
  bulkId: string;
  objectId: string;
  result: 'done' | 'skipped' | 'failed';
  reason: string | null;
  now: Date;
}

/** Records an object's outcome, once. */
export async function settleItem(database: Database, { bulkId, objectId, result, reason, now }: Settled): Promise<void> {
  await run(database)`
    update console.bulk_item
    set result = ${result}, reason = ${reason}, taken_at = ${now}
    where bulk_id = ${bulkId} and object_id = ${objectId} and result is null
  `;
}

/** A fault that says nothing about the object; after some tries it is one. */
export async function countTry(
  database: Database,
  { bulkId, objectId, most, now }: { bulkId: string; objectId: string; most: number; now: Date },
): Promise<void> {
  await run(database)`
    update console.bulk_item
    set tries = tries + 1, result = case when tries + 1 >= ${most} then 'failed' end,
      reason = case when tries + 1 >= ${most} then 'internal' end, taken_at = case when tries + 1 >= ${most} then ${now}::timestamptz end
    where bulk_id = ${bulkId} and object_id = ${objectId} and result is null
  `;
}

interface ItemResult {
  position: number;
  object: string;
  amountMinor: bigint | null;
  currency: string | null;
  result: string | null;
  reason: string | null;
  at: Date | null;
}

/** The objects' outcomes in order, after a position. */
export async function listResults(
  database: Database,
  { bulkId, after, limit }: { bulkId: string; after: number; limit: number },
): Promise<ItemResult[]> {
  return await many<ItemResult>(database)`
    select position, object_id as object, amount_minor as "amountMinor", currency, result, reason, taken_at as at
    from console.bulk_item
    where bulk_id = ${bulkId} and position > ${after}
    order by position
    limit ${limit}
  `;
}
