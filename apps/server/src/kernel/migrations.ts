import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

// Any fixed number: it keeps two starting processes from migrating at once.
const MIGRATION_LOCK_KEY = 7_214_001;

/** A lock that is not given by then is given up, so that those who wait behind the migration go on (reliability F12). */
const LOCK_TIMEOUT_MS = 2000;
const LOCK_PAUSE_MS = 500;
const LOCK_TRIES = 60;
const LOCK_NOT_AVAILABLE = '55P03';

export interface MigrationSource {
  directory: string;
  /** The schema whose table records what was applied, so that the sandbox keeps its own list. */
  schema: string;
  lockTimeoutMs?: number;
}

/**
 * Applies the plain SQL files of `directory` that this database has not seen, in name order, each in a transaction of its own. A database
 * that is newer than the program is left as it is: migrations only add, so the version before goes on working beside its successor (F12).
 * @returns the names applied now
 * @throws when a file that was applied has disappeared from among those there are, or a lock is not to be had within a minute or two
 */
export async function migrate(connectionString: string, source: MigrationSource): Promise<string[]> {
  const { directory, schema, lockTimeoutMs = LOCK_TIMEOUT_MS } = source;
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
    const newest = files.at(-1) ?? '';
    const missing = [...applied].filter((name) => !files.includes(name) && name < newest);
    if (missing.length > 0) throw new Error(`The database has migrations this program does not know: ${missing.join(', ')}`);
    const pending = files.filter((name) => !applied.has(name));
    for (const name of pending) await applyPatiently(client, { name, file: path.join(directory, name), table, lockTimeoutMs });
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

interface Migration {
  name: string;
  file: string;
  table: string;
  lockTimeoutMs: number;
}

/** Tries again when a lock was not to be had: between two tries those who were held up have their turn. */
async function applyPatiently(client: pg.Client, migration: Migration): Promise<void> {
  for (let left = LOCK_TRIES; ; left -= 1) {
    try {
      return await applyOne(client, migration);
    } catch (error) {
      const isHeldUp = error instanceof Error && error.cause instanceof pg.DatabaseError && error.cause.code === LOCK_NOT_AVAILABLE;
      if (!isHeldUp || left <= 1) throw error;
      await delay(LOCK_PAUSE_MS);
    }
  }
}

async function applyOne(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${Math.round(migration.lockTimeoutMs)}`);
    await client.query(fs.readFileSync(migration.file, 'utf8'));
    await client.query(`insert into ${migration.table} (name) values ($1)`, [migration.name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${migration.name} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
