import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createManualClock } from '../../../kernel/testing/manual-clock.ts';
import { cloneDatabase, type TestDatabase } from '../../../testing/database.ts';
import { seedCatalogue } from '../seed.ts';
import { type GameFilter, listGamesOf } from './lists.ts';
import { searchGames } from './search.ts';
import { type Catalogue, type CatalogueContext, catalogueOf } from './snapshot.ts';
import { catalogueVersion } from './store.ts';

const TEN_THOUSAND_GAMES = path.resolve(import.meta.dirname, '../../../../../../bench/pages/ten-thousand-games.sql');
const PAGE = 24;

let test: TestDatabase;
let context: CatalogueContext;
let catalogue: Catalogue;

beforeAll(async () => {
  test = await cloneDatabase();
  context = { database: test.database, clock: createManualClock(new Date()) };
  await seedCatalogue(context);
  await test.pool.query(fs.readFileSync(TEN_THOUSAND_GAMES, 'utf8'));
  catalogue = await catalogueOf(context);
});

afterAll(() => test.drop());

/** The ids in the fixture: a hash of kind and number. */
async function idOf(named: string): Promise<string> {
  const { rows } = await test.pool.query<{ id: string }>('select md5($1)::uuid::text as id', [named]);
  return z.string().parse(rows[0]?.id);
}

const everything: GameFilter = {
  collectionIds: [],
  providerIds: [],
  gameIds: [],
  identities: [],
  volatilities: [],
  rtpFromPercent: undefined,
  isDemoOnly: false,
  inAllOfCollections: [],
  country: 'DE',
  sortBy: 'position',
  isDescending: false,
  limit: PAGE,
  offset: 0,
};

const search = (name: string, narrowed: Partial<GameFilter> = {}) =>
  searchGames(context, { catalogue, name, filter: { ...everything, ...narrowed } });

describe('ten thousand games', () => {
  const ORDERS = [
    ['position', 'g.position'],
    ['name', 'g.search_text'],
    ['new', 'g.created_at'],
    ['rtp', 'g.rtp_percent'],
  ] as const;

  it.each(ORDERS)('C-84 lists by %s as the database orders and narrows, forwards and backwards', async (sortBy, column) => {
    const filter = { ...everything, providerIds: [await idOf('studio7'), await idOf('studio8')], sortBy, rtpFromPercent: '95.5' };
    for (const isDescending of [false, true]) {
      const direction = isDescending ? 'desc' : 'asc';
      const { rows } = await test.pool.query<{ id: string }>(
        `select g.id::text
        from game.game g
        where g.provider_id = any($1) and g.rtp_percent >= 95.5 and not ('DE' = any(g.blocked_countries)) and g.is_enabled and g.is_listed
        order by ${column} ${direction}, g.id ${direction}`,
        [filter.providerIds],
      );
      const { games, totalRows } = listGamesOf(catalogue, { ...filter, isDescending });
      expect(totalRows).toBe(rows.length);
      expect(totalRows).toBeGreaterThan(PAGE);
      expect(games.map(({ id }) => id)).toEqual(rows.slice(0, PAGE).map(({ id }) => id));
    }
  });

  it.each([[1], [2]])('C-84 lists games of %i collections in their order, each game once, at its best place', async (count) => {
    const collectionIds = [await idOf('collection1'), await idOf('collection3')].slice(0, count);
    const { rows } = await test.pool.query<{ id: string }>(
      `select g.id::text
      from game.game g
      join game.game_collection c on c.game_id = g.id and c.collection_id = any($1)
      where not ('DE' = any(g.blocked_countries)) and g.is_enabled and g.is_listed
      group by g.id
      order by min(c.position), g.id`,
      [collectionIds],
    );
    const { games, totalRows } = listGamesOf(catalogue, { ...everything, collectionIds, limit: 10_000 });
    expect(totalRows).toBe(rows.length);
    expect(games.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  });

  it('C-84 gives pages that together are the list, each game once, in every order', async () => {
    const collectionIds = [await idOf('collection3')];
    for (const [sortBy] of ORDERS) {
      const filter = { ...everything, collectionIds, sortBy };
      const whole = listGamesOf(catalogue, { ...filter, limit: 5000 });
      const pages = Array.from({ length: Math.ceil(whole.totalRows / 700) }, (_page, at) =>
        listGamesOf(catalogue, { ...filter, limit: 700, offset: at * 700 }),
      ).flatMap(({ games }) => games);
      expect(pages).toEqual(whole.games);
      expect(new Set(pages).size).toBe(whole.totalRows);
    }
  });

  it('C-84 finds one game among ten thousand by words in any order, with slips', async () => {
    const { rows } = await test.pool.query<{ id: string; search_text: string }>(
      "select id::text, search_text from game.game where search_text ~ '^quincor[a-z]* [a-z]{9,}$' order by id limit 1",
    );
    const [first = '', second = ''] = rows[0]?.search_text.split(' ') ?? [];
    const slipped = `${second.slice(0, 4)}${second.slice(5)}`;
    for (const typed of [
      `${first} ${second}`,
      `${second} ${first}`,
      `${first} ${slipped}`,
      `${first.toUpperCase()} ${second.slice(0, 7)}`,
    ]) {
      expect((await search(typed)).games.map(({ id }) => id)).toContain(rows[0]?.id);
    }
    expect((await search(`${second} ${first}`)).games[0]?.id).toBe(rows[0]?.id);
  });

  it('C-84 filters and counts all matches, whichever page is requested', async () => {
    const all = await search('gar');
    const inCollection = await search('gar', { collectionIds: [await idOf('collection1')], offset: 9000 });
    const inFrance = await search('gar', { country: 'FR' });
    expect(all.totalRows).toBeGreaterThan(1000);
    expect(inCollection.games).toEqual([]);
    expect(inCollection.totalRows).toBeGreaterThan(100);
    expect(inCollection.totalRows).toBeLessThan(all.totalRows);
    expect(inFrance.totalRows).toBeLessThan(all.totalRows);
  });
});

it('C-84 the catalogue is read again only when something of it has changed', async () => {
  const clock = createManualClock(new Date());
  const own = { database: test.database, clock };
  const before = await catalogueOf(own);
  expect(before.games.length).toBeGreaterThan(10_000);
  clock.advanceMs(60_000);
  expect(await catalogueOf(own)).toBe(before);
  let version = await catalogueVersion(test.database);
  for (const change of [
    "update game.game set name = 'Renamed' where identity = 'ember-run'",
    "update game.provider set name = 'Other' where identity = 'quartzline'",
    "update game.collection set position = position where identity = 'new'",
    "delete from game.game_collection where game_id = (select id from game.game where identity = 'ember-run')",
  ]) {
    await test.pool.query(change);
    const moved = await catalogueVersion(test.database);
    expect(moved).toBeGreaterThan(version);
    version = moved;
  }
  clock.advanceMs(60_000);
  expect((await catalogueOf(own)).gameByKey.get('ember-run')?.name).toBe('Renamed');
});
