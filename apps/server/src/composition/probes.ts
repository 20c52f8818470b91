import { patiently } from '@pavilion/postgres';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from './app-context.ts';
import { registerHealth, type ReadinessCheck } from '../http/health.ts';
import type { Metrics } from '../http/metrics/metrics.ts';
import { registerMetrics } from '../http/metrics/metrics-routes.ts';
import { isDatabaseWritable } from '../kernel/database.ts';
import { whileHolding } from '../kernel/postgres/reserving-pool.ts';

interface Probes {
  isDraining: boolean;
  /** The answer of `/readyz`. */
  isReady(): Promise<boolean>;
}

/** Registers the probes for operators' tools. @returns what marks the process as draining */
export function registerProbes(server: FastifyInstance, context: AppContext, metrics: Metrics): Probes {
  const { metricsToken, sandboxEnabled } = context.config;
  const state = { isDraining: false };
  registerMetrics(server, { metrics, token: metricsToken, isOpenToLocalTools: sandboxEnabled });
  const isReady = registerHealth(server, {
    nowMs: () => context.clock.realNow().getTime(),
    isDraining: () => state.isDraining,
    checks: readinessChecks(context),
  });
  return Object.assign(state, { isReady });
}

/** The same two for the console's port. */
export function registerConsoleHealth(server: FastifyInstance, context: AppContext, isDraining: () => boolean): void {
  registerHealth(server, { nowMs: () => context.clock.realNow().getTime(), isDraining, checks: readinessChecks(context) });
}

function readinessChecks(context: AppContext): ReadinessCheck[] {
  return [
    // From the reserve: calls that hold every connection, such as behind a lock, say nothing about the database.
    async () => ((await whileHolding(() => isDatabaseWritable(context.database))) ? undefined : 'the database is read-only'),
    async () => {
      if (!context.config.isDatabaseDurable) return undefined;
      const problems = await patiently(() => context.ledger.durabilityProblems());
      return problems.length === 0 ? undefined : problems.join('; ');
    },
  ];
}
