import { endUnanswered } from '@pavilion/postgres';
import pg from 'pg';
import type { Log } from '../kernel/log/log.ts';
import { statementTimeoutOf } from '../kernel/postgres/reserving-pool.ts';

// An arbitrary constant: the first half of the lock's key; the second is the worker's.
const PRESENCE_KEY = 7_214_003;

/** The live workers of one process, as other processes see them. */
export interface Presence {
  /** Registers a worker of this process when it starts. */
  join(workerId: string): void;
  /** Renews the locks of our workers, frees the jobs of dead workers, and our own jobs whose end was not recorded. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

interface PresenceParts {
  log: Log;
  /** Jobs taken more recently are left alone: their worker may not have its lock yet. */
  graceMs: number;
  /** The ids of the jobs that workers of this process are running. */
  running: ReadonlySet<string>;
}

/** Gives a job back to the queue, as its library does for a worker that is gone. */
const FREE_JOBS = `
  with freed as (
    update graphile_worker._private_jobs
    set locked_at = null, locked_by = null, run_at = greatest(run_at, now())
    where id = any ($1::bigint[]) and locked_by = any ($2::text[])
    returning job_queue_id
  )
  update graphile_worker._private_job_queues as queue
  set locked_at = null, locked_by = null
  from freed
  where queue.id = freed.job_queue_id and queue.locked_by = any ($2::text[])`;

/** Releases our jobs that no process runs, but only on the second check: a job that has just ended may not be marked so yet. */
function createRecovery({ log, graceMs, running }: PresenceParts): (client: pg.Client, workers: ReadonlySet<string>) => Promise<void> {
  /** Those that nothing was running at the last look. */
  let suspects: ReadonlySet<string> = new Set();
  return async (client, workers) => {
    const { rows } = await client.query<{ id: string }>(
      `select id::text
       from graphile_worker.jobs
       where locked_by = any ($1::text[]) and locked_at < now() - $2 * interval '1 millisecond'`,
      [[...workers], graceMs],
    );
    const idle = rows.map(({ id }) => id).filter((id) => !running.has(id));
    const unended = idle.filter((id) => suspects.has(id));
    suspects = new Set(idle);
    if (unended.length === 0) return;
    await client.query(FREE_JOBS, [unended, [...workers]]);
    log.warn({ jobIds: unended }, 'jobs without a recorded end were released');
  };
}

/**
 * Frees the jobs of workers whose process is gone (F16); the queue alone would keep them locked for four hours. A worker counts as alive
 * while a lock is held for it, on a connection that ends with its process. If only that connection breaks, a running job may be started a
 * second time elsewhere, which jobs must tolerate.
 *
 * A job of our own whose end the database did not take, because it was away, stays locked by a worker that lives. It is freed as well, and
 * runs again: what had failed would otherwise wait four hours for its next attempt.
 */
export function createPresence(options: pg.PoolConfig, { log, graceMs, running }: PresenceParts): Presence {
  const workers = new Set<string>();
  const held = new Set<string>();
  const freeUnended = createRecovery({ log, graceMs, running });
  let connection: pg.Client | undefined;

  async function connected(): Promise<pg.Client> {
    if (connection !== undefined) return connection;
    const made = new pg.Client(options);
    const forget = (): void => {
      if (connection !== made) return;
      connection = undefined;
      held.clear();
    };
    made.on('error', forget);
    made.on('end', forget);
    await made.connect();
    const limitMs = statementTimeoutOf(options);
    if (limitMs !== undefined) endUnanswered(made, limitMs);
    connection = made;
    return made;
  }

  async function take(client: pg.Client, workerId: string): Promise<boolean> {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as taken', [
      PRESENCE_KEY,
      workerId,
    ]);
    return rows[0]?.taken === true;
  }

  async function freeGone(client: pg.Client): Promise<void> {
    const { rows } = await client.query<{ workerId: string }>(
      `select distinct locked_by as "workerId"
       from graphile_worker.jobs
       where locked_by <> all ($1::text[])
         and locked_at < now() - $2 * interval '1 millisecond'`,
      [[...workers], graceMs],
    );
    for (const { workerId } of rows) {
      if (!(await take(client, workerId))) continue;
      await client.query('select graphile_worker.force_unlock_workers($1::text[])', [[workerId]]);
      await client.query('select pg_advisory_unlock($1, hashtext($2))', [PRESENCE_KEY, workerId]);
      log.warn({ workerId }, 'jobs of a dead worker were released');
    }
  }

  return {
    join: (workerId) => void workers.add(workerId),
    refresh: async () => {
      const client = await connected();
      for (const workerId of workers) if (!held.has(workerId) && (await take(client, workerId))) held.add(workerId);
      await freeGone(client);
      await freeUnended(client, workers);
    },
    stop: async () => {
      await connection?.end();
    },
  };
}
