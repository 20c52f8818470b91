import type pg from 'pg';
import * as z from 'zod';
import { type Database, one, run } from '../../kernel/database.ts';
import type { OutboxRow, TakenRow } from './message.ts';

/** New rows were written: the notification names their partition, and losing it costs one poll (O4). */
export const WAKE_CHANNEL = 'realtime_outbox';
/** Carries the rows from the node that took them to the others. */
export const FAN_OUT_CHANNEL = 'realtime_fan_out';

// Keys of advisory locks, "RT" in ASCII and a number: one is held by every node, one by the node that reads.
const LOCK_CLASS = 0x52_54;
const NODE_LOCK = 1;
const READER_LOCK = 2;

/** Writes rows in one statement, inside the transaction of their cause. `wake` notifies the readers of other processes at commit. */
export async function insertRows(database: Database, rows: readonly OutboxRow[], wake: boolean): Promise<void> {
  if (rows.length === 0) return;
  await run(database)`
    insert into kernel.realtime_outbox (method, payload, partition)
    select method, payload, partition
    from unnest(
      ${rows.map((row) => row.method)}::text[],
      ${rows.map((row) => row.payloadJson)}::jsonb[],
      ${rows.map((row) => row.partition)}::integer[]
    ) with ordinality as row (method, payload, partition, place)
    order by place
  `;
  if (wake) await notifyAll(database, [newRows]);
}

/** A notification that the commit of a transaction sends. */
export interface Notice {
  readonly channel: string;
  readonly text: string;
}

/** Announces new rows in the only partition we write to. Centrifugo reads the number; our hub just wakes up. */
export const newRows: Notice = { channel: WAKE_CHANNEL, text: '0' };

/** Notifies other processes, at the commit of the transaction. */
export async function notifyAll(database: Database, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return;
  await run(database)`
    select pg_notify(channel, text)
    from unnest(
      ${notices.map(({ channel }) => channel)}::text[],
      ${notices.map(({ text }) => text)}::text[]
    ) with ordinality as notice (channel, text, place)
    order by place
  `;
}

/** Registers this connection as a node: it receives the others' notifications and is counted by them while it lives. */
export async function enterAsNode(client: pg.ClientBase): Promise<void> {
  await client.query(`listen ${WAKE_CHANNEL}`);
  await client.query(`listen ${FAN_OUT_CHANNEL}`);
  await client.query('select pg_advisory_lock_shared($1, $2)', [LOCK_CLASS, NODE_LOCK]);
}

const lockSchema = z.tuple([z.object({ is_reader: z.boolean() })]);

/** Takes the lock of a partition until the transaction ends; false while another node is reading it. */
export async function tryLockPartition(client: pg.ClientBase, partition: number): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_xact_lock($1, $2) as is_reader', [LOCK_CLASS, READER_LOCK + partition]);
  return lockSchema.parse(rows)[0].is_reader;
}

const NODES = `
  select count(*) as nodes
  from pg_locks
  where locktype = 'advisory' and classid = $1 and objid = $2 and mode = 'ShareLock' and granted
    and database = (select oid from pg_database where datname = current_database())`;

const countSchema = z.tuple([z.object({ nodes: z.coerce.number() })]);

/**
 * How many nodes share this database, including this one. Counted after rows were taken, so that every node that was there when a row was
 * committed is included.
 */
export async function countNodes(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query(NODES, [LOCK_CLASS, NODE_LOCK]);
  return countSchema.parse(rows)[0].nodes;
}

const unreadSchema = z.tuple([z.object({ is_there: z.boolean() })]);

/** Whether there are rows to read or the number of nodes is another than the known one: one statement, outside any transaction. */
export async function hasUnread(client: pg.ClientBase, knownNodes: number): Promise<boolean> {
  const { rows } = await client.query({
    name: 'realtime-has-unread',
    text: `select exists (select 1 from kernel.realtime_outbox) or (${NODES}) <> $3 as is_there`,
    values: [LOCK_CLASS, NODE_LOCK, knownNodes],
  });
  return unreadSchema.parse(rows)[0].is_there;
}

const takenSchema = z.array(
  z.object({
    id: z.string().or(z.bigint()),
    method: z.string(),
    fields_json: z.string(),
    data_json: z.string().nullable(),
    age_seconds: z.coerce.number(),
  }),
);

export interface TakenRows {
  rows: TakenRow[];
  /** How long the oldest of them waited. */
  oldestAgeSeconds: number;
}

/** Deletes and returns the next rows of a partition. They are gone when the transaction commits, and back when it does not. */
export async function takeRows(client: pg.ClientBase, partition: number, limit: number): Promise<TakenRows> {
  const { rows } = await client.query(
    `with taken as (
       delete from kernel.realtime_outbox
       where id in (select id from kernel.realtime_outbox where partition = $1 order by id limit $2)
       returning id, method, payload, created_at
     )
     select id, method, (payload::jsonb - 'data')::text as fields_json, (payload -> 'data')::text as data_json,
       extract(epoch from clock_timestamp() - created_at) as age_seconds
     from taken
     order by id`,
    [partition, limit],
  );
  const taken = takenSchema.parse(rows);
  return {
    rows: taken.map((row) => ({ method: row.method, fieldsJson: row.fields_json, dataJson: row.data_json })),
    oldestAgeSeconds: taken[0]?.age_seconds ?? 0,
  };
}

/** Deletes rows that need not be read; missing ones are ignored. @returns how many were deleted */
export async function deleteRows(client: pg.ClientBase, partition: number, ids: readonly bigint[]): Promise<number> {
  const { rowCount } = await client.query({
    name: 'outbox-delete',
    text: 'delete from kernel.realtime_outbox where partition = $1 and id = any($2::bigint[])',
    values: [partition, ids],
  });
  return rowCount ?? 0;
}

/** Notifies the other nodes, when and if the transaction commits. */
export async function notifyNodes(client: pg.ClientBase, parts: readonly string[]): Promise<void> {
  await client.query('select pg_notify($1, part) from unnest($2::text[]) with ordinality as parts (part, place) order by place', [
    FAN_OUT_CHANNEL,
    parts,
  ]);
}

const WAITING_COUNT_MAX = 10_000;

/** Rows that no node has read yet, counted up to ten thousand, and how long the first of them has waited. */
export async function waitingRows(database: Database): Promise<{ rows: number; oldestSeconds: number }> {
  const row = await one<{ rows: number; oldestSeconds: number }>(database)`
    with first as (
      select created_at
      from kernel.realtime_outbox
      order by partition, id
      limit ${WAITING_COUNT_MAX}
    )
    select count(*)::int as rows, coalesce(greatest(0, extract(epoch from clock_timestamp() - min(created_at))), 0)::float8 as "oldestSeconds"
    from first
  `;
  return row ?? { rows: 0, oldestSeconds: 0 };
}
