import { Logger, run, runMigrations, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker';
import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { openPool } from '../kernel/postgres/reserving-pool.ts';
import type { Log } from '../kernel/log/log.ts';
import { recordMeasurement } from '../kernel/measurements.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Database } from '../kernel/database.ts';
import { inSpan } from '../kernel/tracing/spans.ts';
import { createPresence, type Presence } from './presence.ts';
import { announceDueJobs, hasDueJobs } from './queue.ts';
import { type SweepDefinition, startSweeps } from './sweeps.ts';

/** A kind of queued work. It must be idempotent: it may run twice. */
export interface JobDefinition<C> {
  name: string;
  handle(context: C, payload: unknown): Promise<void>;
}

export interface JobRunner {
  stop(): Promise<void>;
}

/**
 * New jobs announce themselves, and the sweeps' common look sees those that become due, which spares a poll by each worker. This is for a
 * worker that no announcement reaches.
 */
const POLL_INTERVAL_MS = 10_000;
const DUE_JOBS_INTERVAL_MS = 1000;
const PRESENCE_INTERVAL_MS = 10_000;
const PRESENCE_GRACE_MS = 30_000;
const QUIET_PAUSE_MS = 10;
const QUIET_CHECKS = 300;
const CONNECTION_TIMEOUT_MS = 30_000;
const CONCURRENCY = 4;

export async function migrateJobQueue(connectionString: string): Promise<void> {
  const pool = openPool({ connectionString, application_name: 'pavilion-migrate', max: 1 });
  try {
    await runMigrations({ pgPool: pool });
  } finally {
    await pool.end();
  }
}

const INSUFFICIENT_PRIVILEGE = '42501';

/** Whether the queue's tables are those of its library, asked by a role that may not change them. */
export async function isJobQueueCurrent(connectionString: string): Promise<boolean> {
  try {
    await migrateJobQueue(connectionString);
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE) return false;
    throw error;
  }
}

interface RunnerParts<C> {
  /** The settings of a pool that reaches the server itself: jobs are announced by NOTIFY and workers are present by their sessions. */
  pool: { readonly options: pg.PoolConfig };
  jobs: readonly JobDefinition<C>[];
  sweeps: readonly SweepDefinition<C>[];
  /** How often workers renew their presence, and how long a job that was just taken is left alone, in ms. */
  presence?: { everyMs: number; graceMs: number };
}

/** The span that asked for a job. */
function causeOf(payload: unknown): string | undefined {
  const { traceparent } = typeof payload === 'object' && payload !== null && 'traceparent' in payload ? payload : {};
  return typeof traceparent === 'string' ? traceparent : undefined;
}

interface RunnerContext {
  log: Log;
  database: Database;
  clock: Pick<Clock, 'now'>;
}

/** Starts the queue's workers and the sweeps of this process. */
export async function startJobRunner<C extends RunnerContext>(context: C, parts: RunnerParts<C>): Promise<JobRunner> {
  const taskList: TaskList = {};
  for (const job of parts.jobs) {
    taskList[job.name] = async (payload, helpers) => {
      try {
        await inSpan(`job ${job.name}`, { kind: 'job', causedBy: causeOf(payload) }, () => job.handle(context, payload));
      } catch (error) {
        recordMeasurement({ what: 'backgroundFailure', kind: 'job', name: job.name });
        context.log.warn({ job: job.name, jobId: helpers.job.id, attempt: helpers.job.attempts, err: error }, 'job failed');
        throw error;
      }
    };
  }
  // The queue writes job ids as JSON, so it needs int8 as text; our own pool returns bigint. Waits long for a connection: a
  // finished job whose completion is not recorded would run a second time.
  const pool = openPool({
    ...parts.pool.options,
    types: undefined,
    max: CONCURRENCY + 1,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
  });
  const { everyMs, graceMs } = parts.presence ?? { everyMs: PRESENCE_INTERVAL_MS, graceMs: PRESENCE_GRACE_MS };
  const running = new Set<string>();
  const presence = createPresence(parts.pool.options, { log: context.log, graceMs, running });
  const runner: Runner = await run({
    pgPool: pool,
    events: eventsOf(presence, running),
    taskList,
    concurrency: CONCURRENCY,
    pollInterval: POLL_INTERVAL_MS,
    noHandleSignals: true,
    logger: quietLogger(context.log),
  });
  const living = { name: 'kernel.job-workers', everyMs, sweep: () => presence.refresh() };
  const due = {
    name: 'kernel.due-jobs',
    everyMs: DUE_JOBS_INTERVAL_MS,
    isDue: hasDueJobs,
    sweep: ({ database }: C) => announceDueJobs(database, CONCURRENCY),
  };
  const sweeps = startSweeps(context, [living, due, ...parts.sweeps]);
  return {
    stop: async () => {
      await sweeps.stop();
      await runner.stop();
      await untilQuiet(pool);
      await pool.end();
      await presence.stop();
    },
  };
}

/** Registers each worker as it starts, since jobs are locked in the name of its pool, and each job while it runs. */
function eventsOf(presence: Presence, running: Set<string>): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  events.on('job:start', ({ job }) => running.add(job.id));
  events.on('job:complete', ({ job }) => running.delete(job.id));
  events.on('pool:create', ({ workerPool }) => presence.join(workerPool.id));
  return events;
}

/** Waits for the runner's last writes of completed and failed jobs, which it starts before it stops; ending the pool now would lose them. */
async function untilQuiet(pool: pg.Pool): Promise<void> {
  for (let left = QUIET_CHECKS; left > 0 && (pool.waitingCount > 0 || pool.idleCount < pool.totalCount); left -= 1)
    await delay(QUIET_PAUSE_MS);
}

/** The queue's own lines are for its developers; only warnings and errors matter to an operator. */
function quietLogger(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error({ source: 'jobs' }, message);
    else if (level === 'warning') log.warn({ source: 'jobs' }, message);
  });
}
