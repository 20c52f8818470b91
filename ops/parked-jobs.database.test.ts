import fs from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../apps/server/src/testing/database.ts';
import { operatorProcess } from '../apps/server/src/testing/people/operator-command.ts';
import { scratchFolder } from '../apps/server/src/testing/scratch-folder.ts';

let db: TestDatabase;
let folder = '';
beforeAll(async () => {
  db = await cloneDatabase();
  folder = scratchFolder('pavilion-jobs-');
});
afterAll(async () => {
  fs.rmSync(folder, { recursive: true });
  await db.drop();
});

it('F15 jobs that were given up are listed by their kind, and run again by a command', async () => {
  await db.pool.query(`
    select graphile_worker.add_job(job, max_attempts := 2) from unnest(array['lost', 'lost', 'other', 'fresh']) as job;
    update graphile_worker._private_jobs set attempts = 2
    where task_id in (select id from graphile_worker._private_tasks where identifier in ('lost', 'other'))`);
  const environment = { DATABASE_URL: db.url, DATA_DIR: folder };
  const jobs = (...words: string[]) => operatorProcess(environment, '', ['jobs', ...words]);
  expect(await jobs('parked')).toEqual({ code: 0, text: '2  lost\n1  other\n' });
  const [unnamed, unknown] = await Promise.all([jobs('retry'), jobs('retry', 'fresh')]);
  expect([unnamed.code, unnamed.text]).toEqual([1, expect.stringContaining('jobs retry <kind of job>')]);
  expect([unknown.code, unknown.text]).toEqual([1, expect.stringContaining('No job fresh was given up')]);
  expect(await jobs('retry', 'lost')).toEqual({ code: 0, text: '2 jobs lost run again.\n' });
  expect(await jobs('parked')).toEqual({ code: 0, text: '1  other\n' });
  const { rows } = await db.pool.query(
    `select task_identifier as job, attempts, run_at <= now() as due from graphile_worker.jobs order by job, id`,
  );
  expect(rows.filter(({ job }) => job === 'lost')).toEqual([0, 0].map((attempts) => ({ job: 'lost', attempts, due: true })));
});
