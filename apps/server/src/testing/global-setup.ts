import fs from 'node:fs';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../kernel/postgres/embedded.ts';
import { migrateEverything } from '../composition/start/migrate.ts';
import { scratchFolder } from './scratch-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the maintenance database of the run's PostgreSQL. */
    postgresUrl: string;
    /** Name of the migrated database that every test file clones. */
    templateDatabase: string;
  }
}

const TEMPLATE = 'pavilion_template';

export function databaseUrl(maintenanceUrl: string, database: string): string {
  const url = new URL(maintenanceUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** One throw-away PostgreSQL for the whole run, with one migrated database to clone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = scratchFolder('pavilion-test-');
  const postgres = await startEmbeddedPostgres({
    dataDirectory: directory,
    isDurable: false,
    restartOnCrash: false,
    // A test runs a statement a few times on each connection: planned anew for the first five, they took PostgreSQL a quarter longer.
    extraSettings: ['max_connections=300', 'max_wal_size=512MB', 'plan_cache_mode=force_generic_plan'],
  });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  // Tests open thousands of connections, and a client derives its key from the password for each, 4,096 times over.
  await client.query('set scram_iterations = 1');
  await client.query(`alter user current_user password '${new URL(postgres.url).password}'`);
  await client.end();
  const template = databaseUrl(postgres.url, TEMPLATE);
  await migrateEverything(template);
  project.provide('postgresUrl', postgres.url);
  project.provide('templateDatabase', TEMPLATE);
  return async () => {
    await postgres.stop();
    fs.rmSync(directory, { recursive: true, force: true });
  };
}
