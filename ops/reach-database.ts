import fs from 'node:fs';
import path from 'node:path';
import type { Config } from '@pavilion/server/config/config.ts';
import { startEmbeddedPostgres } from '@pavilion/server/kernel/postgres/embedded.ts';
import { grantRoles } from '@pavilion/server/kernel/postgres/grants.ts';
import { openRoles, type RoleUrls } from '@pavilion/server/kernel/postgres/roles.ts';
import { openSecrets } from '@pavilion/server/kernel/secrets/secrets.ts';
import pg from 'pg';

interface ReachedDatabase {
  /** Its address as a role that reads everything and writes nothing, where there is one (D-170). */
  url: string;
  stop(): Promise<void>;
}

/** The running product's database, or else the embedded one, started for as long as this takes; to be read alone. */
export async function reachDatabase(config: Config): Promise<ReachedDatabase> {
  const nothing = { stop: () => Promise.resolve() };
  const { databaseUrl, directDatabaseUrl, auditorDatabaseUrl, dataDirectory, secretsDirectory } = config;
  if (databaseUrl !== undefined) return { url: auditorDatabaseUrl ?? directDatabaseUrl ?? databaseUrl, ...nothing };
  const file = path.join(dataDirectory, 'postgres.url');
  if (fs.existsSync(file)) {
    const adminUrl = fs.readFileSync(file, 'utf8');
    if (await answers(adminUrl)) return { url: (await embeddedRoles(adminUrl, secretsDirectory)).auditor, ...nothing };
  }
  if (!fs.existsSync(path.join(dataDirectory, 'postgres'))) {
    throw new Error(`There is no database: set DATABASE_URL, or DATA_DIR to a folder the product has used (given: ${dataDirectory})`);
  }
  const embedded = await startEmbeddedPostgres({ dataDirectory, isDurable: true, restartOnCrash: false });
  return { url: (await embeddedRoles(embedded.url, secretsDirectory)).auditor, stop: () => embedded.stop() };
}

/** The embedded database by its roles, made here if only an earlier version of the product has run on it. */
export async function embeddedRoles(adminUrl: string, secretsDirectory: string): Promise<RoleUrls> {
  const urls = await openRoles(adminUrl, openSecrets(secretsDirectory));
  await grantRoles(urls.migrator);
  return urls;
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}
