import { socketPath } from '@pavilion/contract/channels.ts';
import { CALL_PATIENCE_MS } from '@pavilion/postgres';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { type AppContext, createAppContext } from './app-context.ts';
import { boundAreas } from './areas.ts';
import { backgroundWork, rateExchange } from './background-work.ts';
import type { Config } from '../config/config.ts';
import { createConsoleServer } from './console/server.ts';
import { createConsoleSocket } from './console/socket.ts';
import { watchFigures } from './figures.ts';
import { type BindingParts, registerEndpoints } from '../http/binding/bind.ts';
import { RepeatedReads } from '../http/binding/repeated-reads.ts';
import { clientOrigin, createProxyTrust, type ProxyTrust } from '../http/requests/client-address.ts';
import { createInProcessSend, type InProcessSend } from '../http/binding/in-process.ts';
import { createMetrics, type Metrics } from '../http/metrics/metrics.ts';
import { listenForScrapers, LOOPBACK, type ScraperListener } from '../http/metrics/metrics-routes.ts';
import { registerOpenApi } from '../http/binding/openapi.ts';
import { registerPolicyReports } from '../http/policy-reports.ts';
import { connectLimitOf } from '../http/limits/connect-limit.ts';
import { LoadGate } from '../http/limits/load-gate.ts';
import { createRateLimiter, type RateLimiter } from '../http/limits/rate-limit.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { createServer, type Mount, registerApiNotFound } from '../http/server.ts';
import { createEarlyRefusals } from '../http/signed/early-refusals.ts';
import { registerSignedRoutes } from '../http/signed/signed-routes.ts';
import { registerWebhookRoutes } from '../http/signed/webhook-routes.ts';
import type { PlatformClock } from '../kernel/clock.ts';
import { createDatabase, poolConfigOf } from '../kernel/database.ts';
import type { Log } from '../kernel/log/log.ts';
import { type ProviderDirectory, sandboxProviders } from '../kernel/providers.ts';
import type { Replica } from '../kernel/replica/replica.ts';
import { type Random, systemRandom } from '../kernel/secrets/random.ts';
import type { Secrets } from '../kernel/secrets/secrets.ts';
import { siteOrigins } from '../kernel/site-origin.ts';
import { orExplain } from './or-explain.ts';
import { registerProbes } from './probes.ts';
import { isSessionOpen } from '../modules/player/index.ts';
import { readFollowedSince } from '../modules/wallet/index.ts';
import { type ConsoleRealtime, type Realtime, registerChannelQuestions } from '../realtime/index.ts';

/** The listen backlog. With Node's default of 511, connections of a sudden crowd are dropped and retried seconds later. */
const waitingConnections = 4096;

interface AppParts {
  config: Config;
  pool: pg.Pool;
  /** Database connections for operators, so that their calls take none from players. Absent: those of `pool`. */
  consolePool?: pg.Pool | undefined;
  /** A standby that answers what only reads, where there is one. */
  replica?: Replica | undefined;
  /** The server itself, for what needs a session: the realtime outbox, the job queue and the lanes of the ledger (D-179). */
  connectionString: string;
  clock: Pick<PlatformClock, 'now' | 'realNow' | 'advance'>;
  log: Log;
  secrets: Secrets;
  random?: Random;
  /** How long calls and the ledger's commands wait for the database, in ms; 1,500 unless given. Tests that are about something else give more. */
  patienceMs?: number | undefined;
}

/** The platform in one process: its context, its HTTP server, and how to start and stop it. */
export interface App {
  context: AppContext;
  server: FastifyInstance;
  realtime: Realtime;
  metrics: Metrics;
  /** The connections that are watched, by what they serve. */
  pools: Map<string, pg.Pool>;
  trust: ProxyTrust;
  limiter: RateLimiter;
  /** Whether calls wait so long that those neither about money nor cached are refused. */
  isPressed(): boolean;
  /** The API in this process, for the page renderer. */
  send: InProcessSend;
  /** Starts listening, and the background work of the roles. @returns the address */
  listen(): Promise<string>;
  /** Starts the operator console on its own port, where the role `console` runs. @returns its address */
  listenConsole(): Promise<string | undefined>;
  console: FastifyInstance;
  /** Makes `/readyz` fail from this moment, so that a load balancer sends no new traffic. */
  beginDrain(): void;
  /** Stops everything: sockets are sent elsewhere, requests and batches finish, jobs are handed back. */
  close(): Promise<void>;
}

