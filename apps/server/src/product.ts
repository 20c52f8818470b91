import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { App } from './app.ts';
import { createApp } from './app.ts';
import { type Config, hidePassword } from './config.ts';
import { migrateJobQueue } from './jobs/runner.ts';
import { createPlatformClock } from './kernel/clock.ts';
import { createDatabase, createPool } from './kernel/database.ts';
import { createLog, type Log } from './kernel/log.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './kernel/postgres/embedded.ts';
import { openSecrets } from './kernel/secrets.ts';
import { migrateEverything } from './migrate-everything.ts';
import { seedSettings } from './modules/settings/index.ts';
import { loadWorld } from './world.ts';

export interface Product {
  url: string;
  stop(): Promise<void>;
}

const POOL_SIZE = 20;
const READY_TIMEOUT_MS = 30_000;
const READY_POLL_MS = 50;
// How long a balancer gets to notice before connections are refused (reliability F11).
const DRAIN_NOTICE_MS = 2000;

async function reachDatabase(config: Config, log: Log): Promise<{ url: string; embedded: EmbeddedPostgres | undefined }> {
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl, embedded: undefined };
  const embedded = await startEmbeddedPostgres({
    dataDirectory: config.dataDirectory,
    isDurable: config.isDatabaseDurable,
    restartOnCrash: true,
    onEvent: (event, detail) => log.warn({ event, detail }, 'embedded PostgreSQL'),
  });
  return { url: embedded.url, embedded };
}

async function migrateOrExplain(url: string): Promise<void> {
  try {
    await migrateEverything(url);
    await migrateJobQueue(url);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const reason = error instanceof Error && error.message !== '' ? error.message : code;
    throw new Error(`DATABASE_URL=${hidePassword(url)} cannot be used: ${reason}`, { cause: error });
  }
}

async function untilReady(url: string): Promise<void> {
  for (let waitedMs = 0; waitedMs < READY_TIMEOUT_MS; waitedMs += READY_POLL_MS) {
    const answer = await fetch(`${url}/readyz`);
    if (answer.ok) return;
    await delay(READY_POLL_MS);
  }
  throw new Error(`The product is not ready after ${READY_TIMEOUT_MS} ms`);
}

/** Brings the whole product up in this process: database, migrations, demo world, server. @throws an error whose first line says what to do */
export async function startProduct(config: Config): Promise<Product> {
  const log = createLog({ level: config.logLevel });
  const { url: databaseUrl, embedded } = await reachDatabase(config, log);
  let app: App | undefined;
  let pool: pg.Pool | undefined;
  try {
    await migrateOrExplain(databaseUrl);
    pool = createPool({ connectionString: databaseUrl, maxConnections: POOL_SIZE, applicationName: 'pavilion' });
    const clock = createPlatformClock(createDatabase(pool), { isMovable: config.sandboxEnabled });
    await clock.refresh();
    app = await createApp({ config, pool, clock, log, secrets: openSecrets(config.dataDirectory) });
    await seedSettings(app.context);
    await loadWorld(app.context);
    const url = await app.listen();
    await untilReady(url);
    return { url: app.context.publicUrl(), stop: () => stopProduct({ app, pool, embedded, config, clock }) };
  } catch (error) {
    await app?.close();
    await pool?.end();
    await embedded?.stop();
    throw error;
  }
}

interface RunningParts {
  app: App | undefined;
  pool: pg.Pool | undefined;
  embedded: EmbeddedPostgres | undefined;
  config: Config;
  clock: { stop(): void };
}

/** Drains: readiness first, then no new connections, running requests end, PostgreSQL last (sandbox.md). */
async function stopProduct({ app, pool, embedded, config, clock }: RunningParts): Promise<void> {
  app?.beginDrain();
  if (config.isProduction) await delay(DRAIN_NOTICE_MS);
  await app?.close();
  clock.stop();
  await pool?.end();
  await embedded?.stop();
}

/** The folder of the built site. */
export const siteDirectory = path.resolve(import.meta.dirname, '../../site/dist');
