import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../testing/database.ts';
import { takeStartLock } from './start-lock.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await cloneDatabase();
});
afterAll(() => db.drop());

const WAIT_LIMIT_MS = 60_000;
const HOLDER = /^pavilion-start of 127\.0\.0\.1, process \d+$/;

it('F12 a start waits for another that prepares the database, says so every ten seconds, and continues after it', async () => {
  const giveBack = await takeStartLock(db.url, { onWait: () => undefined });
  const reports: { holder: string; waitedMs: number }[] = [];
  let pauses = 0;
  const second = takeStartLock(db.url, {
    onWait: (holder, waitedMs) => reports.push({ holder, waitedMs }),
    waitLimitMs: WAIT_LIMIT_MS,
    pause: async () => {
      pauses += 1;
      if (pauses === 100) await giveBack();
    },
  });
  await (await second)();
  expect(reports.map(({ waitedMs }) => waitedMs)).toEqual([0, 10_000, 20_000]);
  for (const { holder } of reports) expect(holder).toMatch(HOLDER);
});

it('F12 a start that waits too long ends with who holds the database', async () => {
  const giveBack = await takeStartLock(db.url, { onWait: () => undefined });
  const late = takeStartLock(db.url, { onWait: () => undefined, waitLimitMs: WAIT_LIMIT_MS, pause: async () => undefined });
  await expect(late).rejects.toThrow(/^another process has been preparing it for 60 s: pavilion-start of 127\.0\.0\.1, process \d+$/);
  await giveBack();
});

it('F12 a start does not wait for a program that only migrates, and two of those take turns', async () => {
  const migrated = await takeStartLock(db.url, { lock: 'migration', onWait: () => undefined });
  await (await takeStartLock(db.url, { onWait: () => expect.unreachable() }))();
  let waits = 0;
  const second = takeStartLock(db.url, { lock: 'migration', onWait: () => (waits += 1), pause: () => migrated() });
  await (await second)();
  expect(waits).toBe(1);
});

it('F12 a start that is killed leaves no lock behind', async () => {
  await takeStartLock(db.url, { onWait: () => undefined });
  await db.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'pavilion-start' and datname = current_database()`,
  );
  const giveBack = await takeStartLock(db.url, { onWait: () => undefined });
  await giveBack();
});

it('F12 an index is built concurrently while a start prepares the database', async () => {
  const giveBack = await takeStartLock(db.url, { onWait: () => undefined });
  const client = await db.pool.connect();
  await client.query(`set statement_timeout = '60s'`);
  await client.query('create index concurrently built_meanwhile on kernel.event (created_at)');
  client.release();
  const { rows } = await db.pool.query(`select indisvalid from pg_index where indexrelid = 'kernel.built_meanwhile'::regclass`);
  expect(rows).toEqual([{ indisvalid: true }]);
  await giveBack();
});

it('F12 who waits has no transaction open between two tries: an index that is built concurrently would wait for its end, and it for the index', async () => {
  const giveBack = await takeStartLock(db.url, { onWait: () => undefined });
  const openOnes: number[] = [];
  const second = takeStartLock(db.url, {
    onWait: () => undefined,
    pause: async () => {
      const { rowCount } = await db.pool.query(
        `select from pg_stat_activity where application_name = 'pavilion-start' and datname = current_database() and xact_start is not null`,
      );
      openOnes.push(rowCount ?? 0);
      if (openOnes.length === 3) await giveBack();
    },
  });
  await (await second)();
  // The process that holds the lock.
  expect(openOnes).toEqual([1, 1, 1]);
});