const NO_PROVIDERS: ProviderDirectory = { byId: () => undefined, all: () => [] };

interface Building {
  metrics: Metrics;
  trust: ProxyTrust;
  limiter: RateLimiter;
  address: { url: string };
  consoleAddress: { url: string };
  mounts: readonly Mount[];
}

/** Connection settings of the job queue: those of the product's pool, or direct ones if the pool goes through a pooler. */
function sessionOptions({ pool, connectionString }: AppParts): pg.PoolConfig {
  if (pool.options.connectionString === connectionString) return pool.options;
  return poolConfigOf({ connectionString, maxConnections: 1, applicationName: 'pavilion-jobs' });
}

async function buildContext(parts: AppParts, building: Building) {
  const { config, log } = parts;
  const { metrics, trust, limiter, address, consoleAddress } = building;
  const database = createDatabase(parts.pool);
  return createAppContext({
    config,
    connectionString: parts.connectionString,
    database,
    followedSince: await readFollowedSince(database),
    clock: parts.clock,
    random: parts.random ?? systemRandom,
    log,
    secrets: parts.secrets,
    patienceMs: parts.patienceMs ?? CALL_PATIENCE_MS,
    providers: config.sandboxEnabled ? sandboxProviders(parts.secrets) : NO_PROVIDERS,
    publicUrl: () => address.url,
    consoleUrl: () => consoleAddress.url,
    advanceClock: (seconds) => parts.clock.advance(seconds),
    sockets: {
      isOriginAllowed: (origin) => address.url !== '' && siteOrigins(address.url).includes(origin),
      // Local tools have no limit per address (sandbox.md).
      addressOf: (request) => {
        const { ip, isLocalTool } = clientOrigin(trust, request.socket.remoteAddress ?? '', request.headers);
        return isLocalTool ? null : ip;
      },
      answerHeaders: securityHeaders(config)(socketPath),
      connectLimit: connectLimitOf(limiter),
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
  const { config, log, replica } = parts;
  const metrics = createMetrics();
  const trust = createProxyTrust(config, config.sandboxEnabled);
  const address = { url: config.publicUrl ?? '' };
  const consoleAddress = { url: config.consoleUrl ?? '' };
  const limiter = createRateLimiter(parts.clock);
  const { context, realtime } = await buildContext(parts, { metrics, trust, limiter, address, consoleAddress, mounts });
  const areas = boundAreas(context, replica);
  const countRefusal = (code: number): void => metrics.refusals.inc({ code: String(code) });
  const common = { log, metrics, countRefusal, newId: () => context.random.newId() };
  const { gate, isPressed } = watchLoad(metrics);
  const { publicUrl, cameraOrigins } = config;
  const { patienceMs, clock } = parts;
  const reads = repeatedReads({ ...common, clock, limiter, trust });
  const answerEarly = [createEarlyRefusals({ ...common, gate, routes: areas.signedRoutes }), reads.answerAgain];
  const server = createServer({ ...common, patienceMs, texts: areas.texts, publicUrl, cameraOrigins, mounts, answerEarly });
  const state = registerProbes(server, context, metrics);
  const consoleParts = { context: forOperators(context, parts), replica, trust, limiter, consoleUrl: () => consoleAddress.url };
  const operators = createOperators({ ...consoleParts, connectionString: parts.connectionString }, common, () => state.isDraining);
  const binding = { ...areas, context, trust, limiter, countRefusal, isPressed };
  await registerCalls(server, areas, { ...binding, reads, gate });
  if (realtime.hub !== null) realtime.attach(server.server);
  const pools = poolsOf(parts);
  watchFigures(metrics, { context, realtime, operators: operators.socket, pools, replica, isReady: state.isReady });
  const work = backgroundWork(context, { options: sessionOptions(parts) });
  const counting = rateExchange(context, limiter);
  let scrapers: ScraperListener | undefined;
  return {
    context,
    server,
    realtime,
    metrics,
    pools,
    trust,
    limiter,
    isPressed,
    send: createInProcessSend(areas.endpoints, binding),
    listen: async () => {
      await realtime.start();
      scrapers = await openMetrics(metrics, config);
      const url = await server.listen({ port: config.port, host: config.host, backlog: waitingConnections });
      if (config.publicUrl === undefined) address.url = url;
      counting.start();
      if (config.roles.has('worker')) await work.start();
      return url;
    },
    console: operators.server,
    listenConsole: () => listenForOperators(operators, config, consoleAddress),
    beginDrain: () => {
      state.isDraining = true;
    },
    close: async () => {
      await Promise.all([work.stop(), counting.stop(), realtime.drain(), scrapers?.close(), operators.close(), server.close()]);
      await Promise.all([realtime.stop(), operators.stop()]);
      await context.ledger.stop();
      metrics.close();
    },
  };
}

/** Opens the metrics' own port, where there is one. */
const openMetrics = async (metrics: Metrics, { metricsPort: port }: Config): Promise<ScraperListener | undefined> =>
  port === undefined ? undefined : orExplain({ variable: 'METRICS_PORT', port, host: LOOPBACK }, () => listenForScrapers(metrics, port));

const poolsOf = ({ pool, consolePool }: AppParts): Map<string, pg.Pool> =>
  new Map([['product', pool], ...(consolePool === undefined ? [] : [['console', consolePool] as const])]);

/** Reads that are answered below the framework, counted as those that pass through it. */
function repeatedReads({
  log,
  metrics,
  ...parts
}: Pick<AppParts, 'log' | 'clock'> & Pick<App, 'metrics' | 'limiter' | 'trust'>): RepeatedReads {
  return new RepeatedReads({
    ...parts,
    isEachLogged: () => log.isLevelEnabled('debug'),
    countAnswer: ({ route, status }) => metrics.requestSeconds.observe({ route, method: 'GET', status: String(status) }, 0),
  });
}

/** Decides whether the process has time for a call. */
function watchLoad(metrics: Metrics): { gate: LoadGate; isPressed(): boolean } {
  const gate = new LoadGate({ monotonicMs: () => performance.now() });
  metrics.gauge('signed_calls_under_way', 'Signed calls that were let in and are not answered yet', () => gate.underWay);
  return { gate, isPressed: () => gate.isPressed };
}

/** Operators' calls use their own connections. */
const forOperators = (context: AppContext, { pool, consolePool = pool }: AppParts): AppContext => ({
  ...context,
  database: createDatabase(consolePool),
});

/** The console: its calls and its sockets, on one port. */
interface Operators {
  server: FastifyInstance;
  socket: ConsoleRealtime;
  close(): Promise<unknown>;
  stop(): Promise<void>;
}

function createOperators(
  parts: Parameters<typeof createConsoleSocket>[0] & Parameters<typeof createConsoleServer>[0],
  common: Parameters<typeof createConsoleServer>[1],
  isDraining: () => boolean,
): Operators {
  const server = createConsoleServer(parts, common, isDraining);
  const socket = createConsoleSocket(parts);
  socket.attach(server.server);
  return { server, socket, close: () => Promise.all([socket.drain(), server.close()]), stop: () => socket.stop() };
}

/** Opens the console's port where its role runs. @returns its address */
async function listenForOperators({ server, socket }: Operators, config: Config, address: { url: string }): Promise<string | undefined> {
  if (!config.roles.has('console')) return undefined;
  await socket.start();
  const url = await server.listen({ port: config.consolePort, host: config.host });
  if (config.consoleUrl === undefined) address.url = url;
  return address.url;
}

/** Registers the API, the provider endpoints, and their OpenAPI description. */
async function registerCalls(
  server: FastifyInstance,
  areas: ReturnType<typeof boundAreas>,
  binding: BindingParts<AppContext> & { reads: RepeatedReads; gate: LoadGate },
): Promise<void> {
  const { context, countRefusal, limiter, trust, gate } = binding;
  registerEndpoints(server, areas.endpoints, binding);
  await registerSignedRoutes(server, areas.signedRoutes, { ...context, countRefusal, limiter, trust, gate });
  await registerWebhookRoutes(server, areas.webhookRoutes, { ...context, countRefusal, limiter, trust });
  registerOpenApi(server, { publicUrl: context.publicUrl, limiter, trust });
  registerPolicyReports(server, { log: context.log, limiter, trust });
  answerCentrifugo(server, context);
  registerApiNotFound(server);
}

/** If Centrifugo serves players' sockets, the role `web` answers who may subscribe to what (D-191). */
function answerCentrifugo(server: FastifyInstance, context: AppContext): void {
  const { realtime } = context.config;
  if (realtime.server === 'centrifugo' && realtime.questionKey !== undefined)
    registerChannelQuestions(server, { key: realtime.questionKey, isSessionOpen: (session) => isSessionOpen(context, session) });
}
