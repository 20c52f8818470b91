import { pagingOrAll, queryFlag, queryInts, queryText, queryTexts } from '@pavilion/contract/formats/query.ts';
import { parseQuery } from '@pavilion/contract/formats/query-text.ts';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createManualClock } from '../../kernel/testing/manual-clock.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { createRateLimiter } from '../limits/rate-limit.ts';
import { createServer } from '../server.ts';
import { AnswerCache } from './answer-cache.ts';
import { registerEndpoints } from './bind.ts';
import { plainTexts } from '../refusals/errors.ts';
import { createInProcessSend } from './in-process.ts';
import { readPublicAsk } from './public-answer.ts';
import { RepeatedReads } from './repeated-reads.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']) });
});
afterAll(() => server.stop());

const list = {
  name: 'test.list',
  endpoint: {
    method: 'GET',
    path: '/api/game/list/:id',
    access: 'guest',
    summary: '',
    errors: [],
    params: z.object({ id: z.string() }),
    query: z.object({
      ...pagingOrAll,
      name: z.optional(queryText()),
      id: z.optional(queryTexts()),
      state: z.optional(queryInts()),
      demo: z._default(queryFlag(), false),
    }),
    response: z.int(),
  },
  publicForMs: 60_000,
  pagesForMs: 60_000,
} as const;

/** The call over HTTP and within the process, each answering how often it was computed. */
function countingList() {
  const { context, metrics, trust } = server.app;
  const common = { texts: plainTexts, countRefusal: () => undefined };
  const newId = () => context.random.newId();
  const made = createServer({ ...common, log: context.log, metrics, publicUrl: undefined, newId, mounts: [] });
  const limiter = createRateLimiter(context.clock);
  const reads = new RepeatedReads({ clock: context.clock, limiter, trust, isEachLogged: () => false, countAnswer: () => undefined });
  const parts = { ...common, context, trust, limiter, reads, authenticate: async () => undefined };
  const bound = () => {
    let computed = 0;
    return [{ ...list, operation: async () => (computed += 1) }];
  };
  registerEndpoints(made, bound(), { ...parts, isPressed: () => false });
  const send = createInProcessSend(bound(), { ...parts, isPressed: () => false });
  const visitor = { id: 'r', ip: '192.0.2.7', isLocalTool: true, country: null, userAgent: '' };
  const guest = { ...visitor, language: undefined, token: undefined, idempotencyKey: undefined };
  return {
    overHttp: async (search: string): Promise<unknown> => (await made.inject({ url: `/api/game/list/a${search}` })).json(),
    within: async (search: string): Promise<unknown> =>
      (await send(guest, { operation: 'test.list', method: 'GET', path: `/api/game/list/a${search}` })).body,
    close: () => made.close(),
  };
}

const SAME: readonly (readonly [what: string, one: string, other: string])[] = [
  ['a word that nobody reads', '', '?junk=1'],
  ['a name of the language', '', '?__proto__=1&constructor=2'],
  ['a bare and an empty one', '', '?page&name=&=1&'],
  ['a default that is written out', '?demo=false', '?page=1&demo=0'],
  ['another order of parameters', '?name=a&perPage=5', '?perPage=5&name=a'],
  ['a repeated parameter, of which the last counts', '?name=a', '?name=b&name=a'],
  ['percent-spelling', '?name=a%20b', '?n%61me=%61+b'],
  ['brackets', '?id=a&id=b', '?id[]=a&id%5B1%5D=b'],
  ['the order of a list', '?id=a&id=b', '?id=b&id=a'],
  ['a value given twice in a list', '?id=a', '?id=a&id=a'],
  ['the order of numbers', '?state=2&state=10', '?state=10&state=2&state=02'],
  ['a page that is clamped', '?perPage=100', '?perPage=101'],
  ['zeros before a number', '?page=2', '?page=002'],
];

describe('S98 the key of a cached answer', () => {
  it('S98 is its parsed part: three hundred addresses that differ in unread parameters make one entry', async () => {
    const { overHttp, within, close } = countingList();
    for (const ask of [overHttp, within]) {
      expect(await ask('?perPage=100')).toEqual({ data: 1 });
      const junk = Array.from({ length: 300 }, (_, at) => ask(`?perPage=100&junk=${at}&j${at}=${at}`));
      expect(new Set((await Promise.all(junk)).map((answer) => JSON.stringify(answer)))).toEqual(new Set(['{"data":1}']));
      expect(await ask('?perPage=99')).toEqual({ data: 2 });
    }
    await close();
  });

  it.each(SAME)('S98 is the same with %s: %j and %j', async (_what, one, other) => {
    const { overHttp, within, close } = countingList();
    for (const ask of [overHttp, within]) expect([await ask(one), await ask(other)]).toEqual([{ data: 1 }, { data: 1 }]);
    await close();
  });

  it.each([
    ['?name=a', '?name=b'],
    ['?name=a&id=b', '?id=a&name=b'],
    ['?id=a,b', '?id=a&id=b'],
    ['?id=a', ''],
    ['?demo=true', '?demo=false'],
  ])('S37 S98 differs where what is read does: %j and %j', async (one, other) => {
    const { overHttp, close } = countingList();
    expect([await overHttp(one), await overHttp(other)]).toEqual([{ data: 1 }, { data: 2 }]);
    await close();
  });

  it('S98 has the call, its path and the country, which no text can imitate', () => {
    const keyOf = (name: string, country: string | null, { id = 'x', search = '' } = {}): string =>
      readPublicAsk({ ...list, name }, { params: { id }, query: parseQuery(search), country }).key;
    const keys = [
      keyOf('a.b', 'DE'),
      keyOf('a.c', 'DE'),
      keyOf('a.b', 'MT'),
      keyOf('a.b', null),
      keyOf('a.b', 'DE', { id: 'y' }),
      keyOf('a.b', 'DE', { id: 'x"},"query":{"name":"y' }),
      keyOf('a.b', 'DE', { search: '?name=y' }),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('S98 the cache of answers', () => {
  it('S98 holds what fits into its bytes, the most recent first, and nothing that is too large', async () => {
    const cache = new AnswerCache(createManualClock(), 100_000);
    const keep = (key: string, length: number) => cache.renew(key, { ttlMs: 1000, compute: async () => 'x'.repeat(length) });
    for (let at = 0; at < 300; at += 1) await keep(`answer ${at}`, 2000);
    const held = Array.from({ length: 300 }, (_, at) => `answer ${299 - at}`).filter((key) => cache.peek(key) !== undefined);
    expect(held.slice(0, 10)).toEqual(Array.from({ length: 10 }, (_, at) => `answer ${299 - at}`));
    expect(held.length * 2 * 2000).toBeLessThanOrEqual(100_000);
    expect((await keep('large', 60_000)).payload).toHaveLength(60_000);
    expect(cache.peek('large')).toBeUndefined();
  });
});
