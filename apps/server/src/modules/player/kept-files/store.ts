import { sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';

export async function insertBytes(database: Database, { key, bytes }: { key: string; bytes: Uint8Array }): Promise<void> {
  await sql`insert into player.kept_file (storage_key, bytes) values (${key}, ${Buffer.from(bytes)})`.execute(database);
}

export async function findBytes(database: Database, key: string): Promise<Buffer<ArrayBuffer> | undefined> {
  const { rows } = await sql<{ bytes: Buffer<ArrayBuffer> }>`select bytes from player.kept_file where storage_key = ${key}`.execute(
    database,
  );
  return rows[0]?.bytes;
}

export async function deleteBytes(database: Database, key: string): Promise<void> {
  await sql`delete from player.kept_file where storage_key = ${key}`.execute(database);
}

export async function listKeys(database: Database): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select storage_key as key from player.kept_file order by storage_key`.execute(database);
  return rows.map(({ key }) => key);
}

/** Waits until no other process moves or removes a kept file, until the transaction ends. */
export async function lockMoves(transaction: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('player.kept_file', 0))`.execute(transaction);
}
