import { sql } from 'kysely';
import type { Clock } from '../kernel/clock.ts';
import type { EnqueueOptions, JobQueue } from '../kernel/context.ts';
import type { Database } from '../kernel/database.ts';

/** The queue on PostgreSQL: jobs are rows of graphile-worker, added by its own documented function inside the caller's transaction. */
export function createJobQueue(clock: Clock): JobQueue {
  return {
    enqueue: async (database: Database, job, options: EnqueueOptions = {}) => {
      // The queue runs on real time, so a due time of the platform's clock is shifted back by their difference.
      const aheadMs = clock.now().getTime() - clock.realNow().getTime();
      const runAt = options.runAt === undefined ? null : new Date(options.runAt.getTime() - aheadMs);
      await sql`
        select graphile_worker.add_job(
          ${job.name}::text,
          payload := ${JSON.stringify(job.payload)}::json,
          queue_name := ${options.queue ?? null}::text,
          run_at := ${runAt}::timestamptz,
          max_attempts := ${options.maxAttempts ?? 25}::int,
          job_key := ${options.key ?? null}::text
        )
      `.execute(database);
    },
  };
}

/** Shifts waiting jobs after the platform's clock was moved, so that what is now due runs now (sandbox §3). */
export async function bringJobsForward(database: Database, seconds: number): Promise<void> {
  await sql`
    select graphile_worker.reschedule_jobs(array_agg(id), run_at := null)
    from graphile_worker.jobs
    where locked_at is null
      and run_at > now()
      and run_at <= now() + make_interval(secs => ${seconds})
  `.execute(database);
  await sql`
    with later as (
      select id, run_at - make_interval(secs => ${seconds}) as earlier
      from graphile_worker.jobs
      where locked_at is null
        and run_at > now() + make_interval(secs => ${seconds})
    )
    select graphile_worker.reschedule_jobs(array[id], run_at := earlier)
    from later
  `.execute(database);
}

/** How many jobs are overdue, and how many were given up after their last attempt (F15). */
export async function countJobs(database: Database): Promise<{ waiting: number; parked: number }> {
  const { rows } = await sql<{ waiting: number; parked: number }>`
    select count(*) filter (where attempts < max_attempts and run_at <= now() and locked_at is null)::int as waiting,
      count(*) filter (where attempts >= max_attempts)::int as parked
    from graphile_worker.jobs
  `.execute(database);
  return rows[0] ?? { waiting: 0, parked: 0 };
}
