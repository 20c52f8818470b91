import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { isOpenTo, SORT_ORDERS } from './service.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']) });
});

afterAll(() => server.stop());

const games = z.object({
  data: z.array(z.looseObject({ id: z.string(), identity: z.string(), name: z.string() })),
  meta: z.object({ page: z.number(), perPage: z.number(), totalPages: z.number(), totalRows: z.number() }),
});
const named = z.object({ data: z.array(z.looseObject({ id: z.string(), identity: z.string() })) });

const list = async (query: string) => games.parse((await server.call('GET', `/api/game/games${query}`)).body);
const identities = async (query: string) => (await list(query)).data.map(({ identity }) => identity);

describe('the catalogue over HTTP', () => {
  it('C-84 C-94 lists games by pages, and all of them without one', async () => {
    const all = await list('');
    expect(all.data.length).toBe(all.meta.totalRows);
    expect(all.data.length).toBeGreaterThan(10);
    const page = await list('?page=2&perPage=5');
    expect(page.meta).toEqual({ page: 2, perPage: 5, totalPages: Math.ceil(all.data.length / 5), totalRows: all.data.length });
    expect(page.data).toHaveLength(5);
    expect((await list('?page=0&perPage=1000')).meta).toMatchObject({ page: 1, perPage: 100 });
    const beyond = await list('?page=99&perPage=10');
    expect(beyond.data).toEqual([]);
    expect(beyond.meta.totalRows).toBe(all.data.length);
  });

  it("C-85 P-09 states the least and the most of a round by currency on a game's own page, and leaves lists short", async () => {
    const shape = z.object({ labels: z.array(z.object({ name: z.string() })) });
    const ranges = (game: unknown): string[] =>
      shape.parse(game).labels.flatMap(({ name }) => (name.startsWith('bet-range-') ? [name] : []));
    const own = (await server.call('GET', '/api/game/games/ember-run')).body.data;
    expect(ranges(own)).toEqual(expect.arrayContaining(['bet-range-EUR-0.2-100', 'bet-range-JPY-20-16000']));
    expect((await list('?identity=ember-run')).data.map(ranges)).toEqual([[]]);
  });

  it('C-84 narrows by collection, studio and identity, in either spelling of a list', async () => {
    const collections = named.parse((await server.call('GET', '/api/game/collections')).body).data;
    const tables = collections.find(({ identity }) => identity === 'table-games');
    expect(await identities(`?collectionId=${tables?.id}`)).toEqual(await identities(`?collectionId[]=${tables?.id}`));
    expect((await identities(`?collectionId=${tables?.id}`)).toSorted()).toEqual([
      'baccarat-table',
      'casino-holdem-table',
      'craps-corner',
      'dragon-and-crane',
      'european-roulette',
      'lake-blackjack',
      'lake-poker',
      'sic-bo-yard',
      'single-deck-21',
      'studio-21',
      'three-card-row',
    ]);
    expect(await identities('?identity[]=dice-line&identity[]=ember-run')).toHaveLength(2);
    const { data } = named.parse((await server.call('GET', '/api/game/providers')).body);
    const copperleaf = data.find(({ identity }) => identity === 'copperleaf');
    expect((await identities(`?providerId[]=${copperleaf?.id}`)).toSorted()).toEqual([
      'acorn-parade',
      'autumn-engine',
      'brass-beetle',
      'cider-moon',
      'honey-clock',
      'orchard-nine',
      'rust-garden',
      'thimble-town',
    ]);
  });

  it('C-84 shows the stated return, volatility, hit rate and highest win of every slot as its labels', async () => {
    const answer = z.object({ data: z.object({ labels: z.array(z.object({ name: z.string() })) }) });
    const read = async (identity: string) => {
      const { data } = answer.parse((await server.call('GET', `/api/game/games/${identity}`)).body);
      return data.labels.map(({ name }) => name);
    };
    expect(await read('aurora-reels')).toEqual(
      expect.arrayContaining(['jackpot', 'volatility-high', 'rtp-95.9', 'hit-rate-51.18', 'max-win-20000']),
    );
    expect(await read('glass-fjord')).toEqual(expect.arrayContaining(['volatility-medium', 'rtp-95.1', 'hit-rate-21.01', 'max-win-2500']));
    expect(await read('salt-and-stars')).toEqual(expect.arrayContaining(['volatility-high', 'rtp-95', 'max-win-5000']));
  });

  it('K-25 states the colour and the loop of a game’s picture, and its paintings beside the tiles', async () => {
    const answer = z.object({
      data: z.object({
        labels: z.array(z.object({ name: z.string() })),
        images: z.record(z.string(), z.looseObject({ '1x': z.string() })),
      }),
    });
    const read = async (identity: string) => answer.parse((await server.call('GET', `/api/game/games/${identity}`)).body).data;
    const { labels, images } = await read('tide-vault');
    expect(labels.map(({ name }) => name)).toContain('look-ffd98a-turn-star');
    expect(Object.keys(images)).toEqual(['200x300', '200x200', 'plain', 'wide', 'ground', 'figure']);
    expect(images['figure']?.['1x']).toMatch(/^\/art\/tide-vault\/figure\.webp\?v=/);
    expect(Object.keys((await read('ember-run')).images)).not.toContain('figure');
  });

  it('C-84 finds a game by part of its name, with a slip of the finger and without accents', async () => {
    expect(await identities('?name=ember')).toContain('ember-run');
    expect((await identities('?name=embre run'))[0]).toBe('ember-run');
    expect((await identities('?name=roulétte')).length).toBeGreaterThanOrEqual(3);
    expect(await identities('?name=zzzzqqq')).toEqual([]);
    expect(await identities('?name=%26%25')).toEqual([]);
  });

  it('C-84 finds words in any order, by their beginnings, in Cyrillic, and by the words of the address', async () => {
    expect((await identities('?name=run em'))[0]).toBe('ember-run');
    expect((await identities('?name=ред'))[0]).not.toBe('ember-run');
    expect((await identities('?name=эмбер'))[0]).toBe('ember-run');
    expect((await identities('?name=salt and stars'))[0]).toBe('salt-and-stars');
    expect(await identities('?name=rouletet')).toEqual(await identities('?name=roulette'));
    expect((await identities('?name=lighthuose kee'))[0]).toBe('lighthouse-keep');
    expect(await identities('?name=ember roulette')).toEqual([]);
  });

  it('C-84 searches inside what is narrowed, and answers an id that can be none with nothing', async () => {
    const { data } = named.parse((await server.call('GET', '/api/game/providers')).body);
    const studio = data.find(({ identity }) => identity === 'mirrorlake-live');
    expect(await identities(`?name=roulette&providerId[]=${studio?.id}`)).toEqual(['lake-roulette', 'night-roulette']);
    for (const key of ['providerId', 'collectionId', 'gameId']) expect(await identities(`?${key}[]=no-uuid`)).toEqual([]);
  });

  it('C-84 P-05 narrows by volatility, by stated return and to what is played for fun, alone and together with words', async () => {
    const all = await identities('');
    const wild = await identities('?volatility[]=high');
    expect(wild.length).toBeGreaterThan(0);
    expect(new Set([...wild, ...(await identities('?volatility[]=low&volatility[]=medium'))])).toEqual(new Set(all));
    expect(await identities('?rtpFrom=95.9&identity[]=ember-run&identity[]=glass-fjord&identity[]=salt-and-stars')).toHaveLength(1);
    expect(await identities('?rtpFrom=100.001')).toEqual([]);
    expect(await identities('?name=roulette&volatility[]=wild')).toEqual([]);
    const setDemo = async (isOn: boolean) => {
      await server.testDatabase.pool.query(`update game.game set is_demo_mode = $1 where identity = 'lake-roulette'`, [isOn]);
      // A change of the operator may go unnoticed by a process for five seconds.
      server.clock.advanceMs(5001);
    };
    await setDemo(false);
    expect(await identities('?demo=true&identity[]=lake-roulette&identity[]=night-roulette')).toEqual(['night-roulette']);
    await setDemo(true);
    expect((await fetch(`${server.url}/api/game/games?rtpFrom=much`)).status).toBe(422);
  });

  it('C-84 P-05 narrows to games that are in each of the collections a feature names, whatever list they were chosen from', async () => {
    const collections = named.parse((await server.call('GET', '/api/game/collections')).body).data;
    const inCollection = (wanted: string) => identities(`?collectionId[]=${collections.find(({ identity }) => identity === wanted)?.id}`);
    const [slots, jackpots, lowStakes] = await Promise.all([inCollection('slots'), inCollection('jackpots'), inCollection('low-stakes')]);
    const slotsId = collections.find(({ identity }) => identity === 'slots')?.id;
    const inSlots = await identities(`?collectionId[]=${slotsId}&feature[]=jackpots`);
    expect(inSlots).toEqual(slots.filter((identity) => jackpots.includes(identity)));
    expect(inSlots.length).toBeGreaterThan(0);
    const both = await identities('?feature[]=jackpots&feature[]=low-stakes');
    expect(new Set(both)).toEqual(new Set(jackpots.filter((identity) => lowStakes.includes(identity))));
    expect(await identities('?name=harbour&feature[]=jackpots')).toEqual(['harbour-lights']);
    expect(await identities('?name=harbour&feature[]=no-such-thing')).toEqual([]);
  });

  it('C-84 lists a game once that is in two of the collections asked for', async () => {
    const collections = named.parse((await server.call('GET', '/api/game/collections')).body).data;
    const [one, other] = ['originals', 'popular'].map((wanted) => collections.find(({ identity }) => identity === wanted)?.id);
    const listed = await identities(`?collectionId[]=${one}&collectionId[]=${other}`);
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed.length).toBeGreaterThan((await identities(`?collectionId[]=${one}`)).length);
  });

  it('C-84 knows every order the category page offers, and no order is the reverse of what it says', async () => {
    const offered = z.object({ sortOptions: z.array(z.object({ sortBy: z.string(), sortOrder: z.string() })) });
    const file = path.resolve(import.meta.dirname, '../../../../../../content/en/pages/category.json');
    const { sortOptions } = offered.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
    for (const { sortBy } of sortOptions) expect([...SORT_ORDERS.keys()]).toContain(sortBy);
    const [popular, byName] = sortOptions.filter(({ sortBy }) => ['score', 'name'].includes(sortBy));
    const first = async (order: typeof popular) =>
      (await list(`?perPage=3&sortBy=${order?.sortBy}&sortOrder=${order?.sortOrder}`)).data.map(({ name }) => name);
    expect(await first(popular)).toEqual((await list('?perPage=3')).data.map(({ name }) => name));
    expect((await first(byName))[0]).toBe('Acorn Parade');
  });

  it('C-82 E-26 lists studios with their games, by name where asked, and collections with identity and countries', async () => {
    const studios = z.object({ data: z.array(z.object({ identity: z.string(), name: z.string(), gameEnabledCount: z.int() })) });
    const read = async (query: string) => studios.parse((await server.call('GET', `/api/game/providers${query}`)).body).data;
    const all = await read('');
    expect(all).toHaveLength(8);
    expect(all.reduce((sum, { gameEnabledCount }) => sum + gameEnabledCount, 0)).toBe((await list('')).meta.totalRows);
    const names = (await read('?sortBy=name&sortOrder=asc')).map(({ name }) => name);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
    expect((await read('?name=TIDAL')).map(({ identity }) => identity)).toEqual(['tidal-nine']);
    expect((await read('?page=2&perPage=3')).map(({ identity }) => identity)).toEqual(all.slice(3, 6).map(({ identity }) => identity));
    const shape = z.object({ data: z.array(z.looseObject({ identity: z.string(), countries: z.array(z.string()) })) });
    const collections = shape.parse((await server.call('GET', '/api/game/collections')).body).data;
    expect(collections.length).toBeGreaterThanOrEqual(8);
  });

  it('C-83 C-85 knows games and studios by id and by identity, and answers 404 for others', async () => {
    const [first] = (await list('?perPage=1')).data;
    for (const key of [first?.id, first?.identity]) expect((await fetch(`${server.url}/api/game/games/${key}`)).status).toBe(200);
    expect((await fetch(`${server.url}/api/game/games/no-such-game`)).status).toBe(404);
    expect((await fetch(`${server.url}/api/game/providers/quartzline`)).status).toBe(200);
    expect((await fetch(`${server.url}/api/game/providers/nobody`)).status).toBe(404);
  });

  it('C-81 P-02 lists collections that hold games; an empty list of countries means everywhere', async () => {
    const { data } = named.parse((await server.call('GET', '/api/game/collections')).body);
    expect(data.map(({ identity }) => identity).slice(0, 3)).toEqual(['popular', 'new', 'slots']);
    expect(isOpenTo({ countries: [] }, null)).toBe(true);
    expect(isOpenTo({ countries: ['IE'] }, 'IE')).toBe(true);
    expect(isOpenTo({ countries: ['IE'] }, 'SE')).toBe(false);
    expect(isOpenTo({ countries: ['IE'] }, null)).toBe(false);
  });
});
