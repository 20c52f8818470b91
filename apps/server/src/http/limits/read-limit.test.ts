import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { countReads } from './count-reads.ts';
import { RATE_LIMITS } from './rate-limit.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']) });
});
afterAll(() => server.stop());

/** Reads over HTTP where the others of a minute are taken without. */
const FEW = 20;

let visitors = 0;
interface Reads {
  times: number;
  /** Reads of other things, half-way. */
  others?: number;
  more?: Record<string, string>;
}

/** How many reads of one new visitor are answered, and what the others get. */
async function read(
  path: string,
  { times, others = 0, more = {} }: Reads,
): Promise<{ answered: number; refused: Set<number>; retryAfter: string | null }> {
  visitors += 1;
  const address = `203.0.113.${visitors}`;
  const headers = { 'cf-connecting-ip': address, ...more };
  const refused = new Set<number>();
  let answered = 0;
  let retryAfter: string | null = null;
  for (let asked = 0; asked < times; asked += 1) {
    if (asked === Math.floor(times / 2)) for (let other = 0; other < others; other += 1) server.app.limiter.take('read', address);
    const answer = await fetch(`${server.url}${path}`, { headers });
    await answer.arrayBuffer();
    if (answer.status === 200 || answer.status === 304) answered += 1;
    else {
      refused.add(answer.status);
      retryAfter = answer.headers.get('retry-after');
    }
  }
  return { answered, refused, retryAfter };
}

describe('reads of one visitor', () => {
  it('S49 /api/settings/locales is answered six hundred times a minute, kept or not', async () => {
    const { answered, refused, retryAfter } = await read('/api/settings/locales', { times: RATE_LIMITS.read + 5 });
    expect({ answered, refused: [...refused] }).toEqual({ answered: RATE_LIMITS.read, refused: [429] });
    expect(Number(retryAfter)).toBeGreaterThan(0);
  });

  // A large answer is not asked for six hundred times: that each counts as one shows before and after most of them were taken otherwise.
  it.each(['/api/game/collections', '/api/openapi.json', '/api/game/games?page=1'])(
    'S49 %s is answered six hundred times a minute, kept or not',
    async (path) => {
      const { answered, refused, retryAfter } = await read(path, { times: FEW + 5, others: RATE_LIMITS.read - FEW });
      expect({ answered, refused: [...refused] }).toEqual({ answered: FEW, refused: [429] });
      expect(Number(retryAfter)).toBeGreaterThan(0);
    },
  );

  it('S49 an unchanged answer counts as well', async () => {
    const etag = (await fetch(`${server.url}/api/settings/locales`)).headers.get('etag') ?? '';
    const asked = { times: FEW + 5, others: RATE_LIMITS.read - FEW, more: { 'if-none-match': etag } };
    const { answered, refused } = await read('/api/settings/locales', asked);
    expect({ answered, refused: [...refused] }).toEqual({ answered: FEW, refused: [429] });
  });

  it('S49 a page counts as a read, and a local tool has no limit', async () => {
    const site = fastify();
    site.addHook('onRequest', countReads(server.app));
    site.get('/*', async () => 'page');
    const ask = async (headers: Record<string, string>) => (await site.inject({ url: '/', headers })).statusCode;
    const statuses: number[] = [];
    for (let asked = 0; asked < RATE_LIMITS.read + 3; asked += 1) statuses.push(await ask({ 'cf-connecting-ip': '203.0.113.250' }));
    expect(statuses.filter((status) => status === 200)).toHaveLength(RATE_LIMITS.read);
    for (let asked = 0; asked < RATE_LIMITS.read + 3; asked += 1) expect(await ask({})).toBe(200);
    await site.close();
  });
});
