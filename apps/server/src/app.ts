import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { type AppContext, createAppContext } from './app-context.ts';
import { areaFollowers, areaJobs, areaSweeps, boundAreas } from './areas.ts';
import type { Config } from './config.ts';
import { watchFigures } from './figures.ts';
import { type BindingParts, registerEndpoints } from './http/bind.ts';
import { clientOrigin, createProxyTrust, type ProxyTrust } from './http/client-address.ts';
import { registerHealth, type ReadinessCheck } from './http/health.ts';
import { createInProcessSend, type InProcessSend } from './http/in-process.ts';
import { createMetrics, type Metrics } from './http/metrics.ts';
import { registerOpenApi } from './http/openapi.ts';
import { registerPolicyReports } from './http/policy-reports.ts';
import { createRateLimiter, type RateLimiter } from './http/rate-limit.ts';
import { createServer, type Mount, registerApiNotFound } from './http/server.ts';
import { registerSignedRoutes } from './http/signed-routes.ts';
import { registerWebhookRoutes } from './http/webhook-routes.ts';
import { startFollowers } from './jobs/followers.ts';
import { repeat } from './jobs/repeat.ts';
import { type JobRunner, startJobRunner } from './jobs/runner.ts';
import type { PlatformClock } from './kernel/clock.ts';
import { createDatabase, isDatabaseWritable } from './kernel/database.ts';
import type { Log } from './kernel/log.ts';
import { type ProviderDirectory, sandboxProviders } from './kernel/providers.ts';
import { type Random, systemRandom } from './kernel/random.ts';
import { addRateCounts, deleteEndedRateWindows } from './kernel/rate-windows.ts';
import type { Secrets } from './kernel/secrets.ts';
import { siteOrigins } from './kernel/site-origin.ts';
import type { Realtime } from './realtime/index.ts';

/** Connections the system holds until they are taken up. With Node's 511 a crowd that comes at one moment is dropped and asks again seconds later. */
const waitingConnections = 4096;

export interface AppParts {
  config: Config;
  pool: pg.Pool;
  connectionString: string;
  clock: Pick<PlatformClock, 'now' | 'realNow' | 'advance'>;
  log: Log;
  secrets: Secrets;
  random?: Random;
}

/** The platform in one process: its context, its HTTP server, and how to start and stop it. */
export interface App {
  context: AppContext;
  server: FastifyInstance;
  realtime: Realtime;
  metrics: Metrics;
  trust: ProxyTrust;
  /** The API in this process, for the page renderer. */
  send: InProcessSend;
  /** Begins to listen, and to work as the roles say. @returns the address */
  listen(): Promise<string>;
  /** From now on `/readyz` says no, so that a balancer sends nobody new. */
  beginDrain(): void;
  /** Ends what runs: sockets are sent elsewhere, requests and batches finish, jobs are handed back. */
  close(): Promise<void>;
}

const NO_PROVIDERS: ProviderDirectory = { byId: () => undefined, all: () => [] };

interface Building {
  metrics: Metrics;
  trust: ProxyTrust;
  limiter: RateLimiter;
  address: { url: string };
  mounts: readonly Mount[];
}

function buildContext(parts: AppParts, building: Building) {
  const { config, log } = parts;
  const { metrics, trust, limiter, address } = building;
  return createAppContext({
    config,
    connectionString: parts.connectionString,
    database: createDatabase(parts.pool),
    clock: parts.clock,
    random: parts.random ?? systemRandom,
    log,
    secrets: parts.secrets,
    providers: config.sandboxEnabled ? sandboxProviders(parts.secrets) : NO_PROVIDERS,
    publicUrl: () => address.url,
    advanceClock: (seconds) => parts.clock.advance(seconds),
    sockets: {
      isOriginAllowed: (origin) => address.url !== '' && siteOrigins(address.url).includes(origin),
      // Local tools have no limit per address (sandbox.md).
      addressOf: (request) => {
        const { ip, isLocalTool } = clientOrigin(trust, request.socket.remoteAddress ?? '', request.headers);
        return isLocalTool ? null : ip;
      },
      takeConnect: (ip) => limiter.take('socket', ip),
      isElsewhere: (path) => building.mounts.some(({ prefix, upgrade }) => upgrade !== undefined && path.startsWith(`${prefix}/`)),
    },
    onBatch: ({ commandCount, waitMs, durationMs }) => {
      metrics.ledgerBatchCommands.observe(commandCount);
      metrics.ledgerBatchWaitSeconds.observe(waitMs / 1000);
      metrics.ledgerBatchSeconds.observe(durationMs / 1000);
    },
  });
}

