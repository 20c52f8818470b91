import fs from 'node:fs';
import path from 'node:path';
import type { Config } from '@pavilion/server/config.ts';
import { startEmbeddedPostgres } from '@pavilion/server/kernel/postgres/embedded.ts';
import pg from 'pg';

/** The running product's database, or else the embedded one, started for as long as this takes. */
export async function reachDatabase(config: Config): Promise<{ url: string; stop(): Promise<void> }> {
  const nothing = { stop: () => Promise.resolve() };
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl, ...nothing };
  const file = path.join(config.dataDirectory, 'postgres.url');
  if (fs.existsSync(file)) {
    const url = fs.readFileSync(file, 'utf8');
    if (await answers(url)) return { url, ...nothing };
  }
  if (!fs.existsSync(path.join(config.dataDirectory, 'postgres'))) {
    throw new Error(
      `There is no database: set DATABASE_URL, or DATA_DIR to a folder the product has used (given: ${config.dataDirectory})`,
    );
  }
  return startEmbeddedPostgres({ dataDirectory: config.dataDirectory, isDurable: true, restartOnCrash: false });
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
