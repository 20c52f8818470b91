import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';

// Any fixed number: it keeps two starting processes from migrating at once.
const MIGRATION_LOCK_KEY = 7_214_001;

export interface MigrationSource {
  directory: string;
  /** The schema whose table records what was applied, so that the sandbox keeps its own list. */
  schema: string;
}

/**
 * Applies the plain SQL files of `directory` that this database has not seen, in name order, each in a transaction of its own.
 * @returns the names applied now
 * @throws when a file that was applied has disappeared: the database is newer than the program.
 */
export async function migrate(connectionString: string, { directory, schema }: MigrationSource): Promise<string[]> {
  const client = new pg.Client({ connectionString, application_name: 'pavilion-migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK_KEY]);
    const table = `${client.escapeIdentifier(schema)}.migration`;
    await client.query(`create schema if not exists ${client.escapeIdentifier(schema)}`);
    await client.query(
      `create table if not exists ${table} (name text primary key, applied_at timestamptz not null default clock_timestamp())`,
    );
    const { rows } = await client.query<{ name: string }>(`select name from ${table}`);
    const applied = new Set(rows.map((row) => row.name));
    const files = listMigrations(directory);
    const missing = [...applied].filter((name) => !files.includes(name));
    if (missing.length > 0) throw new Error(`The database has migrations this program does not know: ${missing.join(', ')}`);
    const pending = files.filter((name) => !applied.has(name));
    for (const name of pending) await applyOne(client, { name, file: path.join(directory, name), table });
    return pending;
  } finally {
    await client.end();
  }
}

export function listMigrations(directory: string): string[] {
  if (!fs.existsSync(directory)) return [];
  return fs
    .readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
}

async function applyOne(client: pg.Client, migration: { name: string; file: string; table: string }): Promise<void> {
  await client.query('begin');
  try {
    await client.query("set local lock_timeout = '5s'");
    await client.query(fs.readFileSync(migration.file, 'utf8'));
    await client.query(`insert into ${migration.table} (name) values ($1)`, [migration.name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${migration.name} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