/** Builds the platform. `mounts` are neighbours on the same port, such as the sandbox. */
export async function createApp(parts: AppParts, mounts: readonly Mount[] = []): Promise<App> {
  const { config, log } = parts;
  const metrics = createMetrics();
  const trust = createProxyTrust(config.trustedProxies, config.sandboxEnabled);
  const address = { url: config.publicUrl ?? '' };
  const limiter = createRateLimiter(parts.clock);
  const { context, realtime } = buildContext(parts, { metrics, trust, limiter, address, mounts });
  const areas = boundAreas(context);
  const countRefusal = (code: number): void => metrics.refusals.inc({ code: String(code) });
  const server = createServer({
    log,
    metrics,
    texts: areas.texts,
    countRefusal,
    publicUrl: config.publicUrl,
    cameraOrigins: config.cameraOrigins,
    newId: () => context.random.newId(),
    mounts,
  });
  const state = { isDraining: false };
  registerHealth(server, {
    metrics,
    nowMs: () => context.clock.realNow().getTime(),
    isDraining: () => state.isDraining,
    checks: readinessChecks(context),
  });
  const { authenticate, texts } = areas;
  const binding = { context, trust, limiter, authenticate, texts, countRefusal };
  await registerCalls(server, areas, binding);
  if (realtime.hub !== null) realtime.attach(server.server);
  watchFigures(metrics, { context, realtime, pool: parts.pool });

  const work = backgroundWork(context, parts.pool);
  const counting = rateExchange(context, limiter);
  return {
    context,
    server,
    realtime,
    metrics,
    trust,
    send: createInProcessSend(areas.endpoints, binding),
    listen: async () => {
      await realtime.start();
      const url = await server.listen({ port: config.port, host: config.host, backlog: waitingConnections });
      if (config.publicUrl === undefined) address.url = url;
      counting.start();
      if (config.roles.has('worker')) await work.start();
      return url;
    },
    beginDrain: () => {
      state.isDraining = true;
    },
    close: async () => {
      await Promise.all([work.stop(), counting.stop(), realtime.drain(), server.close()]);
      await realtime.stop();
      await context.ledger.stop();
    },
  };
}

/** The API, what providers call, and their description. */
async function registerCalls(
  server: FastifyInstance,
  areas: ReturnType<typeof boundAreas>,
  binding: BindingParts<AppContext>,
): Promise<void> {
  const { context, countRefusal, limiter, trust } = binding;
  registerEndpoints(server, areas.endpoints, binding);
  await registerSignedRoutes(server, areas.signedRoutes, { ...context, countRefusal, limiter, trust });
  await registerWebhookRoutes(server, areas.webhookRoutes, { ...context, countRefusal, limiter, trust });
  registerOpenApi(server, context.publicUrl);
  registerPolicyReports(server, { log: context.log, limiter, trust });
  registerApiNotFound(server);
}

const RATE_EXCHANGE_MS = 1000;

/** Makes limits those of all processes together (reliability S49): each tells the others once a second what it counted. */
function rateExchange(context: AppContext, limiter: RateLimiter): { start(): void; stop(): Promise<void> } {
  let loop: { stop(): Promise<void> } | undefined;
  const exchange = async (): Promise<void> => {
    try {
      await limiter.exchange((counts) => addRateCounts(context.database, counts));
      await deleteEndedRateWindows(context.database, context.clock.realNow());
    } catch (error) {
      context.log.warn({ err: error }, 'rates are counted in this process alone');
    }
  };
  return {
    start: () => {
      loop = repeat(RATE_EXCHANGE_MS, exchange);
    },
    stop: async () => loop?.stop(),
  };
}

/** Jobs, sweeps and followers of the event log, started once the server listens, since they call services that answer there. */
function backgroundWork(context: AppContext, pool: pg.Pool): { start(): Promise<void>; stop(): Promise<void> } {
  let runner: JobRunner | undefined;
  let followers: { stop(): Promise<void> } | undefined;
  return {
    start: async () => {
      runner = await startJobRunner(context, { pool, jobs: areaJobs, sweeps: areaSweeps });
      followers = startFollowers(context, areaFollowers);
    },
    stop: async () => {
      await Promise.all([runner?.stop(), followers?.stop()]);
    },
  };
}

function readinessChecks(context: AppContext): ReadinessCheck[] {
  return [
    async () => ((await isDatabaseWritable(context.database)) ? undefined : 'the database is read-only'),
    async () => {
      if (!context.config.isDatabaseDurable) return undefined;
      const problems = await context.ledger.durabilityProblems();
      return problems.length === 0 ? undefined : problems.join('; ');
    },
  ];
}
