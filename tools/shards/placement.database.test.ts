import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '@pavilion/server/testing/database.ts';
import { readCatalog } from './catalog.ts';
import { foreignKeys, placement, uniqueness } from './placement.ts';
import { each, local, type Placement, via } from './place.ts';
import { placementProblems } from './problems.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

/** The problems of a table made by this statement; the table is dropped afterwards. */
async function problemsOf(statement: string, own: Placement[string] = {}): Promise<string[]> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query(statement);
    const declared = { placement: { ...placement, game: { ...placement['game'], ...own } }, uniqueness, foreignKeys };
    return placementProblems(await readCatalog(client), declared);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

it('SH1 every table is declared, and each primary holds every constraint of its players by itself', async () => {
  expect(await problemsOf('select')).toEqual([]);
});

it('SH1 finds a table that is not declared, and a declaration of none', async () => {
  expect(await problemsOf('create table game.wheel (id uuid primary key)')).toEqual(['game.wheel: is not declared']);
  expect(await problemsOf('select', { wheel: local() })).toEqual(['game.wheel: is declared and does not exist']);
});

it('SH1 finds a local table whose rows may be of no player', async () => {
  expect(await problemsOf('create table game.wheel (player_id uuid)', { wheel: local() })).toEqual([
    'game.wheel: player_id may be null, so a row may be of no shard',
  ]);
  expect(await problemsOf('create table game.wheel (turn_id uuid not null)', { wheel: local() })).toEqual([
    'game.wheel: has no column player_id',
  ]);
  expect(await problemsOf('create table game.wheel (game_id text not null)', { wheel: via('game_id', 'game.game') })).toEqual([
    'game.wheel: game_id leads to game.game, which is not local',
  ]);
});

it('SH1 finds what is unique on one shard only', async () => {
  const wheel = 'create table game.wheel (player_id uuid not null, number bigint not null';
  expect(await problemsOf(`${wheel}, unique (number))`, { wheel: local() })).toEqual([
    'game.wheel(number): unique on one shard only: say how it is unique over all of them',
  ]);
  expect(await problemsOf(`${wheel}, unique (player_id, number))`, { wheel: local() })).toEqual([]);
});

it('SH1 finds a foreign key that leads to another player or to another shard', async () => {
  const beside = 'create table game.wheel (player_id uuid not null, spin_id uuid not null references game.spin (id))';
  const problem = 'game.wheel(spin_id): refers to game.spin, which may be on another shard or of another player';
  expect(await problemsOf(beside, { wheel: local() })).toEqual([problem]);
  expect(await problemsOf(beside, { wheel: each('a negative control') })).toEqual([problem]);
  expect(await problemsOf(beside, { wheel: via('spin_id', 'game.spin') })).toEqual([]);
  const operator = 'create table game.wheel (player_id uuid not null, operator_id uuid not null references console.operator (id))';
  expect(await problemsOf(operator, { wheel: local() })).toEqual([
    'game.wheel(operator_id): refers to console.operator, which may be on another shard or of another player',
  ]);
});
