import { setTimeout as delay } from 'node:timers/promises';
import { GatheringSocket } from '@pavilion/ledger';
import type { Sportsbook } from '@pavilion/sportsbook';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { type App, createApp } from './composition/app.ts';
import type { Config } from './config/config.ts';
import { listenUntilReady, openConsole } from './composition/listen.ts';
import type { Mount } from './http/server.ts';
import { createPlatformClock, type PlatformClock } from './kernel/clock.ts';
import { createDatabase, createPool } from './kernel/database.ts';
import { createLog, type Log } from './kernel/log/log.ts';
import { Replica } from './kernel/replica/replica.ts';
import { keepFingerprints, refuseOtherSecrets } from './kernel/secrets/fingerprints.ts';
import { openSecrets, type Secrets } from './kernel/secrets/secrets.ts';
import { enterAsProcess } from './composition/running-process.ts';
import { startSandbox } from './composition/sandbox.ts';
import { startTracing } from './kernel/tracing/start-tracing.ts';
import { seedEverything } from './composition/start/seed.ts';
import { serveConsole } from './composition/console/site.ts';
import { serveSite } from './composition/site.ts';
import { createSportsbook, sportsbookMount } from './composition/sportsbook.ts';
import { type DatabaseUrls, reachDatabase, type Stops, whilePreparing } from './composition/start/database.ts';
import { loadWorld } from './composition/world/load.ts';
import { playOpeningRounds } from './composition/world/opening.ts';
import { fillQueues } from './composition/world/queues/fill.ts';

export interface Product {
  url: string;
  /** Where operators work; undefined where the role does not run in this process. */
  consoleUrl: string | undefined;
  log: Log;
  stop(): Promise<void>;
}

const POOL_SIZE = 20;
/** All that operators ask of the database at once: the rest of them waits, and no player does (operator §10, OS-38). */
const CONSOLE_POOL_SIZE = 8;
const REPLICA_POOL_SIZE = 10;
const SANDBOX_POOL_SIZE = 8;
const SPORTSBOOK_POOL_SIZE = 10;

/** The outside companies of the demo, once they run. */
interface Neighbours {
  server?: FastifyInstance;
  sportsbook?: Sportsbook;
}

/** How the product's pools reach the database: through the pooler, if there is one. */
const pooled = ({ app, direct }: DatabaseUrls) => ({ connectionString: app, isPooled: app !== direct });

/** The operators' connections, where their role runs. */
function consolePoolOf(config: Config, { urls, stops }: { urls: DatabaseUrls; stops: Stops }): pg.Pool | undefined {
  if (!config.roles.has('console')) return undefined;
  const pool = createPool({
    ...pooled(urls),
    maxConnections: CONSOLE_POOL_SIZE,
    applicationName: 'pavilion-console',
    readsLists: true,
  });
  stops.push(() => pool.end());
  return pool;
}

async function startSportsbook(app: App, { urls, stops }: { urls: DatabaseUrls; stops: Stops }): Promise<Sportsbook> {
  const pool = createPool({
    ...pooled(urls),
    maxConnections: SPORTSBOOK_POOL_SIZE,
    applicationName: 'pavilion-sportsbook',
    pipelineOver: () => new GatheringSocket(),
  });
  app.pools.set('sportsbook', pool);
  stops.push(() => pool.end());
  const sportsbook = await createSportsbook(app.context, { pool, feedConnectionString: urls.direct });
  stops.push(() => sportsbook.close());
  return sportsbook;
}

/** A standby for what only reads, where one is named; it may be away when the product starts. */
function replicaOf({ replicaDatabaseUrl }: Config, { log, stops }: { log: Log; stops: Stops }) {
  if (replicaDatabaseUrl === undefined) return undefined;
  const pool = createPool({
    connectionString: replicaDatabaseUrl,
    maxConnections: REPLICA_POOL_SIZE,
    applicationName: 'pavilion-replica',
    readsLists: true,
  });
  stops.push(() => pool.end());
  return { pool, replica: new Replica({ replica: createDatabase(pool), log, monotonicMs: () => performance.now() }) };
}

/** The platform's clock, which only the sandbox moves. */
async function startClock(
  { sandboxEnabled, sandboxStartsAt }: Config,
  { pool, stops }: { pool: pg.Pool; stops: Stops },
): Promise<PlatformClock> {
  const clock = createPlatformClock(createDatabase(pool), { isMovable: sandboxEnabled });
  stops.push(async () => clock.stop());
  await clock.refresh();
  if (sandboxEnabled && sandboxStartsAt !== undefined) await clock.startAt(sandboxStartsAt);
  return clock;
}

