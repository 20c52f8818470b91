import type { Config } from './config/config.ts';
import { hidePassword } from './config/values.ts';
import { migrateJobQueue } from './jobs/runner.ts';
import { createDatabase, createPool, isDatabaseWritable } from './kernel/database.ts';
import type { Log } from './kernel/log/log.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './kernel/postgres/embedded.ts';
import { grantRoles } from './kernel/postgres/grants.ts';
import { openRoles } from './kernel/postgres/roles.ts';
import { openSecrets } from './kernel/secrets/secrets.ts';
import { migrateEverything } from './migrate-everything.ts';
import { hasDemoOperators } from './modules/operator/index.ts';
import { holdsWorld } from './world/milestones.ts';

/** What has been started so far, in order; stopping runs in reverse. */
export type Stops = (() => Promise<unknown>)[];

/** The addresses of one database as the role that owns its tables and as the one that the product runs as (D-170). */
interface DatabaseUrls {
  migrator: string;
  app: string;
}

/** Starts or reaches the database and migrates it to this version. @returns its address. @throws an error that says what to do */
export async function prepareDatabase(config: Config, log: Log, stops: Stops): Promise<string> {
  const urls = await reachDatabase(config, log, stops);
  await migrateOrExplain(config, urls);
  await refuseDemoDatabase(config, urls.app);
  return urls.app;
}

async function reachDatabase(config: Config, log: Log, stops: Stops): Promise<DatabaseUrls> {
  const { databaseUrl, migratorDatabaseUrl, dataDirectory } = config;
  if (databaseUrl !== undefined) return { migrator: migratorDatabaseUrl ?? databaseUrl, app: databaseUrl };
  const embedded: EmbeddedPostgres = await startEmbeddedPostgres({
    dataDirectory,
    isDurable: config.isDatabaseDurable,
    restartOnCrash: true,
    onEvent: (event, detail) => log.warn({ event, detail }, 'embedded PostgreSQL'),
  });
  stops.push(() => embedded.stop());
  return openRoles(embedded.url, openSecrets(dataDirectory));
}

/** Refuses a read-only database: a replica lags by an unknown time, and balances and limits must be read from the primary. */
async function refuseReplica(url: string): Promise<void> {
  const pool = createPool({ connectionString: url, maxConnections: 1, applicationName: 'pavilion-start' });
  try {
    if (await isDatabaseWritable(createDatabase(pool))) return;
  } finally {
    await pool.end();
  }
  throw new Error('it takes no writes, as a replica; name the primary');
}

async function migrateOrExplain(config: Config, { migrator, app }: DatabaseUrls): Promise<void> {
  await orExplain(config, { variable: 'DATABASE_URL', url: app }, () => refuseReplica(app));
  const variable = migrator === app ? 'DATABASE_URL' : 'DATABASE_MIGRATOR_URL';
  await orExplain(config, { variable, url: migrator }, async () => {
    await migrateEverything(migrator);
    await migrateJobQueue(migrator);
    await grantRoles(migrator);
  });
}

/** Runs a step with a database of the operator's; a failure names the setting that it is reached by. */
async function orExplain(config: Config, { variable, url }: { variable: string; url: string }, step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (error) {
    if (config.databaseUrl === undefined) throw error;
    const reason = error instanceof Error && error.message !== '' ? error.message : 'the server does not answer';
    throw new Error(`${variable}=${hidePassword(url)} cannot be used: ${reason}`, { cause: error });
  }
}

/** Refuses the demo world without the sandbox: on a production database, no one may sign in with its published password. */
async function refuseDemoDatabase({ sandboxEnabled }: Config, url: string): Promise<void> {
  if (sandboxEnabled) return;
  const pool = createPool({ connectionString: url, maxConnections: 1, applicationName: 'pavilion-start' });
  try {
    const database = createDatabase(pool);
    if (!(await holdsWorld(database)) && !(await hasDemoOperators(database))) return;
  } finally {
    await pool.end();
  }
  throw new Error(
    'this database holds the demo world, whose password is public: take it out with `npm run operator -- demo remove`, or use another database',
  );
}
