import type pg from 'pg';
import type { AppContext } from './app-context.ts';
import { areaFollowers, areaJobs, areaSweeps } from './areas.ts';
import type { RateLimiter } from '../http/limits/rate-limit.ts';
import { startFollowers } from '../jobs/followers.ts';
import { repeat } from '../jobs/repeat.ts';
import { type JobRunner, startJobRunner } from '../jobs/runner.ts';
import { keptTraceSweep } from '../kernel/tracing/kept-traces.ts';
import { addRateCounts, deleteEndedRateWindows } from '../kernel/throttle/rate-windows.ts';

const RATE_EXCHANGE_MS = 1000;
/** Windows last a minute; ended ones are deleted after this many exchanges. */
const EXCHANGES_TO_DELETE = 30;

/** Makes rate limits apply across processes (S49): each exchanges its counts with the others once a second. */
export function rateExchange(context: AppContext, limiter: RateLimiter): { start(): void; stop(): Promise<void> } {
  let loop: { stop(): Promise<void> } | undefined;
  let exchanges = 0;
  const exchange = async (): Promise<void> => {
    exchanges += 1;
    try {
      await limiter.exchange((counts) => addRateCounts(context.database, counts));
      if (exchanges % EXCHANGES_TO_DELETE === 1) await deleteEndedRateWindows(context.database, context.clock.realNow());
    } catch (error) {
      context.log.warn({ err: error }, 'rate limits are counted in this process only');
    }
  };
  return {
    start: () => {
      loop = repeat(RATE_EXCHANGE_MS, exchange);
    },
    stop: async () => loop?.stop(),
  };
}

/** Jobs, sweeps and event-log followers. Started once the server listens, because they call services that answer there. */
export function backgroundWork(
  context: AppContext,
  pool: { readonly options: pg.PoolConfig },
): { start(): Promise<void>; stop(): Promise<void> } {
  let runner: JobRunner | undefined;
  let followers: { stop(): Promise<void> } | undefined;
  return {
    start: async () => {
      runner = await startJobRunner(context, { pool, jobs: areaJobs, sweeps: [...areaSweeps, keptTraceSweep] });
      followers = startFollowers(context, areaFollowers);
    },
    stop: async () => {
      await Promise.all([runner?.stop(), followers?.stop()]);
    },
  };
}