/** The platform and its neighbour the sandbox, which gets the public address and its credentials once both exist. */
async function buildPlatform(
  config: Config,
  parts: { log: Log; urls: DatabaseUrls; stops: Stops },
): Promise<{ app: App; sportsbook: Sportsbook | undefined; secrets: Secrets }> {
  const { log, urls, stops } = parts;
  const pool = createPool({ ...pooled(urls), maxConnections: POOL_SIZE, applicationName: 'pavilion' });
  stops.push(() => pool.end());
  const clock = await startClock(config, { pool, stops });
  const neighbour: Neighbours = {};
  const sandboxMount: Mount = { prefix: '/sandbox', handle: (request, response) => neighbour.server?.routing(request, response) };
  const mounts = [
    ...(runsDemo(config, 'sportsbook') ? [sportsbookMount(neighbour)] : []),
    ...(runsDemo(config, 'sandbox') ? [sandboxMount] : []),
  ];
  const secrets = openSecrets(config.secretsDirectory);
  await refuseOtherSecrets(createDatabase(pool), { secrets, place: config.secretsDirectory });
  const consolePool = consolePoolOf(config, parts);
  const standby = replicaOf(config, parts);
  const { replica } = standby ?? {};
  const app = await createApp({ config, pool, consolePool, replica, connectionString: urls.direct, clock, log, secrets }, mounts);
  if (standby !== undefined) app.pools.set('replica', standby.pool);
  if (runsDemo(config, 'sandbox')) {
    const sandboxPool = createPool({
      ...pooled(urls),
      maxConnections: SANDBOX_POOL_SIZE,
      applicationName: 'pavilion-sandbox',
    });
    stops.push(() => sandboxPool.end());
    app.pools.set('sandbox', sandboxPool);
    neighbour.server = await startSandbox(app.context, sandboxPool);
    stops.push(async () => neighbour.server?.close());
  }
  if (runsDemo(config, 'sportsbook')) neighbour.sportsbook = await startSportsbook(app, { urls, stops });
  if (config.roles.has('web')) await serveSite(app);
  if (config.roles.has('console')) await serveConsole(app);
  // Closed first: it owns the port, so the sandbox's requests in progress end before the sandbox does.
  stops.push(() => app.close());
  // Must come earlier: a port does not close while sockets to it are open.
  stops.push(async () => neighbour.sportsbook?.drain());
  return { app, sportsbook: neighbour.sportsbook, secrets };
}

/** Whether this process runs the simulated companies, or the betting company, which may be in a process of its own. */
function runsDemo(config: Config, role: 'sandbox' | 'sportsbook'): boolean {
  return config.sandboxEnabled && config.roles.has(role);
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
    if (config.tracing !== undefined) stops.push(await startTracing(config.tracing, config.roles));
    const urls = await reachDatabase(config, log, stops);
    const { app, sportsbook, isNewWorld } = await whilePreparing(config, { log, urls }, async () => {
      const platform = await buildPlatform(config, { log, urls, stops });
      const { database } = platform.app.context;
      await keepFingerprints(database, platform.secrets);
      stops.push(await enterAsProcess({ config, database, log, secrets: platform.secrets }));
      await seedEverything(platform.app.context);
      return { ...platform, isNewWorld: await loadWorld(platform.app.context) };
    });
    await listenUntilReady(app, config);
    const consoleUrl = await openConsole(app, config);
    await sportsbook?.start();
    if (runsDemo(config, 'sandbox') && !runsDemo(config, 'sportsbook'))
      log.info('the betting company runs in the process whose ROLES include `sportsbook`, not here');
    if (runsDemo(config, 'sandbox')) stops.push(openWorld(app.context, { log, isNewWorld }));
    return { url: app.context.publicUrl(), consoleUrl, log, stop: () => drain(app, config, stops) };
  } catch (error) {
    await stopAll(stops).catch(() => undefined);
    throw error;
  }
}

/** Has the demo world's people act in the background. @returns a function that stops them */
function openWorld(context: App['context'], { log, isNewWorld }: { log: Log; isNewWorld: boolean }): () => Promise<void> {
  const stopping = new AbortController();
  const stopped = new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()));
  const inBackground = (work: Promise<void>, what: string): Promise<void> =>
    work.catch((error: unknown) => {
      if (!stopping.signal.aborted) log.warn({ err: error }, `${what} cut short`);
    });
  const acted = Promise.all([
    ...(isNewWorld ? [inBackground(playOpeningRounds(context, stopping.signal), 'the opening rounds were')] : []),
    // A call that is under way when the product stops is left behind: the next start continues with it.
    Promise.race([stopped, inBackground(fillQueues(context, stopping.signal), 'what fills the queues of the console was')]),
  ]);
  return async () => {
    stopping.abort();
    await acted;
  };
}

/** Drains: readiness first, then no new connections, requests in progress end, PostgreSQL last (sandbox §1). */
async function drain(app: App, config: Config, stops: Stops): Promise<void> {
  app.beginDrain();
  await delay(config.drainNoticeMs);
  await stopAll(stops);
}
