import { setTimeout as delay } from 'node:timers/promises';
import { GatheringSocket } from '@pavilion/ledger';
import type { Sportsbook } from '@pavilion/sportsbook';
import type { FastifyInstance } from 'fastify';
import { type App, createApp } from './app.ts';
import { type Config, ConfigError, hidePassword } from './config.ts';
import type { Mount } from './http/server.ts';
import { migrateJobQueue } from './jobs/runner.ts';
import { createPlatformClock } from './kernel/clock.ts';
import { createDatabase, createPool } from './kernel/database.ts';
import { createLog, type Log } from './kernel/log.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './kernel/postgres/embedded.ts';
import { openSecrets } from './kernel/secrets.ts';
import { migrateEverything } from './migrate-everything.ts';
import { seedBonuses, seedCatalogue, seedPromotions, seedSportsbook } from './modules/game/index.ts';
import { seedPaymentMethods } from './modules/payment/index.ts';
import { seedRetention } from './modules/retention/index.ts';
import { seedTurnoverRules } from './modules/risk/index.ts';
import { seedSettings } from './modules/settings/index.ts';
import { startSandbox } from './sandbox.ts';
import { serveSite } from './site.ts';
import { createSportsbook, sportsbookMount } from './sportsbook.ts';
import { loadWorld } from './world/load.ts';
import { playOpeningRounds } from './world/opening.ts';

export interface Product {
  url: string;
  log: Log;
  stop(): Promise<void>;
}

const POOL_SIZE = 20;
const SANDBOX_POOL_SIZE = 8;
const SPORTSBOOK_POOL_SIZE = 10;
const READY_TIMEOUT_MS = 30_000;
const READY_POLL_MS = 50;
// How long a balancer gets to notice before connections are refused (reliability F11).
const DRAIN_NOTICE_MS = 2000;

/** What has been started so far, in order: stopping goes backwards. */
type Stops = (() => Promise<unknown>)[];

async function reachDatabase(config: Config, log: Log, stops: Stops): Promise<string> {
  if (config.databaseUrl !== undefined) return config.databaseUrl;
  const embedded: EmbeddedPostgres = await startEmbeddedPostgres({
    dataDirectory: config.dataDirectory,
    isDurable: config.isDatabaseDurable,
    restartOnCrash: true,
    onEvent: (event, detail) => log.warn({ event, detail }, 'embedded PostgreSQL'),
  });
  stops.push(() => embedded.stop());
  return embedded.url;
}

async function migrateOrExplain(config: Config, url: string): Promise<void> {
  try {
    await migrateEverything(url);
    await migrateJobQueue(url);
  } catch (error) {
    if (config.databaseUrl === undefined) throw error;
    const reason = error instanceof Error && error.message !== '' ? error.message : 'the server does not answer';
    throw new Error(`DATABASE_URL=${hidePassword(url)} cannot be used: ${reason}`, { cause: error });
  }
}

async function listenOrExplain(app: App, { port, host }: Config): Promise<string> {
  try {
    return await app.listen();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EADDRINUSE') throw new ConfigError('PORT', String(port), `a free port: ${host}:${port} is taken`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') throw new ConfigError('HOST', host, 'an address of this machine');
    if (code === 'EACCES') throw new ConfigError('PORT', String(port), 'a port this user may listen on');
    throw error;
  }
}

/** Fetch, like every browser, refuses some ports (4190, 6000, 6667 …): a product there could be opened by nobody. */
async function askOrExplain(address: string, port: number): Promise<Response> {
  try {
    return await fetch(address);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    if (cause === 'bad port') throw new ConfigError('PORT', String(port), 'a port that browsers open');
    throw new Error(`${address} does not answer: ${cause}`, { cause: error });
  }
}

async function untilReady(url: string, { port }: Config): Promise<void> {
  for (let waitedMs = 0; waitedMs < READY_TIMEOUT_MS; waitedMs += READY_POLL_MS) {
    const answer = await askOrExplain(`${url}/readyz`, port);
    if (answer.ok) return;
    await delay(READY_POLL_MS);
  }
  throw new Error(`The product is not ready after ${READY_TIMEOUT_MS} ms`);
}

/** The companies beside the platform, once they run. */
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
  // Closed first: it owns the port, so the sandbox's running requests end before the sandbox does.
  stops.push(() => app.close());
  // Before that: a port with sockets open to it does not close.
  stops.push(async () => neighbour.sportsbook?.drain());
  return { app, sportsbook: neighbour.sportsbook };
}

function hasSandbox(config: Config): boolean {
  return config.sandboxEnabled && config.roles.has('sandbox');
}

/** Ends everything, whatever becomes of one part: the database stops last in any case. @throws the first failure */
async function stopAll(stops: Stops): Promise<void> {
  const failures: unknown[] = [];
  for (const stop of stops.toReversed()) await stop().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** Brings the whole product up in this process: database, migrations, demo world, server. @throws an error whose first line says what to do */
export async function startProduct(config: Config): Promise<Product> {
  const log = createLog({ level: config.logLevel });
  const stops: Stops = [];
  try {
    const databaseUrl = await reachDatabase(config, log, stops);
    await migrateOrExplain(config, databaseUrl);
    const { app, sportsbook } = await buildPlatform(config, { log, databaseUrl, stops });
    await seedSettings(app.context);
    await seedCatalogue(app.context);
    await seedSportsbook(app.context);
    await seedBonuses(app.context);
    await seedPromotions(app.context);
    await seedPaymentMethods(app.context);
    await seedTurnoverRules(app.context);
    await seedRetention(app.context);
    const isNewWorld = await loadWorld(app.context);
    const url = await listenOrExplain(app, config);
    await untilReady(url, config);
    await sportsbook?.start();
    if (isNewWorld && hasSandbox(config)) stops.push(openWorld(app.context, log));
    return { url: app.context.publicUrl(), log, stop: () => drain(app, config, stops) };
  } catch (error) {
    await stopAll(stops).catch(() => undefined);
    throw error;
  }
}

/** Begins the opening rounds beside everything else. @returns what ends them */
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

/** Drains: readiness first, then no new connections, running requests end, PostgreSQL last (sandbox.md, Start and stop). */
async function drain(app: App, config: Config, stops: Stops): Promise<void> {
  app.beginDrain();
  if (config.isProduction) await delay(DRAIN_NOTICE_MS);
  await stopAll(stops);
}
