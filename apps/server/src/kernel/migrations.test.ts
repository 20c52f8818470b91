import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../testing/database.ts';
import { migrate } from './migrations.ts';

let db: TestDatabase;
let directory: string;
beforeAll(async () => {
  db = await cloneDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-migrations-'));
  await db.pool.query('drop schema if exists example cascade');
});

const write = (name: string, text: string): void => fs.writeFileSync(path.join(directory, name), text);
const bring = () => migrate(db.url, { directory, schema: 'example', lockTimeoutMs: 200 });
/** Does the migration wait for a lock just now? */
const isWaiting = async (): Promise<boolean> =>
  (await db.pool.query(`select 1 from pg_stat_activity where application_name = 'pavilion-migrate' and wait_event_type = 'Lock'`)).rows
    .length > 0;

it('F12 gives a lock up that it does not get, lets those behind it through, and comes back until it has it', async () => {
  write('1-table.sql', 'create table example.row (id int primary key)');
  await bring();
  write('2-column.sql', 'alter table example.row add column note text');
  const holder = new pg.Client({ connectionString: db.url });
  await holder.connect();
  await holder.query('begin');
  await holder.query('lock table example.row in access share mode');
  const migrating = bring();
  await expect.poll(isWaiting, { timeout: 30_000, interval: 5 }).toBe(true);
  // A reader stands behind the waiting migration, and is served once that has given up, while the first reader still holds its lock.
  expect((await db.pool.query('select id from example.row')).rows).toEqual([]);
  await holder.query('commit');
  await holder.end();
  expect(await migrating).toEqual(['2-column.sql']);
  expect((await db.pool.query('select id, note from example.row')).rows).toEqual([]);
  expect(await bring()).toEqual([]);
});

it('F12 the version before starts on a database its successor has brought forward, and writes into it', async () => {
  write('1-table.sql', 'create table example.row (id int primary key)');
  write('2-column.sql', `alter table example.row add column note text not null default ''`);
  await bring();
  fs.rmSync(path.join(directory, '2-column.sql'));
  expect(await bring()).toEqual([]);
  await db.pool.query('insert into example.row (id) values (1)');
  write('3-index.sql', 'create index row_idx on example.row (id)');
  await expect(bring()).rejects.toThrow('does not know: 2-column.sql');
});

it('F12 a migration that fails for another reason is not tried again and leaves nothing behind', async () => {
  write('1-table.sql', 'create table example.row (id int primary key); select 1 / 0');
  await expect(bring()).rejects.toThrow('Migration 1-table.sql failed: division by zero');
  expect((await db.pool.query(`select to_regclass('example.row') as found`)).rows).toEqual([{ found: null }]);
});
