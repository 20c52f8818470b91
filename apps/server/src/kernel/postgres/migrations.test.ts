import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../testing/database.ts';
import { migrate, pendingMigrations } from './migrations.ts';

let db: TestDatabase;
let directory: string;
beforeAll(async () => {
  db = await cloneDatabase();
});
afterAll(() => db.drop());
afterEach(() => fs.rmSync(directory, { recursive: true }));
beforeEach(async () => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-migrations-'));
  await db.pool.query('drop schema if exists example cascade');
});

const write = (name: string, text: string): void => fs.writeFileSync(path.join(directory, name), text);
const bring = () => migrate(db.url, { directory, schema: 'example', lockTimeoutMs: 200 });
/** Whether the migration is waiting for a lock. */
const isWaiting = async (): Promise<boolean> =>
  (await db.pool.query(`select 1 from pg_stat_activity where application_name = 'pavilion-migrate' and wait_event_type = 'Lock'`)).rows
    .length > 0;

it('F12 gives up a lock it does not get, lets waiting readers through, and retries until it has it', async () => {
  write('1-table.sql', 'create table example.row (id int primary key)');
  await bring();
  write('2-column.sql', 'alter table example.row add column note text');
  const holder = new pg.Client({ connectionString: db.url });
  await holder.connect();
  await holder.query('begin');
  await holder.query('lock table example.row in access share mode');
  const migrating = bring();
  await expect.poll(isWaiting, { timeout: 30_000, interval: 5 }).toBe(true);
  // A reader queues behind the waiting migration and is served once that gives up, while the first reader still holds its lock.
  expect((await db.pool.query('select id from example.row')).rows).toEqual([]);
  await holder.query('commit');
  await holder.end();
  expect(await migrating).toEqual(['2-column.sql']);
  expect((await db.pool.query('select id, note from example.row')).rows).toEqual([]);
  expect(await bring()).toEqual([]);
});

it('F12 the previous version starts on a database its successor has migrated, and writes into it', async () => {
  write('1-table.sql', 'create table example.row (id int primary key)');
  write('2-column.sql', `alter table example.row add column note text not null default ''`);
  await bring();
  fs.rmSync(path.join(directory, '2-column.sql'));
  expect(await bring()).toEqual([]);
  await db.pool.query('insert into example.row (id) values (1)');
  write('3-index.sql', 'create index row_idx on example.row (id)');
  await expect(bring()).rejects.toThrow('does not know: 2-column.sql');
});

it('F12 the previous version starts as well where its successor brought a file that is older by its name, and says what it lacks itself', async () => {
  write('1-table.sql', 'create table example.row (id int primary key)');
  write('3-column.sql', 'alter table example.row add column note text');
  await bring();
  write('2-late.sql', 'alter table example.row add column late text');
  expect(await bring()).toEqual(['2-late.sql']);
  fs.rmSync(path.join(directory, '2-late.sql'));
  expect(await bring()).toEqual([]);
  const pending = (): Promise<string[]> => pendingMigrations(db.url, { directory, schema: 'example' });
  expect(await pending()).toEqual([]);
  write('4-index.sql', 'create index row_idx on example.row (note)');
  expect(await pending()).toEqual(['4-index.sql']);
  await db.pool.query('drop schema example cascade');
  expect(await pending()).toEqual(['1-table.sql', '3-column.sql', '4-index.sql']);
});

it('F12 a migration that fails for another reason is not retried and leaves nothing behind', async () => {
  write('1-table.sql', 'create table example.row (id int primary key); select 1 / 0');
  await expect(bring()).rejects.toThrow('Migration 1-table.sql failed: division by zero');
  expect((await db.pool.query(`select to_regclass('example.row') as found`)).rows).toEqual([{ found: null }]);
});

/** The history table as older versions wrote it. */
const olderHistory = async (...names: string[]): Promise<void> => {
  await db.pool.query(`create schema example;
    create table example.migration (name text primary key, applied_at timestamptz not null default clock_timestamp());
    create table example.row (id int primary key)`);
  await db.pool.query('insert into example.migration (name) select unnest($1::text[])', [names]);
};

