import { type RawBuilder, sql } from 'kysely';
import { type Database, many, one } from '../database.ts';
import { matchingRows } from '../matching-rows.ts';
import type { AuditEntry, AuditFact } from './audit.ts';

export interface AuditFilter {
  kind: readonly string[];
  /** Whole actors, such as `operator:<id>`. */
  actor: readonly string[];
  act: readonly string[];
  object: string | undefined;
  playerId: string | undefined;
  recordedFrom: Date | undefined;
  /** Not included. */
  recordedTo: Date | undefined;
  /** One of them. */
  id?: string | undefined;
}

export interface AuditRow {
  id: bigint;
  kind: string;
  actor: string;
  playerId: string | null;
  requestId: string | null;
  /** Unmasked, as recorded; the reader masks it (operator §3.6). */
  address: string | null;
  detail: Readonly<Record<string, AuditFact>>;
  recordedAt: Date;
  /** In microseconds since 1970: the row's cursor in a list, finer than a `Date`. */
  recordedAtMicroseconds: bigint;
  sealNumber: bigint | null;
}

/** The place after a row. */
export interface AuditPlace {
  recordedAtMicroseconds: bigint;
  id: bigint;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const ROW_NUMBER = /^\d{1,18}$/;

const momentOf = (microseconds: bigint) => sql`timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond'`;

/** A single value, so that an index on it returns the rows in the order of the list. */
const among = (column: RawBuilder<unknown>, values: readonly string[]) =>
  values.length > 0 && (values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${[...values]}::text[])`);

/** Only the conditions that were asked for, so that each filter finds its index. */
function matching(filter: AuditFilter): RawBuilder<unknown> {
  const { kind, actor, act, object, playerId, recordedFrom, recordedTo, id } = filter;
  const conditions = [
    among(sql`record.kind`, kind),
    among(sql`record.actor`, actor),
    act.length > 0 && sql`record.detail ? 'act'`,
    among(sql`(record.detail ->> 'act')`, act),
    object !== undefined && sql`record.detail ? 'object' and record.detail ->> 'object' = ${object}`,
    playerId !== undefined && (UUID.test(playerId) ? sql`record.player_id = ${playerId}::uuid` : sql`false`),
    recordedFrom !== undefined && sql`record.recorded_at >= ${recordedFrom}`,
    recordedTo !== undefined && sql`record.recorded_at < ${recordedTo}`,
    id !== undefined && (ROW_NUMBER.test(id) ? sql`record.id = ${id}::bigint` : sql`false`),
  ].filter((condition) => condition !== false);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** Audit rows after a cursor, ordered by time, the newest first unless `isAscending`. */
export async function listAudit(
  database: Database,
  {
    filter,
    after,
    isAscending,
    limit,
    isShort,
  }: { filter: AuditFilter; after: AuditPlace | null; isAscending: boolean; limit: number; isShort: boolean },
): Promise<AuditRow[]> {
  const direction = isAscending ? sql`asc` : sql`desc`;
  const beyond =
    after === null
      ? sql``
      : sql`and (record.recorded_at, record.id) ${isAscending ? sql`>` : sql`<`} (${momentOf(after.recordedAtMicroseconds)}, ${after.id}::bigint)`;
  return await many<AuditRow>(database)`
    select record.id, record.kind, record.actor, record.player_id as "playerId", record.request_id as "requestId", record.address,
      record.detail, record.recorded_at as "recordedAt",
      (extract(epoch from record.recorded_at) * 1000000)::bigint as "recordedAtMicroseconds", seal.number as "sealNumber"
    from (
      select record.* from ${matchingRows('kernel.audit_record', { as: 'record', where: matching(filter), isShort })} ${beyond}
      order by record.recorded_at ${direction}, record.id ${direction}
      limit ${limit}
    ) as record
    left join kernel.audit_seal as seal on seal.record_id = record.id
    order by record.recorded_at ${direction}, record.id ${direction}
  `;
}

/** The number of matching audit rows, counted no further than `countedAtMost`. */
export async function countAudit(database: Database, filter: AuditFilter, countedAtMost: number): Promise<number> {
  const row = await one<{ count: number }>(database)`
    select count(*)::int as count
    from (select 1 from kernel.audit_record as record where ${matching(filter)} limit ${countedAtMost}) as found
  `;
  return row?.count ?? 0;
}

/** The number of sealed and unsealed records of the chain, and its last hash. */
export async function auditChain(database: Database): Promise<{ sealed: bigint; unsealed: number; head: string | null }> {
  const row = await one<{ sealed: bigint; unsealed: number; head: string | null }>(database)`
    select coalesce(last.number, 0) as sealed, last.hash as head, (
      select count(*)::int from kernel.audit_record as record
      where (record.xid, record.id) > (coalesce(last.xid, '0'::xid8), coalesce(last.record_id, 0))
    ) as unsealed
    from (values (true)) as whole
    left join lateral (select number, hash, xid, record_id from kernel.audit_seal order by number desc limit 1) as last on true
  `;
  return row ?? { sealed: 0n, unsealed: 0, head: null };
}

/** The number of other players affected by an actor's acts of one kind since a moment. */
export async function countOtherPlayers(
  database: Database,
  { actor, kind, playerId, since }: { actor: string; kind: AuditEntry['kind']; playerId: string; since: Date },
): Promise<number> {
  const row = await one<{ count: number }>(database)`
    select count(distinct record.player_id)::int as count
    from kernel.audit_record as record
    where record.actor = ${actor} and record.recorded_at > ${since} and record.kind = ${kind} and record.player_id <> ${playerId}
  `;
  return row?.count ?? 0;
}

/** Which of a player's documents an actor has had handed over: each of them is recorded before it happens. */
export async function documentsReadBy(
  database: Database,
  { actor, playerId }: { actor: string; playerId: string },
): Promise<ReadonlySet<string>> {
  const rows = await many<{ id: string }>(database)`
    select distinct record.detail ->> 'documentId' as id
    from kernel.audit_record as record
    where record.player_id = ${playerId} and record.actor = ${actor} and record.kind = 'documentRead'
  `;
  return new Set(rows.map(({ id }) => id));
}

/** Whether an actor has done this to an object since a moment. */
export async function hasActed(
  database: Database,
  { actor, act, object, since }: { actor: string; act: string; object: string; since: Date },
): Promise<boolean> {
  const row = await one<{ found: boolean }>(database)`
    select exists (
      select from kernel.audit_record as record
      where record.actor = ${actor} and record.recorded_at > ${since} and record.detail ->> 'act' = ${act}
        and record.detail ->> 'object' = ${object}
    ) as found
  `;
  return row?.found === true;
}
