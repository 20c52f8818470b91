import { durabilityProblems } from '@pavilion/ledger';
import type pg from 'pg';
import type { Config } from './config/config.ts';
import { hidePassword } from './config/values.ts';
import { migrateJobQueue } from './jobs/runner.ts';
import { createDatabase, createPool, isDatabaseWritable } from './kernel/database.ts';
import type { Log } from './kernel/log/log.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './kernel/postgres/embedded.ts';
import { grantRoles } from './kernel/postgres/grants.ts';
import { openRoles } from './kernel/postgres/roles.ts';
import { openSecrets } from './kernel/secrets/secrets.ts';
import { refuseOtherServer, refusePooler } from './kernel/pooler.ts';
import { takeStartLock } from './kernel/start-lock.ts';
import { migrateEverything } from './migrate-everything.ts';
import { hasDemoOperators } from './modules/operator/index.ts';
import { holdsWorld } from './world/milestones.ts';

/** The parts started so far, in order; stopping runs in reverse. */
export type Stops = (() => Promise<unknown>)[];

/** The addresses of one database as the role that owns its tables and as the one that the product runs as (D-170). */
export interface DatabaseUrls {
  migrator: string;
  app: string;
  /** The server itself, where `app` is a pooler; otherwise the same as `app` (D-179). */
  direct: string;
}

/**
 * Runs what prepares the database, from its migrations to the world of the sandbox, in one process at a time: several that start together
 * on an empty database take turns. @throws an error that says what to do
 */
export async function whilePreparing<T>(
  config: Config,
  { log, urls }: { log: Log; urls: DatabaseUrls },
  work: () => Promise<T>,
): Promise<T> {
  const { direct, migrator } = urls;
  await refusePoolers(config, urls);
  await orExplain(config, { variable: directVariable(urls), url: direct }, () =>
    withPool(direct, async (pool) => {
      await refuseReplica(pool);
      if (config.isDatabaseDurable) await refuseCareless(pool);
    }),
  );
  const giveBack = await orExplain(config, { variable: migratorVariable(urls), url: migrator }, () =>
    takeStartLock(migrator, {
      onWait: (holder, waitedMs) => log.warn({ holder, waitedMs }, 'waiting for another process that prepares this database'),
    }),
  );
  try {
    await migrateOrExplain(config, urls);
    await refuseDemoDatabase(config, direct);
    return await work();
  } finally {
    await giveBack();
  }
}

const directVariable = ({ direct, app }: DatabaseUrls): string => (direct === app ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL');
const migratorVariable = (urls: DatabaseUrls): string => (urls.migrator === urls.direct ? directVariable(urls) : 'DATABASE_MIGRATOR_URL');

/** Refuses a pooler where a session is needed, and a pooler that leads elsewhere than the direct address (D-179). */
async function refusePoolers(config: Config, urls: DatabaseUrls): Promise<void> {
  const { app, direct, migrator } = urls;
  const cure = direct === app ? 'name the server itself in DATABASE_DIRECT_URL' : 'name the server itself';
  await orExplain(config, { variable: directVariable(urls), url: direct }, () => refusePooler(direct, cure));
  if (migrator !== direct)
    await orExplain(config, { variable: 'DATABASE_MIGRATOR_URL', url: migrator }, () => refusePooler(migrator, 'name the server itself'));
  if (app === direct) return;
  await orExplain(config, { variable: 'DATABASE_URL', url: app }, () => refuseOtherServer(app, direct));
}

/** Starts the embedded database, or reaches the operator's. @throws an error that says what to do */
export async function reachDatabase(config: Config, log: Log, stops: Stops): Promise<DatabaseUrls> {
  const { databaseUrl, directDatabaseUrl, migratorDatabaseUrl, dataDirectory, secretsDirectory } = config;
  if (databaseUrl !== undefined) {
    const direct = directDatabaseUrl ?? databaseUrl;
    return { migrator: migratorDatabaseUrl ?? direct, app: databaseUrl, direct };
  }
  const embedded: EmbeddedPostgres = await startEmbeddedPostgres({
    dataDirectory,
    isDurable: config.isDatabaseDurable,
    restartOnCrash: true,
    onEvent: (event, detail) => log.warn({ event, detail }, 'embedded PostgreSQL'),
  });
  stops.push(() => embedded.stop());
  const roles = await openRoles(embedded.url, openSecrets(secretsDirectory));
  return { ...roles, direct: roles.app };
}

/** Refuses a read-only database: a replica lags by an unknown time, and balances and limits must be read from the primary. */
async function refuseReplica(pool: pg.Pool): Promise<void> {
  if (!(await isDatabaseWritable(createDatabase(pool)))) throw new Error('it takes no writes, as a replica; name the primary');
}

/** Refuses a server that may lose what it has committed: it would never report ready (reliability §1.4). */
async function refuseCareless(pool: pg.Pool): Promise<void> {
  const problems = await durabilityProblems(pool);
  if (problems.length > 0) throw new Error(problems.join('; '));
}

async function withPool<T>(url: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = createPool({ connectionString: url, maxConnections: 1, applicationName: 'pavilion-start' });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

async function migrateOrExplain(config: Config, urls: DatabaseUrls): Promise<void> {
  const { migrator } = urls;
  await orExplain(config, { variable: migratorVariable(urls), url: migrator }, async () => {
    await migrateEverything(migrator);
    await migrateJobQueue(migrator);
    await grantRoles(migrator);
  });
}

/** Runs a step with a database of the operator's; a failure names the setting that it is reached by. */
async function orExplain<T>(config: Config, { variable, url }: { variable: string; url: string }, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (config.databaseUrl === undefined) throw error;
    const reason = error instanceof Error && error.message !== '' ? error.message : 'the server does not answer';
    throw new Error(`${variable}=${hidePassword(url)} cannot be used: ${reason}`, { cause: error });
  }
}

/** Refuses the demo world without the sandbox: on a production database, no one may sign in with its published password. */
async function refuseDemoDatabase({ sandboxEnabled }: Config, url: string): Promise<void> {
  if (sandboxEnabled) return;
  const holdsDemo = await withPool(url, async (pool) => {
    const database = createDatabase(pool);
    return (await holdsWorld(database)) || (await hasDemoOperators(database));
  });
  if (!holdsDemo) return;
  throw new Error(
    'this database holds the demo world, whose password is public: take it out with `npm run operator -- demo remove`, or use another database',
  );
}
