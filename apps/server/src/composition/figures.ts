import { patiently, withoutPatience } from '@pavilion/postgres';
import type pg from 'pg';
import type { AppContext } from './app-context.ts';
import { areaJobs } from './areas.ts';
import type { Metrics } from '../http/metrics/metrics.ts';
import type { Replica } from '../kernel/replica/replica.ts';
import { countJobs, type JobCount } from '../jobs/queue.ts';
import { followerLags } from '../kernel/followers/follower-place.ts';
import { droppedLogLines } from '../kernel/log/log.ts';
import { readBacklogs, readStandings } from '../modules/operator/index.ts';
import { countOpenDifferences } from '../modules/payment/index.ts';
import { type ConsoleRealtime, type Realtime, waitingRows } from '../realtime/index.ts';

interface WatchedParts {
  context: AppContext;
  realtime: Realtime;
  operators: Pick<ConsoleRealtime, 'hub'>;
  /** By purpose; more may join later. */
  pools: ReadonlyMap<string, pg.Pool>;
  replica: Replica | undefined;
  /** Whether the process may receive requests. */
  isReady(): Promise<boolean>;
}

/** Registers the metrics that are computed when `/metrics` is read (sandbox.md; reliability §8.2). */
export function watchFigures(metrics: Metrics, parts: WatchedParts): void {
  const { context, realtime, operators, pools, replica, isReady } = parts;
  metrics.gauge('product_ready', 'Whether this process may receive requests: 1 or 0', async () => Number(await isReady()));
  metrics.total('log_lines_dropped_total', 'Log lines dropped because the output was full', droppedLogLines);
  metrics.gauge('payment_differences_open', 'Unexplained differences between the books and the reports of payment providers', () =>
    countOpenDifferences(context.database),
  );
  watchLedger(metrics, context);
  watchPools(metrics, pools);
  watchReplica(metrics, replica);
  watchQueues(metrics, context);
  watchHub(metrics, realtime);
  watchOutbox(metrics, context, realtime);
  metrics.gauge('console_connections', 'Open sockets of operators', () => operators.hub.metrics.connections);
}

function watchLedger(metrics: Metrics, { ledger }: AppContext): void {
  metrics.gauge('ledger_queued_commands', 'Operations waiting for a batch', () => ledger.queuedCommands);
  const label = 'lane';
  metrics.gauges({ name: 'ledger_lane_queued_commands', help: 'Operations waiting for a batch, by lane', label }, () =>
    byName(ledger.queuedByLane.map((commands, lane) => [String(lane), commands])),
  );
}

function watchPools(metrics: Metrics, pools: ReadonlyMap<string, pg.Pool>): void {
  const label = 'pool';
  const of = (read: (pool: pg.Pool) => number) => () => byName([...pools].map(([name, pool]) => [name, read(pool)]));
  metrics.gauges(
    { name: 'database_connections', help: 'Connections of the pool', label },
    of((pool) => pool.totalCount),
  );
  metrics.gauges(
    { name: 'database_connections_max', help: 'The most connections that the pool opens', label },
    of((pool) => pool.options.max),
  );
  metrics.gauges(
    { name: 'database_connections_idle', help: 'Connections of the pool that do nothing', label },
    of((pool) => pool.idleCount),
  );
  metrics.gauges(
    { name: 'database_queries_waiting', help: 'Queries that wait for a connection', label },
    of((pool) => pool.waitingCount),
  );
}

/** Nothing is counted where there is no replica. */
function watchReplica(metrics: Metrics, replica: Replica | undefined): void {
  if (replica === undefined) return;
  metrics.totals({ name: 'replicable_reads_total', help: 'Calls that only read, by the server that answered them', label: 'from' }, () =>
    byName(Object.entries(replica.reads)),
  );
}

