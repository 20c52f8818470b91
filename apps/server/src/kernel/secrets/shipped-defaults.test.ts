import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../testing/database.ts';
import { createDatabase, type Database, many } from '../database.ts';
import { applyShippedRows } from './shipped-defaults.ts';

let db: TestDatabase;
let database: Database;
beforeAll(async () => {
  db = await cloneDatabase();
  database = createDatabase(db.pool);
});
afterAll(() => db.drop());
beforeEach(async () => {
  await db.pool.query(`drop schema if exists example cascade;
    create schema example;
    create table example.way (code text primary key, name text not null, min_minor bigint not null, max_minor bigint not null, tags text[],
      facts jsonb, rate numeric(20, 6), is_open boolean not null default true, check (max_minor >= min_minor));
    delete from kernel.shipped_defaults where relation = 'example.way';
    delete from kernel.shipped_row where relation = 'example.way'`);
});

const card = { code: 'card', name: 'Card', min_minor: '100', max_minor: '5000', tags: ['a'], facts: { b: 1 }, rate: '1.50' };
const bank = { ...card, code: 'bank', name: 'Bank' };
const ship = (...rows: readonly object[]) =>
  applyShippedRows(database, { relation: 'example.way', key: ['code'], rows: rows.map((row) => ({ ...row })), initialColumns: ['rate'] });
const present = () =>
  many<Record<string, unknown>>(
    database,
  )`select code, name, min_minor::int as min, max_minor::int as max, tags, facts, rate::float from example.way order by code`;
const row = (code: string) => present().then((rows) => rows.find((of) => of['code'] === code));
const operator = (statement: string) => db.pool.query(statement);

it('E-39 a version with other defaults updates what the operator left alone, and inserts what is new', async () => {
  await ship(card);
  await ship({ ...card, name: 'Cards', max_minor: '9000', tags: [], facts: { b: [2] } }, bank);
  expect(await row('card')).toMatchObject({ name: 'Cards', min: 100, max: 9000, tags: [], facts: { b: [2] } });
  expect(await row('bank')).toMatchObject({ name: 'Bank' });
});

it('E-39 what the operator has changed is kept, column by column, in this version and the next', async () => {
  await ship(card, bank);
  await operator(`update example.way set max_minor = 700, is_open = false where code = 'card'`);
  await ship({ ...card, name: 'Cards', max_minor: '9000' }, bank);
  expect(await row('card')).toMatchObject({ name: 'Cards', max: 700 });
  await ship({ ...card, name: 'Card', max_minor: '9500' }, bank);
  expect(await row('card')).toMatchObject({ name: 'Card', max: 700 });
  expect((await operator(`select is_open from example.way where code = 'card'`)).rows).toEqual([{ is_open: false }]);
});

it('E-39 a row deleted by the operator is not inserted again, and a row that is no longer shipped is kept', async () => {
  await ship(card, bank);
  await operator(`delete from example.way where code = 'card'`);
  await ship({ ...card, name: 'Cards' }, { ...bank, name: 'Banks' });
  await ship({ ...card, name: 'Cards' });
  expect((await present()).map(({ code, name }) => [code, name])).toEqual([['bank', 'Banks']]);
});

it('E-39 an installation older than the record keeps every value that differs, and follows the other defaults from then on', async () => {
  await operator(`insert into example.way values ('card', 'Own name', 100, 5000, '{a}', '{"b": 1}', 7)`);
  await ship(card);
  expect(await row('card')).toMatchObject({ name: 'Own name', max: 5000, rate: 7 });
  await ship({ ...card, name: 'Cards', max_minor: '6000', rate: '9' });
  expect(await row('card')).toMatchObject({ name: 'Own name', max: 6000, rate: 7 });
});

it('E-39 a default that conflicts with the operator’s other values is skipped alone, reported, and retried', async () => {
  await ship(card, bank);
  await operator(`update example.way set min_minor = 4000 where code = 'card'`);
  const next = [
    { ...card, max_minor: '3000' },
    { ...bank, max_minor: '3000' },
  ];
  expect(await ship(...next)).toEqual([{ code: 'card' }]);
  expect((await present()).map(({ code, min, max }) => [code, min, max])).toEqual([
    ['bank', 100, 3000],
    ['card', 4000, 5000],
  ]);
  await operator(`update example.way set min_minor = 100 where code = 'card'`);
  expect(await ship(...next)).toEqual([]);
  expect(await row('card')).toMatchObject({ min: 100, max: 3000 });
});

it('E-39 a new row that a constraint rejects does not block the others', async () => {
  const upside = { ...card, min_minor: '9000' };
  expect(await ship(upside, bank)).toEqual([{ code: 'card' }]);
  expect((await present()).map(({ code }) => code)).toEqual(['bank']);
  const { rows } = await operator(`select stuck from kernel.shipped_defaults where relation = 'example.way'`);
  expect(rows).toEqual([{ stuck: [{ code: 'card' }] }]);
});

it('E-39 the same version twice writes nothing, and two processes that start together agree', async () => {
  await Promise.all([ship(card, bank), ship(card, bank)]);
  await operator(`update example.way set name = 'Own' where code = 'bank'`);
  const before = await operator('select xmin::text, * from example.way order by code');
  await ship(card, bank);
  expect((await operator('select xmin::text, * from example.way order by code')).rows).toEqual(before.rows);
});
