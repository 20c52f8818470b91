import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration';
import pg from 'pg';
import { openPool } from './reserving-pool.ts';

/** How long a migration waits for a lock before it gives up, so that queries queued behind it proceed (F12). */
const LOCK_TIMEOUT_MS = 2000;
const LOCK_PAUSE_MS = 500;
const LOCK_TRIES = 60;
const LOCK_NOT_AVAILABLE = '55P03';
/** There is no history yet, or it was not opened to this role yet: nothing is known to have been applied. */
const NO_HISTORY: ReadonlySet<string | undefined> = new Set(['42P01', '42501']);

/**
 * First line of a file whose statements run one by one outside a transaction: an index that is built while others write, above all. One
 * that was cut short runs again from its first statement.
 */
const NO_TRANSACTION = /^-- no transaction\b/;

/** First line of the file that stands for all before it: a database which has the migration it names has what is in it (D-234). */
const BASELINE = /^-- baseline after (\S+)\n/;

/** Whether the statements of a migration run one by one. */
export const isWithoutTransaction = (text: string): boolean => NO_TRANSACTION.test(text);

export interface MigrationSource {
  directory: string;
  /** The schema of the history table; the sandbox keeps its own. */
  schema: string;
  lockTimeoutMs?: number;
}

/**
 * Applies the plain SQL files of `directory` that this database has not seen, in name order: all in one transaction on a new database,
 * otherwise one transaction each, or none for
 * a file that begins with `-- no transaction`. One process at a time may do so (`start-lock.ts`). A database newer than the program is left alone: migrations only add, so the previous version keeps
 * working beside its successor (F12), whatever the successor's files are called. Only a program with something to add must know what came before it.
 * @returns the names applied now
 * @throws when something is to be applied behind an unknown file, or a lock cannot be acquired within a minute or two
 */
export async function migrate(connectionString: string, source: MigrationSource): Promise<string[]> {
  const pool = openPool({ connectionString, application_name: 'pavilion-migrate', max: 2 });
  const client = await pool.connect();
  try {
    const files = listMigrations(source.directory);
    const baseline = findBaseline(source.directory, files);
    const applied = await readHistory(client, source.schema);
    if (baseline !== undefined && applied.length > 0 && !applied.includes(baseline.name)) {
      await enterBaseline(client, source.schema, { baseline, applied });
      applied.push(baseline.name);
    }
    const pending = files.filter((name) => !applied.includes(name));
    const newest = pending.at(-1) ?? '';
    const missing = applied.filter((name) => !files.includes(name) && name < newest && name > (baseline?.last ?? ''));
    if (missing.length > 0) throw new Error(`The database has migrations this program does not know: ${missing.join(', ')}`);
    const migrator = createMigrator(pool, source, [...files, ...applied]);
    if (applied.length === 0) await patiently(() => migrator.migrateToLatest());
    else
      for (const name of pending) {
        const disableTransactions = isWithoutTransaction(readSql(source.directory, name));
        await patiently(() => migrator.migrateUp({ disableTransactions }));
      }
    return pending;
  } finally {
    client.release(true);
    await pool.end();
  }
}

/** The files of `directory` that this database has not seen, asked by a role that may only read its history (D-187). */
export async function pendingMigrations(connectionString: string, { directory, schema }: MigrationSource): Promise<string[]> {
  const files = listMigrations(directory);
  const client = new pg.Client({ connectionString, application_name: 'pavilion-start' });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(`select name from ${pg.escapeIdentifier(schema)}.migration`);
    const applied = new Set(rows.map(({ name }) => name));
    return files.filter((name) => !applied.has(name));
  } catch (error) {
    if (error instanceof pg.DatabaseError && NO_HISTORY.has(error.code)) return files;
    throw error;
  } finally {
    await client.end();
  }
}

/**
 * The names applied so far. The history is the migrator's table; `applied_at` belongs to older programs, and its default lets them keep
 * writing beside this one.
 */