/** Jobs, followers, and what waits for people. */
function watchQueues(metrics: Metrics, context: AppContext): void {
  const { database, clock } = context;
  const jobs = onceAtATime(() => countJobs(database));
  const of = (read: (job: JobCount) => number) => async () => {
    const none = areaJobs.map(({ name }) => [name, 0] as const);
    return byName([...none, ...(await jobs()).map((job) => [job.job, read(job)] as const)]);
  };
  metrics.gauges(
    { name: 'jobs_waiting', help: 'Queued jobs whose time has come', label: 'job' },
    of(({ waiting }) => waiting),
  );
  metrics.gauges(
    { name: 'jobs_parked', help: 'Jobs that were given up after their last attempt', label: 'job' },
    of(({ parked }) => parked),
  );
  metrics.gauges(
    { name: 'jobs_oldest_waiting_seconds', help: 'How long the first queued job has been due', label: 'job' },
    of(({ oldestSeconds }) => oldestSeconds),
  );
  metrics.gauges(
    { name: 'follower_lag_seconds', help: 'How long the oldest event that it has not read has waited', label: 'follower' },
    () => followerLags(database, clock.now()),
  );
  watchBacklogs(metrics, context);
}

function watchBacklogs(metrics: Metrics, context: AppContext): void {
  const names = context.authority.queues.map(({ name }) => name);
  const backlogs = onceAtATime(() => readBacklogs(context, names));
  const standings = onceAtATime(() => readStandings(context, names));
  const label = 'queue';
  metrics.gauges({ name: 'console_queue_items', help: 'What waits for an operator', label }, async () =>
    byName([...(await backlogs())].map(([name, { count }]) => [name, count])),
  );
  metrics.gauges({ name: 'console_queue_late_items', help: 'What of it has waited twice its target', label }, async () => {
    const late = new Map(names.map((name) => [name, 0]));
    for (const standing of await standings()) late.set(standing.queue, (late.get(standing.queue) ?? 0) + standing.late);
    return late;
  });
  metrics.gauges({ name: 'console_queue_oldest_seconds', help: 'How long the oldest of it has waited', label }, async () => {
    const nowMs = context.clock.now().getTime();
    const secondsSince = (at: Date | null): number => (at === null ? 0 : Math.max(0, (nowMs - at.getTime()) / 1000));
    return byName([...(await backlogs())].map(([name, { oldestAt }]) => [name, secondsSince(oldestAt)]));
  });
}

function watchHub(metrics: Metrics, realtime: Realtime): void {
  const hub = realtime.hub?.metrics;
  if (hub === undefined) return;
  metrics.gauge('hub_connections', 'Open sockets', () => hub.connections);
  metrics.gauge('hub_subscriptions', 'Subscriptions of all sockets', () => hub.subscriptions);
  metrics.gauge('hub_waiting_bytes_max', 'The most bytes seen waiting in one socket', () => hub.waitingBytesMaximum);
  metrics.total('hub_publications_total', 'Publications so far', () => hub.publications);
  metrics.total('hub_deliveries_total', 'Publications written to sockets so far', () => hub.deliveries);
  metrics.total('hub_refused_upgrades_total', 'Sockets that were refused', () => hub.refusedUpgrades);
  metrics.totals({ name: 'hub_closes_total', help: 'Sockets that we closed, by code', label: 'code' }, () =>
    byName([...hub.closesByCode].map(([code, count]) => [String(code), count])),
  );
}

function watchOutbox(metrics: Metrics, { database }: AppContext, { consumer }: Realtime): void {
  const waiting = onceAtATime(() => waitingRows(database));
  metrics.gauge('outbox_waiting_rows', 'Messages that no process has sent yet, up to ten thousand', async () => (await waiting()).rows);
  metrics.gauge('outbox_lag_seconds', 'How long the oldest of them has waited', async () => (await waiting()).oldestSeconds);
  if (consumer === null) return;
  metrics.gauge('outbox_nodes', 'Processes with sockets that this one knows of', () => consumer.metrics.nodes);
  metrics.total('outbox_rows_dropped_total', 'Messages that could not be read and were dropped', () => consumer.metrics.rowsDropped);
  metrics.total('outbox_failures_total', 'Times that the connection of the outbox was lost', () => consumer.metrics.failures);
}

const byName = (pairs: readonly (readonly [string, number])[]): ReadonlyMap<string, number> => new Map(pairs);

/** Metrics of one statement share it: all are read at the same moment. */
function onceAtATime<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    const reading = (running ??= withoutPatience(read).finally(() => {
      running = undefined;
    }));
    return patiently(() => reading);
  };
}
