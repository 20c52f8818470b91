import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registerFeedRoutes } from './feed-routes.ts';

const event = (id: string, over: object = {}) => ({
  id,
  kind: 'match',
  sport: 'table-tennis',
  league: 'Lakes League',
  home: `Home ${id}`,
  away: `Away <${id}>`,
  startsAt: '2026-11-29T14:30:00.000Z',
  score: { home: 2, away: 1 },
  clock: { seconds: 3780, isRunning: true },
  markets: [{ status: 'open' }, { status: 'suspended' }],
  ...over,
});
const coming = event('c', { sport: 'ice-hockey', score: null, clock: null });
const season = event('s', { kind: 'outright', sport: 'ice-hockey', home: 'Winter Cup', away: '', score: null, clock: null });

let sportsbook: FastifyInstance;
let desk: FastifyInstance;
let calls: { path: string; body: unknown }[];
let refused: object | undefined;

beforeAll(async () => {
  sportsbook = Fastify();
  const base = '/sandbox/sportsbook';
  sportsbook.get(`${base}/menu`, () => ({
    data: [
      { id: 'ice-hockey', live: 0, upcoming: 2 },
      { id: 'table-tennis', live: 3, upcoming: 0 },
    ],
  }));
  sportsbook.get(`${base}/held`, () => ({
    data: [
      { eventId: 'b', isSuspended: true, isFrozen: false },
      { eventId: 'f', isSuspended: false, isFrozen: true },
    ],
  }));
  sportsbook.get<{ Querystring: { state: string; sport?: string } }>(`${base}/events`, ({ query }) => {
    const all = query.state === 'live' ? [event('a'), event('b'), event('f')] : [coming, season];
    const data = all.filter(({ sport }) => query.sport === undefined || sport === query.sport);
    return { data, page: { number: 1, perPage: 100, total: data.length } };
  });
  sportsbook.post<{ Params: { id: string; word: string } }>(`${base}/events/:id/:word`, ({ params, body }, reply) => {
    calls.push({ path: `${params.id}/${params.word}`, body });
    return refused === undefined ? reply.code(202).send({ data: {} }) : reply.code(422).send({ error: refused });
  });
  await sportsbook.listen({ host: '127.0.0.1', port: 0 });
  const { port } = sportsbook.server.address() as AddressInfo;
  desk = Fastify();
  desk.removeAllContentTypeParsers();
  desk.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  registerFeedRoutes(desk, { platformUrl: () => `http://127.0.0.1:${port}` });
});
afterAll(async () => {
  await desk.close();
  await sportsbook.close();
});
beforeEach(() => {
  calls = [];
  refused = undefined;
});

const show = async (path: string): Promise<string> => (await desk.inject({ url: path })).body;
const send = (id: string, form: Record<string, string>) =>
  desk.inject({
    method: 'POST',
    url: `/sandbox/feed/${id}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: new URLSearchParams({ called: 'Home – Away', ...form }).toString(),
  });
/** An event's card. */
function cardOf(page: string, id: string): string {
  const [card = ''] = page.split('<article class="match" ').filter((part) => part.startsWith(`id="${id}"`));
  return card;
}
const labels = (card: string, look: string): string[] =>
  [...card.matchAll(new RegExp(`<button class="button ${look}"[^>]*>([^<]+)<`, 'g'))].map(([, label]) => label ?? '');

describe('SB-121 the page of the feed', () => {
  it('SB-121 lists events by sport under the sports’ names, each sport at its own address', async () => {
    const page = await show('/sandbox/feed');
    expect([...page.matchAll(/<h3 class="sport">([^<]+)/g)].map(([, name]) => name)).toEqual(['Table tennis', 'Ice hockey']);
    expect(page).not.toMatch(/>[^<]*(table-tennis|ice-hockey)[^<]*</);
    const own = await show('/sandbox/feed?sport=ice-hockey');
    expect(own).toContain('aria-current="page">Ice hockey');
    expect(own).not.toContain('Home a');
  });

  it('SB-121 has one act in the foreground for each event, depending on the event’s state', async () => {
    const page = await show('/sandbox/feed');
    const standing = ['a', 'b', 'f', 'c'].map((id) => [labels(cardOf(page, id), 'primary'), labels(cardOf(page, id), 'quiet')]);
    expect(standing).toEqual([
      [['Suspend'], ['Freeze']],
      [['Resume'], ['Freeze']],
      [['Suspend'], ['Unfreeze']],
      [['Suspend'], []],
    ]);
    expect(cardOf(page, 'b')).toContain('>Suspended<');
    expect(cardOf(page, 'f')).toContain('>Frozen<');
  });

  it('SB-121 begins an end with the present score, and marks what cannot be undone behind a fold', async () => {
    const page = await show('/sandbox/feed');
    const values = (id: string) =>
      [...cardOf(page, id).matchAll(/name="(?:home|away)"[^>]* required(?: value="(\d+)")?/g)].map(([, at]) => at);
    expect([values('a'), values('c'), values('s')]).toEqual([['2', '1'], [undefined, undefined], []]);
    const [, fold = ''] = cardOf(page, 'a').split('<details');
    expect(labels(fold, 'danger')).toEqual(['End with this score', 'Void the match']);
    expect(labels(cardOf(page, 'a'), 'danger')).toEqual(labels(fold, 'danger'));
    expect(labels(cardOf(page, 's'), 'danger')).toEqual(['Void the season']);
    expect(page).not.toContain('<a>');
  });

  it('Y-08 SB-121 says each word to the sportsbook, and returns to the match and the sport', async () => {
    // The fold's one form has the score in it whichever act is pressed.
    const words = ['suspend', 'resume', 'freeze', 'unfreeze', 'void'];
    for (const word of words) await send('a', { word, home: '', away: '' });
    const ended = await send('a', { word: 'result', home: '3', away: '1', sport: 'table-tennis' });
    expect(calls).toEqual([
      { path: 'a/suspend', body: {} },
      { path: 'a/suspend', body: { off: true } },
      { path: 'a/freeze', body: {} },
      { path: 'a/freeze', body: { off: true } },
      { path: 'a/void', body: {} },
      { path: 'a/result', body: { home: 3, away: 1 } },
    ]);
    expect([ended.statusCode, ended.headers.location]).toEqual([
      303,
      '/sandbox/feed?said=Home+%E2%80%93+Away%3A+ended+3%3A1.&sport=table-tennis#a',
    ]);
    expect(await show(String(ended.headers.location))).toContain('role="status">Home – Away: ended 3:1.');
  });

  it('SB-121 shows what the sportsbook refuses in its own words, and ends nothing without a score', async () => {
    refused = { code: 'INVALID', message: 'One side must win.', fields: { away: 'must differ from home' } };
    const { headers } = await send('a', { word: 'result', home: '1', away: '1' });
    expect(await show(String(headers.location))).toContain('role="alert">Home – Away: One side must win. away must differ from home');
    calls = [];
    const scores: Record<string, string>[] = [
      {},
      { home: '1' },
      { home: '', away: '1' },
      { home: '-1', away: '0' },
      { home: '1.5', away: '0' },
    ];
    for (const score of scores) expect((await send('a', { word: 'result', ...score })).statusCode).toBe(422);
    expect(calls).toEqual([]);
  });
});
