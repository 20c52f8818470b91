import { afterAll, beforeAll, expect, it } from 'vitest';
import { untilMigrated } from './await-migrations.ts';
import { cloneDatabase, type TestDatabase } from '../../testing/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await cloneDatabase();
});
afterAll(() => db.drop());

const LACKED = '2026-11-30-0000-baseline.sql';
const lack = () => db.pool.query('delete from kernel.migration where name = $1', [LACKED]);
const apply = () => db.pool.query('insert into kernel.migration (name) values ($1)', [LACKED]);

it('F12 a start that may not migrate waits for one that may, says so every ten seconds, and continues', async () => {
  await lack();
  const reports: { pending: readonly string[]; waitedMs: number }[] = [];
  let pauses = 0;
  const hasWaited = await untilMigrated(db.url, {
    onWait: (pending, waitedMs) => reports.push({ pending, waitedMs }),
    pause: async () => {
      pauses += 1;
      if (pauses === 25) await apply();
    },
  });
  expect([hasWaited, pauses]).toEqual([true, 25]);
  expect(reports).toEqual([0, 10_000, 20_000].map((waitedMs) => ({ pending: [LACKED], waitedMs })));
});

it('F12 a start that waits too long ends with what to run', async () => {
  await lack();
  const late = untilMigrated(db.url, { onWait: () => undefined, waitLimitMs: 60_000, pause: async () => undefined });
  await expect(late).rejects.toThrow(
    'it lacks 1 migrations of this version, which its role may not apply; run `npm run migrate` as the owner of the tables',
  );
  await apply();
});

it('F12 a start that may not migrate waits for nothing on the database of a later version', async () => {
  await db.pool.query(`insert into kernel.migration (name) values ('2026-11-25-1599-late.sql'), ('9999-12-31-0001-later.sql')`);
  const nothing = { onWait: () => expect.unreachable(), pause: async () => expect.unreachable() };
  expect(await untilMigrated(db.url, nothing)).toBe(false);
});
