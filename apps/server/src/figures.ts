import type pg from 'pg';
import type { AppContext } from './app-context.ts';
import type { Metrics } from './http/metrics/metrics.ts';
import { countJobs } from './jobs/queue.ts';
import { droppedLogLines } from './kernel/log/log.ts';
import type { ConsoleRealtime, Realtime } from './realtime/index.ts';

interface WatchedParts {
  context: AppContext;
  realtime: Realtime;
  operators: Pick<ConsoleRealtime, 'hub'>;
  pool: pg.Pool;
}

/** Registers the metrics that are computed when `/metrics` is read (sandbox.md; reliability §8.2). */
export function watchFigures(metrics: Metrics, parts: WatchedParts): void {
  const { context, realtime, operators, pool } = parts;
  metrics.gauge('ledger_queued_commands', 'Operations waiting for a batch', () => context.ledger.queuedCommands);
  metrics.gauge('log_lines_dropped', 'Log lines dropped because the output was full', droppedLogLines);
  metrics.gauge('database_connections', 'Connections of the pool', () => pool.totalCount);
  metrics.gauge('database_connections_idle', 'Connections of the pool that do nothing', () => pool.idleCount);
  metrics.gauge('database_queries_waiting', 'Queries that wait for a connection', () => pool.waitingCount);
  metrics.gauge('jobs_waiting', 'Queued jobs whose time has come', async () => (await countJobs(context.database)).waiting);
  metrics.gauge('jobs_parked', 'Jobs that were given up after their last attempt', async () => (await countJobs(context.database)).parked);
  watchHub(metrics, realtime);
  metrics.gauge('console_connections', 'Open sockets of operators', () => operators.hub.metrics.connections);
}

function watchHub(metrics: Metrics, realtime: Realtime): void {
  const hub = realtime.hub?.metrics;
  if (hub === undefined) return;
  metrics.gauge('hub_connections', 'Open sockets', () => hub.connections);
  metrics.gauge('hub_subscriptions', 'Subscriptions of all sockets', () => hub.subscriptions);
  metrics.gauge('hub_publications', 'Publications so far', () => hub.publications);
  metrics.gauge('hub_deliveries', 'Publications written to sockets so far', () => hub.deliveries);
  metrics.gauge(
    'outbox_lag_seconds',
    'Age of the oldest realtime row of the last reading',
    () => realtime.consumer?.metrics.lagSeconds ?? 0,
  );
}
