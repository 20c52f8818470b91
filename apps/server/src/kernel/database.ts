import type { Duplex } from 'node:stream';
import { Kysely, type PostgresCursor, PostgresDialect, type PostgresPoolClient, type PostgresQueryResult, sql } from 'kysely';
import pg from 'pg';
import { type GuardedPoolConfig, openReservingPool, whileHolding } from './postgres/reserving-pool.ts';
import { createPooledClient } from './postgres/pooled-client.ts';
import { inSpan } from './tracing/spans.ts';

/**
 * A pool or an open database transaction: store functions accept either. Tables are not typed here; each statement declares the type of its
 * rows (`one<Row>`, `many<Row>`), in `store.ts` files only.
 */
export type Database = Kysely<unknown>;

const INT8_OID = 20;
const MAX_NAMED_STATEMENTS = 1000;

interface PoolOptions {
  connectionString: string;
  maxConnections: number;
  applicationName: string;
  statementTimeoutMs?: number;
  lockTimeoutMs?: number;
  /** Whether the address is a transaction pooler such as PgBouncer, which keeps nothing of a session (D-179). */
  isPooled?: boolean;
  /** Whether its statements read lists by values that are common or rare, of tables of any size. */
  readsLists?: boolean;
  /** The stream of connections that pipeline their statements; absent: each statement waits for the previous answer. */
  pipelineOver?: () => Duplex;
}

/** int8 holds money and counters: it is read as bigint, never as a rounded number. */
function typeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (oid === INT8_OID && format !== 'binary') return BigInt;
  return pg.types.getTypeParser(oid, 'text');
}

const LOCK_TIMEOUT_MS = 5_000;
const IDLE_TIMEOUT_MS = 10_000;

/**
 * Planned with its values each time; single rows cost what they do in memory or on a fast disk; and no list takes a second processor from
 * players.
 */
const LIST_SETTINGS = '-c plan_cache_mode=force_custom_plan -c random_page_cost=1.1 -c max_parallel_workers_per_gather=0';

/** Limits of every statement: start-up parameters, or behind a pooler, which takes none, settings of each transaction. */
function limitsOf({ statementTimeoutMs = 15_000, lockTimeoutMs = LOCK_TIMEOUT_MS, isPooled = false }: PoolOptions): GuardedPoolConfig {
  const limits = {
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_TIMEOUT_MS,
  };
  return isPooled ? { Client: createPooledClient(limits), statementTimeoutMs } : limits;
}

/** The settings of a pool, for callers who open another one. */
export function poolConfigOf(options: PoolOptions): GuardedPoolConfig {
  return {
    connectionString: options.connectionString,
    max: options.maxConnections,
    application_name: options.applicationName,
    ...limitsOf(options),
    connectionTimeoutMillis: 5_000,
    // Opening a connection costs both sides some milliseconds, and much of the work comes by the minute.
    idleTimeoutMillis: 90_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 2_000,
    types: { getTypeParser: typeParser },
    // A pooler takes no such start-up parameters.
    ...(options.readsLists === true && options.isPooled !== true ? { options: LIST_SETTINGS } : {}),
    ...(options.pipelineOver === undefined ? {} : { pipeline: true, stream: options.pipelineOver }),
  };
}

export function createPool(options: PoolOptions): pg.Pool {
  return openReservingPool(poolConfigOf(options));
}

// Shared by all pools of the process: pools may share connections, and a name must always mean the same text.
const statementNames = new Map<string, string>();

/**
 * A prepared-statement name for a statement text, so that PostgreSQL parses and plans it once per connection. Bounded, since texts come
 * from code only.
 */
function statementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known !== undefined) return known;
  if (statementNames.size >= MAX_NAMED_STATEMENTS) return undefined;
  const name = `s${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

const COMMANDS = ['UPDATE', 'DELETE', 'INSERT', 'SELECT', 'MERGE', 'COMMIT', 'ROLLBACK'] as const;

/** A pooled connection whose statements are named. */
function namedClient(client: pg.PoolClient): PostgresPoolClient {
  async function send<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const result = await client.query<R & pg.QueryResultRow>({ name: statementName(text), text, values: [...parameters] });
    const command = COMMANDS.find((name) => name === result.command) ?? 'SELECT';
    return { command, rowCount: result.rowCount ?? 0, rows: result.rows };
  }
  function query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query<R>(
    first: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    return typeof first === 'string' ? send<R>(first, parameters) : first;
  }
  // Kysely gives back as unusable the connection whose transaction it could not roll back.
  return { query, release: (isUnusable?: boolean) => client.release(isUnusable) };
}

/**
 * Kysely over a pool, with named prepared statements (measured 1.6 times faster than unnamed ones). Each open connection keeps one wrapper
 * object: Kysely remembers every object it is handed, and the memory of a discarded one survives many minor garbage collections.
 */
export function createDatabase(pool: pg.Pool): Database {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect();
    const named = clients.get(client) ?? namedClient(client);
    clients.set(client, named);
    return named;
  };
  const named = { options: {}, connect, end: () => pool.end() };
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool: named }) });
}

/** A statement as a template: its values are sent as parameters, and fragments of `sql` are composed into it. */
type Statement<Answer> = (text: TemplateStringsArray, ...values: unknown[]) => Promise<Answer>;

/**
 * Reads the first row, if there is any: ``await one<Row>(database)`select …` ``. More rows are no error; where the order decides, the statement says it.
 */
export function one<Row>(database: Database): Statement<Row | undefined> {
  return async (text, ...values) => (await sql<Row>(text, ...values).execute(database)).rows[0];
}

/** Reads all rows, in the order of the statement. */
export function many<Row>(database: Database): Statement<Row[]> {
  return async (text, ...values) => (await sql<Row>(text, ...values).execute(database)).rows;
}

/** Runs a statement for its effect. @returns the number of rows it inserted, updated or deleted */
export function run(database: Database): Statement<number> {
  return async (text, ...values) => Number((await sql(text, ...values).execute(database)).numAffectedRows ?? 0n);
}

/** Runs `work` in one database transaction, joining the current one if there is any: a use case is one transaction. */
export async function inTransaction<T>(database: Database, work: (transaction: Database) => Promise<T>): Promise<T> {
  if (database.isTransaction) return work(database);
  return inSpan('transaction', {}, () => database.transaction().execute((transaction) => whileHolding(() => work(transaction))));
}

/** True while the server answers and takes writes; used by `/readyz`. */
export async function isDatabaseWritable(database: Database): Promise<boolean> {
  const row = await one<{ read_only: string }>(database)`select current_setting('transaction_read_only') as read_only`;
  return row?.read_only === 'off';
}

/** Whether this role may create what a migration creates; the running product's own may not (D-170). */
export async function mayCreateSchemas(database: Database): Promise<boolean> {
  const row = await one<{ may: boolean }>(database)`select has_database_privilege(current_database(), 'CREATE') as may`;
  return row?.may === true;
}
