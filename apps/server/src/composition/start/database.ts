import { durabilityProblems } from '@pavilion/ledger';
import type pg from 'pg';
import type { Config } from '../../config/config.ts';
import { hidePassword } from '../../config/values.ts';
import { untilMigrated } from './await-migrations.ts';
import { createDatabase, createPool, isDatabaseWritable, mayCreateSchemas } from '../../kernel/database.ts';
import type { Log } from '../../kernel/log/log.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../kernel/postgres/embedded.ts';
import { grantRoles } from '../../kernel/postgres/grants.ts';
import { openRoles } from '../../kernel/postgres/roles.ts';
import { openSecrets } from '../../kernel/secrets/secrets.ts';
import { refuseOtherServer, refusePooler } from '../../kernel/postgres/pooler.ts';
import { takeStartLock } from '../../kernel/postgres/start-lock.ts';
import { migrateEverything, pendingEverywhere } from './migrate.ts';
import { hasDemoOperators } from '../../modules/operator/index.ts';
import { holdsWorld } from '../world/milestones.ts';

/** The parts started so far, in order; stopping runs in reverse. */
export type Stops = (() => Promise<unknown>)[];

/** The addresses of a database for two roles: the owner of its tables and the one the product runs as (D-170). */
export interface DatabaseUrls {
  migrator: string;
  app: string;
  /** The server itself, where `app` is a pooler; otherwise the same as `app` (D-179). */
  direct: string;
}

/**
 * Migrates the database, or waits until it is, and runs what else prepares it, up to the world of the sandbox, in one process at a time: several
 * that start together on an empty database take turns. A process whose role owns no tables waits for the migrations (D-187).
 * @throws an error that says what to do
 */
export async function whilePreparing<T>(config: Config, { log, urls }: Reached, work: () => Promise<T>): Promise<T> {
  await refuseUnfit(config, urls);
  if (await mayMigrate(config, urls)) await migrateOrExplain(config, { log, urls });
  else await awaitMigrations(config, { log, urls });
  const giveBack = await takeLock('start', config, { log, urls });
  try {
    await refuseDemoDatabase(config, urls.direct);
    return await work();
  } finally {
    await giveBack();
  }
}

/** Only migrates, so that serving processes need no role with that right (D-187). @returns the names of the applied migrations */
export async function migrateDatabase(config: Config, log: Log): Promise<string[]> {
  if (config.databaseUrl === undefined)
    throw new Error('DATABASE_URL is not set: the embedded database is migrated by the start of the product');
  const urls = urlsOf(config, config.databaseUrl);
  await refuseUnfit(config, urls);
  return migrateOrExplain(config, { log, urls });
}

/** Refuses poolers, replicas and servers that may lose what they have committed. */
async function refuseUnfit(config: Config, urls: DatabaseUrls): Promise<void> {
  const { direct } = urls;
  await refusePoolers(config, urls);
  await orExplain(config, { variable: directVariable(urls), url: direct }, () =>
    withPool(direct, async (pool) => {
      await refuseReplica(pool);
      if (config.isDatabaseDurable) await refuseCareless(pool);
    }),
  );
}

/** Whether this process migrates: it has the address of a role for it, or the only role that there is may do so. */
async function mayMigrate({ databaseUrl, migratorDatabaseUrl }: Config, { direct }: DatabaseUrls): Promise<boolean> {
  if (databaseUrl === undefined || migratorDatabaseUrl !== undefined) return true;
  return withPool(direct, (pool) => mayCreateSchemas(createDatabase(pool)));
}

interface Reached {
  log: Log;
  urls: DatabaseUrls;
}

async function awaitMigrations(config: Config, { log, urls }: Reached): Promise<void> {
  const isNew = await orExplain(config, { variable: directVariable(urls), url: urls.direct }, () =>
    untilMigrated(urls.direct, {
      onWait: (pending, waitedMs) =>
        log.warn({ pending: pending.length, first: pending[0], waitedMs }, 'waiting for the migrations of this version: npm run migrate'),
    }),
  );
  // Rights on new tables come last.
  if (isNew) await (await takeLock('migration', config, { log, urls }))();
}

const takeLock = (lock: 'start' | 'migration', config: Config, { log, urls }: Reached): Promise<() => Promise<void>> =>
  orExplain(config, { variable: migratorVariable(urls), url: urls.migrator }, () =>
    takeStartLock(urls.migrator, {
      lock,
      onWait: (holder, waitedMs) => log.warn({ holder, waitedMs }, 'waiting for another process that prepares this database'),
    }),
  );

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

function urlsOf({ directDatabaseUrl, migratorDatabaseUrl }: Config, databaseUrl: string): DatabaseUrls {
  const direct = directDatabaseUrl ?? databaseUrl;
  return { migrator: migratorDatabaseUrl ?? direct, app: databaseUrl, direct };
}

/** Starts the embedded database, or reaches the operator's. @throws an error that says what to do */
export async function reachDatabase(config: Config, log: Log, stops: Stops): Promise<DatabaseUrls> {
  const { databaseUrl, dataDirectory, secretsDirectory } = config;
  if (databaseUrl !== undefined) return urlsOf(config, databaseUrl);
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
  if (!(await isDatabaseWritable(createDatabase(pool)))) throw new Error('it is read-only, like a replica; name the primary');
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

/** Migrates where something is to be migrated, and sets the rights. @returns the names of what was applied */
async function migrateOrExplain(config: Config, { log, urls }: Reached): Promise<string[]> {
  const { migrator } = urls;
  const explained = <T>(step: () => Promise<T>): Promise<T> => orExplain(config, { variable: migratorVariable(urls), url: migrator }, step);
  if ((await explained(() => pendingEverywhere(migrator))).length === 0) {
    await explained(() => grantRoles(migrator));
    return [];
  }
  const giveBack = await takeLock('migration', config, { log, urls });
  try {
    return await explained(async () => {
      const applied = await migrateEverything(migrator);
      await grantRoles(migrator);
      return applied;
    });
  } finally {
    await giveBack();
  }
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
