import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { type AppContext, createAppContext } from './app-context.ts';
import { boundAreas } from './areas.ts';
import type { Config } from './config.ts';
import { registerEndpoints } from './http/bind.ts';
import { createProxyTrust } from './http/client-address.ts';
import { registerHealth, type ReadinessCheck } from './http/health.ts';
import { createMetrics, type Metrics } from './http/metrics.ts';
import { createRateLimiter } from './http/rate-limit.ts';
import { registerOpenApi } from './http/openapi.ts';
import { createServer, type Mount, registerApiNotFound } from './http/server.ts';
import { registerSignedRoutes } from './http/signed-routes.ts';
import type { Clock } from './kernel/clock.ts';
import { createDatabase, isDatabaseWritable } from './kernel/database.ts';
import type { Log } from './kernel/log.ts';
import { type ProviderDirectory, sandboxProviders } from './kernel/providers.ts';
import { type Random, systemRandom } from './kernel/random.ts';
import type { Secrets } from './kernel/secrets.ts';

export interface AppParts {
  config: Config;
  pool: pg.Pool;
  clock: Clock;
  log: Log;
  secrets: Secrets;
  random?: Random;
}

/** The platform in one process: its context, its HTTP server, and how to start and stop it. */
export interface App {
  context: AppContext;
  server: FastifyInstance;
  metrics: Metrics;
  /** Begins to listen. @returns the address */
  listen(): Promise<string>;
  /** From now on `/readyz` says no, so that a balancer sends nobody new. */
  beginDrain(): void;
  close(): Promise<void>;
}

const NO_PROVIDERS: ProviderDirectory = { byId: () => undefined, all: () => [] };

/** Builds the platform. `mounts` are neighbours on the same port, such as the sandbox. */
export async function createApp(parts: AppParts, mounts: readonly Mount[] = []): Promise<App> {
  const { config, log } = parts;
  const random = parts.random ?? systemRandom;
  const metrics = createMetrics();
  const address = { url: config.publicUrl ?? '' };
  const context = createAppContext({
    config,
    database: createDatabase(parts.pool),
    clock: parts.clock,
    random,
    log,
    secrets: parts.secrets,
    providers: config.sandboxEnabled ? sandboxProviders(parts.secrets) : NO_PROVIDERS,
    publicUrl: () => address.url,
  });
  const server = createServer({ log, metrics, newId: () => random.newId(), mounts });
  let isDraining = false;
  registerHealth(server, {
    metrics,
    nowMs: () => context.clock.realNow().getTime(),
    isDraining: () => isDraining,
    checks: readinessChecks(context),
  });
  const areas = boundAreas(context);
  registerEndpoints(server, areas.endpoints, {
    context,
    trust: createProxyTrust(config.trustedProxies, config.sandboxEnabled),
    limiter: createRateLimiter(context.clock),
    authenticate: areas.authenticate,
    textsFor: areas.textsFor,
  });
  await registerSignedRoutes(server, areas.signedRoutes, context);
  registerOpenApi(server, context.publicUrl);
  registerApiNotFound(server);

  return {
    context,
    server,
    metrics,
    listen: async () => {
      const url = await server.listen({ port: config.port, host: config.host });
      if (config.publicUrl === undefined) address.url = url;
      return url;
    },
    beginDrain: () => {
      isDraining = true;
    },
    close: () => server.close(),
  };
}

function readinessChecks(context: AppContext): ReadinessCheck[] {
  return [async () => ((await isDatabaseWritable(context.database)) ? undefined : 'the database is read-only')];
}
