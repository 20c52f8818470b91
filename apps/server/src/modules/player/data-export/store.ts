import { sql } from 'kysely';
import { type Database, many, one, run } from '../../../kernel/database.ts';

export interface ExportRow {
  id: string;
  playerId: string;
  requestedAt: Date;
  readyAt: Date | null;
  expiresAt: Date | null;
  takenAt: Date | null;
  sizeBytes: bigint | null;
}

const columns = sql`
  id, player_id as "playerId", requested_at as "requestedAt", ready_at as "readyAt", expires_at as "expiresAt", taken_at as "takenAt",
  size_bytes as "sizeBytes"
`;
const LISTED = 10;

export async function listExports(database: Database, playerId: string): Promise<ExportRow[]> {
  return await many<ExportRow>(database)`
    select ${columns}
    from player.data_export
    where player_id = ${playerId}
    order by requested_at desc, id desc
    limit ${LISTED}
  `;
}

export async function findExport(database: Database, id: string): Promise<ExportRow | undefined> {
  return await one<ExportRow>(database)`
    select ${columns}
    from player.data_export
    where id = ${id}
    limit 1
  `;
}

export async function insertExport(transaction: Database, row: { id: string; playerId: string; now: Date }): Promise<void> {
  await run(transaction)`
    insert into player.data_export (id, player_id, requested_at)
    values (${row.id}, ${row.playerId}, ${row.now})
  `;
}

/** @returns false when another run was quicker */
export async function markReady(
  transaction: Database,
  ready: { id: string; storageKey: string; sizeBytes: number; now: Date; expiresAt: Date },
): Promise<boolean> {
  const count = await run(transaction)`
    update player.data_export
    set ready_at = ${ready.now}, expires_at = ${ready.expiresAt}, storage_key = ${ready.storageKey}, size_bytes = ${ready.sizeBytes}
    where id = ${ready.id}
      and ready_at is null
  `;
  return count === 1;
}

/** The file of a copy that can be handed over; undefined where it is another player's, was taken, or has expired. */
export async function findTakeable(database: Database, wanted: { id: string; playerId: string; now: Date }): Promise<string | undefined> {
  const row = await one<{ storageKey: string | null }>(database)`
    select storage_key as "storageKey"
    from player.data_export
    where id = ${wanted.id}
      and player_id = ${wanted.playerId}
      and taken_at is null
      and expires_at > ${wanted.now}
  `;
  return row?.storageKey ?? undefined;
}

/** Marks the file as handed over. @returns false where another download was quicker, or it has expired meanwhile */
export async function takeExport(transaction: Database, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const count = await run(transaction)`
    update player.data_export
    set taken_at = ${now}
    where id = ${id}
      and taken_at is null
      and expires_at > ${now}
  `;
  return count === 1;
}

const DROPPED_AT_ONCE = 100;

/** Lets go of files that were taken a while ago or waited too long. */
export async function dropFiles(transaction: Database, moments: { now: Date; takenBefore: Date }): Promise<string[]> {
  const rows = await many<{ storageKey: string }>(transaction)`
    with over as (
      select id, storage_key
      from player.data_export
      where storage_key is not null
        and (expires_at <= ${moments.now} or taken_at <= ${moments.takenBefore})
      order by id
      limit ${DROPPED_AT_ONCE}
      for update skip locked
    )
    update player.data_export
    set storage_key = null
    from over
    where player.data_export.id = over.id
    returning over.storage_key as "storageKey"
  `;
  return rows.map(({ storageKey }) => storageKey);
}

/** Everything a forgotten player asked for goes with its files. */
export async function forgetExports(transaction: Database, playerId: string): Promise<string[]> {
  const rows = await many<{ storageKey: string | null }>(transaction)`
    delete from player.data_export
    where player_id = ${playerId}
    returning storage_key as "storageKey"
  `;
  return rows.flatMap(({ storageKey }) => storageKey ?? []);
}
