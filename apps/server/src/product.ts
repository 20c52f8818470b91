import { setTimeout as delay } from 'node:timers/promises';
import { GatheringSocket } from '@pavilion/ledger';
import type { Sportsbook } from '@pavilion/sportsbook';
import type { FastifyInstance } from 'fastify';
import { type App, createApp } from './app.ts';
import type { Config } from './config/config.ts';
import { listenUntilReady, openConsole } from './listen.ts';
import type { Mount } from './http/server.ts';
import { createPlatformClock } from './kernel/clock.ts';
import { createDatabase, createPool } from './kernel/database.ts';
import { createLog, type Log } from './kernel/log/log.ts';
import { openSecrets } from './kernel/secrets/secrets.ts';
import { startSandbox } from './sandbox.ts';
import { seedEverything } from './seed-everything.ts';
import { serveSite } from './site.ts';
import { createSportsbook, sportsbookMount } from './sportsbook.ts';
import { prepareDatabase, type Stops } from './start-database.ts';
import { loadWorld } from './world/load.ts';
import { playOpeningRounds } from './world/opening.ts';

export interface Product {
  url: string;
  /** Where operators work; undefined where the role does not run in this process. */
  consoleUrl: string | undefined;
  log: Log;
  stop(): Promise<void>;
}

const POOL_SIZE = 20;
const SANDBOX_POOL_SIZE = 8;
const SPORTSBOOK_POOL_SIZE = 10;
// How long a load balancer gets to notice before connections are refused (F11).
const DRAIN_NOTICE_MS = 2000;

/** The outside companies of the demo, once they run. */
interface Neighbours {
  server?: FastifyInstance;
  sportsbook?: Sportsbook;
}

async function startSportsbook(app: App, { databaseUrl, stops }: { databaseUrl: string; stops: Stops }): Promise<Sportsbook> {
  const pool = createPool({
    connectionString: databaseUrl,
    maxConnections: SPORTSBOOK_POOL_SIZE,
    applicationName: 'pavilion-sportsbook',
    pipelineOver: () => new GatheringSocket(),
  });
  stops.push(() => pool.end());
  const sportsbook = await createSportsbook(app.context, { pool, feedConnectionString: databaseUrl });
  stops.push(() => sportsbook.close());
  return sportsbook;
}

/** The platform and its neighbour the sandbox, which gets the public address and its credentials once both exist. */
async function buildPlatform(
  config: Config,
  parts: { log: Log; databaseUrl: string; stops: Stops },
): Promise<{ app: App; sportsbook: Sportsbook | undefined }> {
  const { log, databaseUrl, stops } = parts;
  const pool = createPool({ connectionString: databaseUrl, maxConnections: POOL_SIZE, applicationName: 'pavilion' });
  stops.push(() => pool.end());
  const clock = createPlatformClock(createDatabase(pool), { isMovable: config.sandboxEnabled });
  stops.push(async () => clock.stop());
  await clock.refresh();
  const neighbour: Neighbours = {};
  const mounts: Mount[] = hasSandbox(config)
    ? [sportsbookMount(neighbour), { prefix: '/sandbox', handle: (request, response) => neighbour.server?.routing(request, response) }]
    : [];
  const secrets = openSecrets(config.dataDirectory);
  const app = await createApp({ config, pool, connectionString: databaseUrl, clock, log, secrets }, mounts);
  if (hasSandbox(config)) {
    const sandboxPool = createPool({
      connectionString: databaseUrl,
      maxConnections: SANDBOX_POOL_SIZE,
      applicationName: 'pavilion-sandbox',
    });
    stops.push(() => sandboxPool.end());
    neighbour.server = await startSandbox(app.context, sandboxPool);
    stops.push(async () => neighbour.server?.close());
    neighbour.sportsbook = await startSportsbook(app, { databaseUrl, stops });
  }
  if (config.roles.has('web')) await serveSite(app);
  // Closed first: it owns the port, so the sandbox's requests in progress end before the sandbox does.
  stops.push(() => app.close());
  // Must come earlier: a port does not close while sockets to it are open.
  stops.push(async () => neighbour.sportsbook?.drain());
  return { app, sportsbook: neighbour.sportsbook };
}

function hasSandbox(config: Config): boolean {
  return config.sandboxEnabled && config.roles.has('sandbox');
}

/** Closes everything in order, even when one step fails; the database is always stopped last. @throws the first failure */
async function stopAll(stops: Stops): Promise<void> {
  const failures: unknown[] = [];
  for (const stop of stops.toReversed()) await stop().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** Starts the whole product in this process: database, migrations, demo world, server. @throws an error whose first line says what to do */
export async function startProduct(config: Config): Promise<Product> {
  const log = createLog({ level: config.logLevel });
  const stops: Stops = [];
  try {
    const databaseUrl = await prepareDatabase(config, log, stops);
    const { app, sportsbook } = await buildPlatform(config, { log, databaseUrl, stops });
    await seedEverything(app.context);
    const isNewWorld = await loadWorld(app.context);
    await listenUntilReady(app, config);
    const consoleUrl = await openConsole(app, config);
    await sportsbook?.start();
    if (isNewWorld && hasSandbox(config)) stops.push(openWorld(app.context, log));
    return { url: app.context.publicUrl(), consoleUrl, log, stop: () => drain(app, config, stops) };
  } catch (error) {
    await stopAll(stops).catch(() => undefined);
    throw error;
  }
}

/** Starts the opening rounds in the background. @returns a function that stops them */
function openWorld(context: App['context'], log: Log): () => Promise<void> {
  const stopping = new AbortController();
  const played = playOpeningRounds(context, stopping.signal).catch((error: unknown) => {
    if (!stopping.signal.aborted) log.warn({ err: error }, 'the opening rounds were cut short');
  });
  return async () => {
    stopping.abort();
    await played;
  };
}

/** Drains: readiness first, then no new connections, requests in progress end, PostgreSQL last (sandbox §1). */
async function drain(app: App, config: Config, stops: Stops): Promise<void> {
  app.beginDrain();
  if (config.isProduction) await delay(DRAIN_NOTICE_MS);
  await stopAll(stops);
}