it('E-40 adopts the older history and runs the new migrations, none twice', async () => {
  await olderHistory('1-table.sql');
  write('1-table.sql', 'create table example.row (id int primary key)');
  expect(await bring()).toEqual([]);
  write('2-column.sql', 'alter table example.row add column note text');
  write('0-late.sql', 'alter table example.row add column late text');
  expect(await bring()).toEqual(['0-late.sql', '2-column.sql']);
  expect((await db.pool.query('select id, note, late from example.row')).rows).toEqual([]);
  expect(await bring()).toEqual([]);
});

it('E-40 a database that has what the baseline replaced has the baseline, and gets what follows it', async () => {
  await olderHistory('1-table.sql', '2-last.sql');
  write('3-baseline.sql', '-- baseline after 2-last.sql\ncreate table example.row (id int primary key)');
  write('4-column.sql', 'alter table example.row add column note text');
  const pending = () => pendingMigrations(db.url, { directory, schema: 'example' });
  expect(await pending()).toEqual(['3-baseline.sql', '4-column.sql']);
  expect(await bring()).toEqual(['4-column.sql']);
  expect((await db.pool.query('select id, note from example.row')).rows).toEqual([]);
  expect([await pending(), await bring()]).toEqual([[], []]);
});

it('E-40 a database without all migrations of the baseline is left alone, and the error names the version to install first', async () => {
  await olderHistory('1-table.sql');
  write('3-baseline.sql', '-- baseline after 2-last.sql\ncreate table example.other (id int primary key)');
  await expect(bring()).rejects.toThrow('start the version that ends with 2-last.sql once');
  expect((await db.pool.query(`select name from example.migration`)).rows).toEqual([{ name: '1-table.sql' }]);
});

it('E-40 a new database begins with the baseline', async () => {
  write('3-baseline.sql', '-- baseline after 2-last.sql\ncreate table example.row (id int primary key)');
  expect(await bring()).toEqual(['3-baseline.sql']);
});

it('E-40 F12 an older program records its migrations beside the migrator, and both recognise them', async () => {
  write('1-table.sql', 'create table example.row (id int primary key)');
  await bring();
  await db.pool.query(`alter table example.row add column note text; insert into example.migration (name) values ('2-column.sql')`);
  write('2-column.sql', 'alter table example.row add column note text');
  write('3-index.sql', 'create index row_idx on example.row (note)');
  expect(await bring()).toEqual(['3-index.sql']);
  const { rows } = await db.pool.query('select name from example.migration order by applied_at, name');
  expect(rows.map(({ name }) => name)).toEqual(['1-table.sql', '2-column.sql', '3-index.sql']);
});

it('E-40 a failing step leaves earlier steps applied, and on a new database none', async () => {
  write('1-table.sql', 'create table example.row (id int primary key)');
  await bring();
  write('2-column.sql', 'alter table example.row add column note text');
  write('3-broken.sql', 'select 1 / 0');
  await expect(bring()).rejects.toThrow('Migration 3-broken.sql failed: division by zero');
  const { rows } = await db.pool.query('select name from example.migration order by name');
  expect(rows.map(({ name }) => name)).toEqual(['1-table.sql', '2-column.sql']);
});

it('E-40 F12 a file without a transaction builds its index while others write, and starts over where it was cut short', async () => {
  write('1-table.sql', 'create table example.row (id int primary key)');
  await bring();
  const index =
    '-- no transaction\ndrop index concurrently if exists example.row_idx;\n-- For the list.\ncreate index concurrently row_idx on example.row (id);\n';
  write('2-index.sql', `${index}select 1 / (select count(*) from example.row);\n`);
  await expect(bring()).rejects.toThrow('Migration 2-index.sql failed: division by zero');
  await db.pool.query('insert into example.row values (1)');
  expect(await bring()).toEqual(['2-index.sql']);
  const { rows } = await db.pool.query(`select indisvalid from pg_index where indexrelid = 'example.row_idx'::regclass`);
  expect(rows).toEqual([{ indisvalid: true }]);
});

it('E-40 a new database takes a file without a transaction with all others', async () => {
  write('1-table.sql', 'create table example.row (id int primary key)');
  write(
    '2-index.sql',
    '-- no transaction\ndrop index concurrently if exists example.row_idx;\ncreate index concurrently row_idx on example.row (id);\n',
  );
  expect(await bring()).toEqual(['1-table.sql', '2-index.sql']);
});
