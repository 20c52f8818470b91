import Fastify, { type FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { EventMessage } from '../../protocol/messages.ts';
import { aMarket, eventMessage, pricesMessage, settlementMessage, stateMessage } from '../../testing/feed-messages.ts';
import { InMemoryMarketCache } from '../market-cache/market-cache.ts';
import { reduceEvent } from '../market-cache/reduce.ts';
import { OddsHub } from '../socket/hub.ts';
import { createFeatured } from './featured.ts';
import { registerReads } from './routes.ts';
import { isOneOff, scoreOf, wordsOf } from './search.ts';

const now = new Date('2026-11-20T18:00:00Z');
const time = { monotonicMs: 0 };
const cache = new InMemoryMarketCache({ nowMs: () => now.getTime(), monotonicMs: () => time.monotonicMs });
const hub = new OddsHub({ cache, epoch: 'start', nowMs: () => now.getTime(), monotonicMs: () => time.monotonicMs });
let server: FastifyInstance;

function play(...messages: readonly EventMessage[]): void {
  for (const message of messages) {
    const event = reduceEvent(cache.event(message.eventId), message);
    if (event !== undefined) cache.put(event);
  }
}

const tennis = {
  sport: { id: 'tennis' as const, name: 'Tennis' },
  tournament: { id: 'tennis-1', name: 'Lantern Open (clay)', tier: 'A' as const },
  name: 'V. Okarind - M. Szelvára',
  home: { id: 'tennis-c01', name: 'V. Okarind' },
  away: { id: 'tennis-c02', name: 'M. Szelvára' },
};

beforeAll(async () => {
  cache.freshness.refresh();
  const open = (eventId: string, startsAt: string, over: object = {}) => [
    eventMessage({ eventId, eventSeq: 1 }, { startsAt, ...over }),
    pricesMessage({ eventId, eventSeq: 2 }, [aMarket(eventId, { type: 'total', line: '2.25', prices: [1900, 1910] }), aMarket(eventId)]),
  ];
  play(...open('ev-football-1', '2026-11-20T17:30:00.000Z'), stateMessage({ eventId: 'ev-football-1', eventSeq: 3 }, { home: 1 }));
  play(...open('ev-football-2', '2026-11-21T17:00:00.000Z'), ...open('ev-football-3', '2026-11-22T17:00:00.000Z'));
  play(...open('ev-tennis-1', '2026-11-20T19:00:00.000Z', tennis));
  play(
    ...open('ev-football-4', '2026-11-20T15:00:00.000Z'),
    settlementMessage({ eventId: 'ev-football-4', eventSeq: 3 }),
    stateMessage({ eventId: 'ev-football-4', eventSeq: 4 }, { state: 'ended', home: 2 }),
  );
  server = Fastify();
  const old = reduceEvent(undefined, eventMessage({ eventId: 'ev-football-old', eventSeq: 1 }, { state: 'ended' }));
  const findOld = async (eventId: string) => (eventId === old?.id ? old : undefined);
  registerReads(server, { cache, now: () => now, findOld, position: (topic) => hub.position(topic) });
  await server.ready();
});

const get = async (path: string, headers: Record<string, string> = {}) => {
  const { statusCode, body, headers: answered } = await server.inject({ url: `/sandbox/sportsbook/${path}`, headers });
  return { statusCode, etag: answered.etag, body: z.record(z.string(), z.unknown()).parse(body === '' ? {} : JSON.parse(body)) };
};
const idsOf = async (path: string) =>
  z
    .array(z.looseObject({ id: z.string() }))
    .parse((await get(path)).body.data)
    .map(({ id }) => id);

describe('reads of the book', () => {
  it('SB-2 lists events in the shape programs read: names, status, odds as decimal strings', async () => {
    const { body } = await get('events?state=live');
    expect(body).toMatchObject({
      data: [
        {
          id: 'ev-football-1',
          sport: 'football',
          league: 'Meridian Premier',
          home: 'Harbour City',
          away: 'Velmora United',
          state: 'live',
          startsAt: '2026-11-20T17:30:00.000Z',
          score: { home: 1, away: 0 },
          marketCount: 2,
          markets: [
            {
              id: 'ev-football-1~1x2',
              type: '1x2',
              line: null,
              status: 'open',
              outcomes: [
                { id: 'ev-football-1~1x2~home', key: 'home', name: 'Harbour City', odds: '2.12' },
                { key: 'draw', name: 'Draw', odds: '3.55' },
                { key: 'away', name: 'Velmora United', odds: '3.25' },
              ],
            },
            {
              type: 'total',
              line: '2.25',
              outcomes: [
                { name: 'Over 2.25', odds: '1.90' },
                { name: 'Under 2.25', odds: '1.91' },
              ],
            },
          ],
        },
      ],
      page: { number: 1, perPage: 100, total: 1 },
    });
    expect(JSON.stringify(body)).not.toMatch(/ppm/i);
  });

  it('filters by state, sport and tournament, sorts by start, and pages', async () => {
    expect(await idsOf('events?state=prematch')).toEqual(['ev-tennis-1', 'ev-football-2', 'ev-football-3']);
    expect(await idsOf('events?state=today')).toEqual(['ev-tennis-1', 'ev-football-2']);
    expect(await idsOf('events?state=upcoming&sport=football')).toEqual(['ev-football-2', 'ev-football-3']);
    expect(await idsOf('events?tournament=tennis-1')).toEqual(['ev-tennis-1']);
    expect(await idsOf('events?page=2&perPage=3')).toEqual(['ev-football-3']);
    expect((await get('events?perPage=0')).statusCode).toBe(422);
    expect((await get('events?state=sleeping')).statusCode).toBe(422);
  });

  it('names markets in the reader’s language, by the query or by what the browser says', async () => {
    const named = z.looseObject({ data: z.looseObject({ markets: z.array(z.looseObject({ name: z.string() })) }) });
    const firstName = async (path: string, headers = {}) => named.parse((await get(path, headers)).body).data.markets[0]?.name;
    expect(await firstName('events/ev-football-1?locale=de')).toBe('Endergebnis');
    expect(await firstName('events/ev-football-1', { 'accept-language': 'de-AT,de;q=0.9' })).toBe('Endergebnis');
    expect(await firstName('events/ev-football-1')).toBe('Full-time result');
  });

  it('SB-16 states with an event where the socket continues: its number and the indexes of markets and outcomes', async () => {
    const { body } = await get('events/ev-football-2');
    expect(body.data).toMatchObject({
      epoch: 'start.2',
      seq: 0,
      markets: [
        { i: 0, id: 'ev-football-2~1x2', outcomes: [{ o: 0 }, { o: 1 }, { o: 2 }] },
        { i: 1, outcomes: [{ o: 3 }, { o: 4 }] },
      ],
    });
  });

  it('SB-2 answers in English where a locale is unknown, whatever it says', async () => {
    const english = await get('events/ev-football-3?locale=en');
    for (const locale of ['constructor', '__proto__', 'xx-YY']) expect(await get(`events/ev-football-3?locale=${locale}`)).toEqual(english);
    expect(await get('events/ev-football-3', { 'accept-language': 'constructor' })).toEqual(english);
  });

  it('shows a decided event with its results, and 404 for one that is not', async () => {
    expect((await get('events/ev-football-4')).body).toMatchObject({
      data: {
        state: 'ended',
        score: { home: 2 },
        markets: [{ status: 'settled', outcomes: [{ result: 'won' }, { result: 'lost' }, {}] }, { status: 'open' }],
      },
    });
    expect((await get('events/ev-football-old')).body).toMatchObject({ data: { id: 'ev-football-old', state: 'ended', markets: [] } });
    expect((await get('events/ev-football-99')).statusCode).toBe(404);
  });

  it('counts a menu by sport and tournament, and answers 304 while nothing of it changed', async () => {
    const menu = await get('menu');
    expect(menu.body.data).toEqual([
      {
        id: 'football',
        live: 1,
        today: 1,
        upcoming: 2,
        tournaments: [{ id: 'football-1', name: 'Meridian Premier', category: 'Meridian', live: 1, today: 1, upcoming: 2 }],
      },
      { id: 'tennis', live: 0, today: 1, upcoming: 1, tournaments: [expect.objectContaining({ id: 'tennis-1', upcoming: 1 })] },
    ]);
    expect((await get('menu', { 'if-none-match': String(menu.etag) })).statusCode).toBe(304);
  });

  it('finds teams, tournaments and events by beginnings and with one typo', async () => {
    const found = (await get('search?q=szelvra')).body.data;
    expect(found).toMatchObject({
      teams: [{ name: 'M. Szelvára', sport: 'tennis', events: 1 }],
      tournaments: [],
      events: [{ id: 'ev-tennis-1' }],
    });
    expect((await get('search?q=meri')).body.data).toMatchObject({
      tournaments: [{ id: 'football-1', events: 3 }],
      events: [{ id: 'ev-football-1' }, {}, {}],
    });
    expect((await get('search?q=xyz')).body.data).toEqual({ teams: [], tournaments: [], events: [] });
    expect((await get('search?q=')).body.data).toEqual({ teams: [], tournaments: [], events: [] });
    expect((await get(`search?q=${'a'.repeat(101)}`)).statusCode).toBe(422);
  });

  it.each([
    ['harbour', 'harbor', true],
    ['velmora', 'vlemora', true],
    ['city', 'cipy', true],
    ['city', 'cities', false],
    ['abcd', 'badc', false],
    ['same', 'same', true],
  ])('search: %s and %s differ by at most one letter: %s', (left, right, expected) => {
    expect([isOneOff(left, right), isOneOff(right, left)]).toEqual([expected, expected]);
  });

  it('search forgives no typo in a word of three letters', () => {
    expect([scoreOf(['cyt'], wordsOf('City')), scoreOf(['cti'], ['city']), scoreOf(['ctiy'], ['city'])]).toEqual([0, 0, 1]);
  });

  it('SB-7 shows every market suspended while the feed is silent', async () => {
    time.monotonicMs = 10_001;
    expect((await get('events?state=live')).body).toMatchObject({
      data: [{ markets: [{ status: 'suspended' }, { status: 'suspended' }] }],
    });
    expect((await get('events/ev-tennis-1')).body).toMatchObject({ data: { markets: [{ status: 'open' }, {}] } });
    time.monotonicMs = 0;
  });
});

describe('the match of the hour', () => {
  const inPlay = (eventId: string, tier: 'A' | 'B', state: 'live' | 'ended' = 'live') =>
    [
      eventMessage({ eventId, eventSeq: 1 }, { tournament: { id: `football-${tier}`, name: tier, tier } }),
      pricesMessage({ eventId, eventSeq: 2 }, [aMarket(eventId)]),
      stateMessage({ eventId, eventSeq: 3 }, { state, home: 1 }),
    ].reduce(reduceEvent, undefined);

  it('SB-119 is of the league that counts most, and stays until it can no longer be bet on', () => {
    const events = new Map([['ev-football-12', inPlay('ev-football-12', 'B')]]);
    const featured = createFeatured(() => [...events.values()].filter((event) => event !== undefined));
    expect(featured()).toBe('ev-football-12');
    events.set('ev-football-11', inPlay('ev-football-11', 'A'));
    expect(featured()).toBe('ev-football-12');
    events.set('ev-football-12', inPlay('ev-football-12', 'B', 'ended')).set('ev-football-10', inPlay('ev-football-10', 'A'));
    expect(featured()).toBe('ev-football-10');
    events.clear();
    expect(featured()).toBeNull();
  });

  it('SB-119 is told to anybody', async () => {
    expect((await get('featured')).body['data']).toEqual({ eventId: 'ev-football-1' });
  });
});
