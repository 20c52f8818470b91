import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createManualClock } from '../kernel/testing/manual-clock.ts';
import { createLog } from '../kernel/log/log.ts';
import { openPool } from '../kernel/postgres/reserving-pool.ts';
import { cloneDatabase, type TestDatabase } from '../testing/database.ts';
import { createPresence } from './presence.ts';
import { createJobQueue } from './queue.ts';
import { type JobRunner, startJobRunner } from './runner.ts';

const log = createLog({ level: 'silent' });
const queue = createJobQueue(createManualClock(new Date()));
const presence = { everyMs: 50, graceMs: 5000 };
let db: TestDatabase;
const runners: JobRunner[] = [];
const pools: pg.Pool[] = [];
beforeAll(async () => {
  db = await cloneDatabase();
});
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()));
  await Promise.all(pools.splice(0).map((pool) => pool.end()));
});
afterAll(() => db.drop());

/** The workers of another process, with the given job handler. */
async function aProcess(handle: (payload: unknown) => Promise<void>): Promise<void> {
  const pool = openPool({ connectionString: db.url });
  pools.push(pool);
  const jobs = [{ name: 'test.job', handle: (_context: unknown, payload: unknown) => handle(payload) }];
  runners.push(
    await startJobRunner({ log, database: db.database, clock: createManualClock(new Date()) }, { pool, jobs, sweeps: [], presence }),
  );
}
const enqueue = (key: string) => queue.enqueue(db.database, { name: 'test.job', payload: { key } });
const waiting = async (): Promise<number> => Number((await db.pool.query('select count(*) from graphile_worker.jobs')).rows[0].count);

it('F16 two processes run each of a hundred jobs once', async () => {
  const done: string[] = [];
  const handle = async (payload: unknown): Promise<void> => void done.push(JSON.stringify(payload));
  for (let index = 0; index < 100; index += 1) await enqueue(`job ${index}`);
  await Promise.all([aProcess(handle), aProcess(handle)]);
  await expect.poll(waiting, { timeout: 60_000 }).toBe(0);
  expect([done.length, new Set(done).size]).toEqual([100, 100]);
});

it('F16 P-121 a due job that no worker has taken is announced to the workers of every process', async () => {
  const listener = await db.pool.connect();
  const heard: unknown[] = [];
  listener.on('notification', ({ payload = '' }) => heard.push(JSON.parse(payload)));
  await listener.query('listen "jobs:insert"');
  await aProcess(async () => undefined);
  // No process here handles this job, so it stays due.
  await queue.enqueue(db.database, { name: 'test.of-another-version', payload: {} });
  await expect.poll(() => heard, { timeout: 60_000 }).toContainEqual({ count: 4 });
  listener.release(true);
  await db.pool.query('delete from graphile_worker._private_jobs');
});

it('F16 P-121 a job is run although the connection was lost that hears of it', async () => {
  const done: unknown[] = [];
  await aProcess(async (payload) => void done.push(payload));
  await db.pool.query(`
    select pg_terminate_backend(pid)
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query like 'LISTEN "jobs:insert"%'
  `);
  await enqueue('unheard');
  await expect.poll(waiting, { timeout: 60_000 }).toBe(0);
  expect(done).toEqual([{ key: 'unheard' }]);
});

it('F16 what a killed process had started is started again by another, soon and not in hours', async () => {
  const done: unknown[] = [];
  await enqueue('half done');
  // The state after a kill in the middle of a job: claimed by a worker that holds no lock.
  await db.pool.query(`
    update graphile_worker._private_jobs
    set locked_by = 'worker-of-the-killed', locked_at = now() - interval '1 minute', attempts = 1
  `);
  await aProcess(async (payload) => void done.push(payload));
  await expect.poll(waiting, { timeout: 60_000 }).toBe(0);
  expect(done).toEqual([{ key: 'half done' }]);
});

const aPresence = (running: ReadonlySet<string> = new Set()) => createPresence({ connectionString: db.url }, { log, graceMs: 0, running });

it('F16 a long job is left to its living process, and freed once that is gone', async () => {
  const [living, watching] = [aPresence(), aPresence()];
  await enqueue('long');
  living.join('pool-of-the-living');
  await living.refresh();
  await db.pool.query(`
    update graphile_worker._private_jobs
    set locked_by = 'pool-of-the-living', locked_at = now() - interval '1 hour'
  `);
  const holder = async () => (await db.pool.query('select locked_by from graphile_worker.jobs')).rows;
  await watching.refresh();
  await living.refresh();
  expect(await holder()).toEqual([{ locked_by: 'pool-of-the-living' }]);
  await living.stop();
  await watching.refresh();
  expect(await holder()).toEqual([{ locked_by: null }]);
  await watching.stop();
});

it('F16 a job whose end the database did not record is freed at the second check; running jobs are left alone', async () => {
  await db.pool.query('delete from graphile_worker._private_jobs');
  for (const key of ['ended', 'running']) await queue.enqueue(db.database, { name: 'test.job', payload: { key } }, { queue: key });
  const { rows } = await db.pool.query<{ id: string; key: string }>(
    `select id::text, payload->>'key' as key from graphile_worker._private_jobs order by payload->>'key'`,
  );
  const presenceOfOurs = aPresence(new Set(rows.filter(({ key }) => key === 'running').map(({ id }) => id)));
  presenceOfOurs.join('pool-of-ours');
  await db.pool.query(`
    update graphile_worker._private_jobs set locked_by = 'pool-of-ours', locked_at = now() - interval '1 minute', attempts = 1;
    update graphile_worker._private_job_queues set locked_by = 'pool-of-ours', locked_at = now() - interval '1 minute'
  `);
  const lockedKeys = async (): Promise<string> => {
    const jobs = await db.pool.query(
      `select payload->>'key' as key from graphile_worker._private_jobs where locked_by is not null order by 1`,
    );
    const queues = await db.pool.query('select queue_name from graphile_worker._private_job_queues where locked_by is not null order by 1');
    return [...jobs.rows.map(({ key }) => key), ...queues.rows.map(({ queue_name }) => queue_name)].join();
  };
  await presenceOfOurs.refresh();
  expect(await lockedKeys()).toBe('ended,running,ended,running');
  await presenceOfOurs.refresh();
  expect(await lockedKeys()).toBe('running,running');
  await presenceOfOurs.stop();
});
