import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../kernel/clock.ts';
import type { EnqueueOptions, JobQueue } from '../kernel/context.ts';
import { type Database, many, run } from '../kernel/database.ts';
import { currentTraceparent } from '../kernel/tracing/spans.ts';

/** The payload with the span that asks for the job, while spans are recorded. */
function traced(payload: unknown): unknown {
  const traceparent = currentTraceparent();
  return traceparent === undefined || typeof payload !== 'object' ? payload : { ...payload, traceparent };
}

/** The queue on PostgreSQL: jobs are rows of graphile-worker, added by its own documented function inside the caller's transaction. */
export function createJobQueue(clock: Clock): JobQueue {
  return {
    enqueue: async (database: Database, job, options: EnqueueOptions = {}) => {
      // The queue runs on real time, so a due time of the platform's clock is shifted back by their difference.
      const aheadMs = clock.now().getTime() - clock.realNow().getTime();
      const runAt = options.runAt === undefined ? null : new Date(options.runAt.getTime() - aheadMs);
      await run(database)`
        select graphile_worker.add_job(
          ${job.name}::text,
          payload := ${JSON.stringify(traced(job.payload))}::json,
          queue_name := ${options.queue ?? null}::text,
          run_at := ${runAt}::timestamptz,
          max_attempts := ${options.maxAttempts ?? 25}::int,
          job_key := ${options.key ?? null}::text
        )
      `;
    },
    cancel: async (database: Database, key: string) => {
      await run(database)`select graphile_worker.remove_job(${key})`;
    },
  };
}

/** Shifts waiting jobs after the platform's clock was moved, so what is now due runs now (sandbox §3). */
export async function bringJobsForward(database: Database, seconds: number): Promise<void> {
  await run(database)`
    select graphile_worker.reschedule_jobs(array_agg(id), run_at := now())
    from graphile_worker.jobs
    where locked_at is null
      and run_at > now()
      and run_at <= now() + make_interval(secs => ${seconds})
  `;
  await run(database)`
    with later as (
      select id, run_at - make_interval(secs => ${seconds}) as earlier
      from graphile_worker.jobs
      where locked_at is null
        and run_at > now() + make_interval(secs => ${seconds})
    )
    select graphile_worker.reschedule_jobs(array[id], run_at := earlier)
    from later
  `;
}

/** Whether a job has become due that no worker has taken. */
export const hasDueJobs = (): RawBuilder<boolean> => sql<boolean>`
  exists (select 1 from graphile_worker._private_jobs where is_available and run_at <= now())`;

/** Wakes up to this many idle workers in each process to look for jobs, with the notification that announces a new one. */
export async function announceDueJobs(database: Database, workers: number): Promise<void> {
  await run(database)`select pg_notify('jobs:insert', ${JSON.stringify({ count: workers })})`;
}

/** The jobs of one kind that are overdue, how long the first of them has been, and those given up after their last attempt (F15). */
export interface JobCount {
  readonly job: string;
  readonly waiting: number;
  readonly parked: number;
  readonly oldestSeconds: number;
}

/** The kinds of jobs that are in the queue. */
export async function countJobs(database: Database): Promise<readonly JobCount[]> {
  return await many<JobCount>(database)`
    with seen as (
      select task_identifier as job, attempts >= max_attempts as is_parked, locked_at is null and run_at <= now() as is_overdue, run_at
      from graphile_worker.jobs
    )
    select job,
      count(*) filter (where is_overdue and not is_parked)::int as waiting,
      count(*) filter (where is_parked)::int as parked,
      coalesce(extract(epoch from now() - min(run_at) filter (where is_overdue and not is_parked)), 0)::float8 as "oldestSeconds"
    from seen
    group by job
    order by job
  `;
}

/** Lets the jobs of one kind that were given up run again, as if for the first time. @returns how many */
export async function retryParked(database: Database, job: string): Promise<number> {
  const rows = await many(database)`
    select graphile_worker.reschedule_jobs(array[id], run_at := now(), attempts := 0)
    from graphile_worker.jobs
    where task_identifier = ${job}
      and attempts >= max_attempts
      and locked_at is null
  `;
  return rows.length;
}