async function readHistory(client: pg.ClientBase, schemaName: string): Promise<string[]> {
  const schema = pg.escapeIdentifier(schemaName);
  const utc = (time: string): string => `to_char(${time} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  await client.query(`
    create schema if not exists ${schema};
    create table if not exists ${schema}.migration (name text primary key, applied_at timestamptz not null default clock_timestamp());
    alter table ${schema}.migration add column if not exists "timestamp" text default ${utc('clock_timestamp()')};
    update ${schema}.migration set "timestamp" = ${utc('applied_at')} where "timestamp" is null;
  `);
  const { rows } = await client.query<{ name: string }>(`select name from ${schema}.migration`);
  return rows.map(({ name }) => name);
}

/** The file that replaces all migrations before it, and the name of the last one it replaces. */
interface Baseline {
  name: string;
  last: string;
}

function findBaseline(directory: string, [name]: readonly string[]): Baseline | undefined {
  const last = name === undefined ? undefined : BASELINE.exec(readSql(directory, name))?.[1];
  return name === undefined || last === undefined ? undefined : { name, last };
}

/**
 * Enters the baseline into the history of a database that was migrated before there was one.
 * @throws when the database lacks migrations that the baseline replaced: the version before it brings them
 */
async function enterBaseline(
  client: pg.ClientBase,
  schema: string,
  { baseline: { name, last }, applied }: { baseline: Baseline; applied: readonly string[] },
): Promise<void> {
  if (!applied.includes(last))
    throw new Error(
      `The database is older than this version takes over: start the version that ends with ${last} once, or begin with an empty one`,
    );
  await client.query(`insert into ${pg.escapeIdentifier(schema)}.migration (name) values ($1)`, [name]);
}

const readSql = (directory: string, name: string): string => fs.readFileSync(path.join(directory, name), 'utf8');

/** Statements that end at a line's end, as in files without a transaction. */
const statementsOf = (text: string): string[] =>
  text.split(/;[ \t]*$/m).filter((statement) => statement.replace(/--.*$/gm, '').trim() !== '');

/** `names` are the existing files plus those a newer program has applied, which the migrator must know but will not run. */
function createMigrator(
  pool: pg.Pool,
  { directory, schema, lockTimeoutMs = LOCK_TIMEOUT_MS }: MigrationSource,
  names: readonly string[],
): Migrator {
  const migrationOf = (name: string): Migration => ({
    async up(database) {
      const text = readSql(directory, name);
      if (isWithoutTransaction(text) && !database.isTransaction) {
        for (const statement of statementsOf(text)) await sql.raw(statement).execute(database);
        return;
      }
      await sql.raw(`set local lock_timeout = ${Math.round(lockTimeoutMs)}`).execute(database);
      // A new database is created in one transaction, since no traffic waits for its indexes.
      await sql.raw(isWithoutTransaction(text) ? text.replaceAll(/\bconcurrently\b/gi, '') : text).execute(database);
    },
  });
  return new Migrator({
    db: new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }),
    provider: { getMigrations: () => Promise.resolve(Object.fromEntries(names.map((name) => [name, migrationOf(name)]))) },
    migrationTableSchema: schema,
    migrationTableName: 'migration',
    migrationLockTableName: 'migration_lock',
    allowUnorderedMigrations: true,
  });
}

function listMigrations(directory: string): string[] {
  if (!fs.existsSync(directory)) return [];
  return fs
    .readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
}

/** Retries when a lock could not be acquired; the queries it held up run between two attempts. */
async function patiently(step: () => Promise<MigrationResultSet>): Promise<void> {
  for (let left = LOCK_TRIES; ; left -= 1) {
    const { error, results = [] } = await step();
    if (error === undefined) return;
    const isHeldUp = error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE;
    if (!isHeldUp || left <= 1) {
      const failed = results.find(({ status }) => status === 'Error')?.migrationName ?? 'history';
      throw new Error(`Migration ${failed} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
    await delay(LOCK_PAUSE_MS);
  }
}
