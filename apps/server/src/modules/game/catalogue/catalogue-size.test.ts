import fs from 'node:fs';
import path from 'node:path';
import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createManualClock } from '../../../kernel/clock.ts';
import { cloneDatabase, type TestDatabase } from '../../../testing/database.ts';
import { seedCatalogue } from '../seed.ts';
import { type GameFilter, listGameIds, searchGameIds } from './search-store.ts';
import { typedWords } from './search-words.ts';
import { catalogueOf } from './snapshot.ts';
import { catalogueVersion } from './store.ts';

const TEN_THOUSAND_GAMES = path.resolve(import.meta.dirname, '../../../../../../bench/ten-thousand-games.sql');
const PAGE = 24;

let test: TestDatabase;

beforeAll(async () => {
  test = await cloneDatabase();
  await seedCatalogue({ database: test.database, clock: createManualClock(new Date()) });
  await test.pool.query(fs.readFileSync(TEN_THOUSAND_GAMES, 'utf8'));
});

afterAll(() => test.drop());

/** The ids the measuring file gives: a hash of kind and number. */
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

interface PlanNode {
  'Node Type': string;
  'Index Name'?: string | undefined;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: PlanNode[] | undefined;
}
const planNode: z.ZodMiniType<PlanNode> = z.object({
  'Node Type': z.string(),
  'Index Name': z.optional(z.string()),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  get Plans() {
    return z.optional(z.array(planNode));
  },
});
const explained = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: planNode })]) })]);

/** How PostgreSQL read the page: each step with the index it used, and how many rows it touched. */
async function planOf(filter: GameFilter): Promise<{ indexes: string[]; steps: string[]; rowsTouched: number }> {
  const sent: CompiledQuery[] = [];
  const listening = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: test.pool }),
    log: ({ query }) => void sent.push(query),
  });
  await listGameIds(listening, filter, 10_000);
  const [query] = sent;
  const { rows } = await test.pool.query(`explain (analyze, format json) ${query?.sql}`, [...(query?.parameters ?? [])]);
  const walk = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(walk)];
  const nodes = walk(explained.parse(rows)[0]['QUERY PLAN'][0].Plan);
  return {
    indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
    steps: nodes.map((node) => node['Node Type']),
    rowsTouched: nodes.reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0),
  };
}

describe('ten thousand games', () => {
  it.each([
    ['position', 'game_position_idx'],
    ['name', 'game_name_idx'],
    ['new', 'game_new_idx'],
    ['rtp', 'game_rtp_idx'],
  ] as const)('C-84 reads a page by %s from %s, forwards and backwards, without sorting', async (sortBy, index) => {
    for (const isDescending of [false, true]) {
      const { indexes, steps, rowsTouched } = await planOf({ ...everything, sortBy, isDescending });
      expect(indexes).toEqual([index]);
      expect(steps).not.toContain('Sort');
      expect(rowsTouched).toBeLessThan(PAGE * 5);
    }
  });

  it('C-84 reads a page of a collection of 5,000 from its order', async () => {
    const { indexes, rowsTouched } = await planOf({ ...everything, collectionIds: [await idOf('collection1')] });
    expect(indexes).toContain('game_collection_position_idx');
    expect(rowsTouched).toBeLessThan(PAGE * 10);
  });

  it('C-84 touches the games of a studio alone', async () => {
    const { steps, rowsTouched } = await planOf({ ...everything, providerIds: [await idOf('studio7')] });
    expect(steps).not.toContain('Seq Scan');
    expect(rowsTouched).toBeLessThan(1000);
  });

  it('C-84 gives pages that together are the list, each game once, in every order', async () => {
    const collectionIds = [await idOf('collection3')];
    for (const sortBy of ['position', 'name', 'new', 'rtp'] as const) {
      const filter = { ...everything, collectionIds, sortBy };
      const whole = await listGameIds(test.database, { ...filter, limit: 5000 }, undefined);
      const pages: string[] = [];
      for (let offset = 0; offset < whole.totalRows; offset += 700) {
        pages.push(...(await listGameIds(test.database, { ...filter, limit: 700, offset }, undefined)).ids);
      }
      expect(pages).toEqual(whole.ids);
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
      const { ids } = await searchGameIds(test.database, typedWords(typed), everything);
      expect(ids).toContain(rows[0]?.id);
    }
    const exact = await searchGameIds(test.database, typedWords(`${second} ${first}`), everything);
    expect(exact.ids[0]).toBe(rows[0]?.id);
  });

  it('C-84 narrows and counts what is found, whatever page is asked for', async () => {
    const words = typedWords('gar');
    const all = await searchGameIds(test.database, words, everything);
    const inCollection = await searchGameIds(test.database, words, {
      ...everything,
      collectionIds: [await idOf('collection1')],
      offset: 9000,
    });
    const inFrance = await searchGameIds(test.database, words, { ...everything, country: 'FR' });
    expect(all.totalRows).toBeGreaterThan(1000);
    expect(inCollection.ids).toEqual([]);
    expect(inCollection.totalRows).toBeGreaterThan(100);
    expect(inCollection.totalRows).toBeLessThan(all.totalRows);
    expect(inFrance.totalRows).toBeLessThan(all.totalRows);
  });
});

it('C-84 the catalogue is read again only when something of it has changed', async () => {
  const clock = createManualClock(new Date());
  const context = { database: test.database, clock };
  const before = await catalogueOf(context);
  expect(before.games.length).toBeGreaterThan(10_000);
  clock.advanceMs(60_000);
  expect(await catalogueOf(context)).toBe(before);
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
  expect((await catalogueOf(context)).gameByKey.get('ember-run')?.name).toBe('Renamed');
});
