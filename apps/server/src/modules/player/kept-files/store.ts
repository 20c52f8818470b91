import { type Database, many, one, run } from '../../../kernel/database.ts';

export async function insertBytes(database: Database, { key, bytes }: { key: string; bytes: Uint8Array }): Promise<void> {
  await run(database)`insert into player.kept_file (storage_key, bytes) values (${key}, ${Buffer.from(bytes)})`;
}

export async function findBytes(database: Database, key: string): Promise<Buffer<ArrayBuffer> | undefined> {
  const row = await one<{ bytes: Buffer<ArrayBuffer> }>(database)`select bytes from player.kept_file where storage_key = ${key}`;
  return row?.bytes;
}

export async function deleteBytes(database: Database, key: string): Promise<void> {
  await run(database)`delete from player.kept_file where storage_key = ${key}`;
}

export async function listKeys(database: Database): Promise<string[]> {
  const rows = await many<{ key: string }>(database)`select storage_key as key from player.kept_file order by storage_key`;
  return rows.map(({ key }) => key);
}

/** Takes the lock under which one process at a time moves or removes files, until the transaction ends. */
export async function lockMoves(transaction: Database): Promise<void> {
  await run(transaction)`select pg_advisory_xact_lock(hashtextextended('player.kept_file', 0))`;
}
