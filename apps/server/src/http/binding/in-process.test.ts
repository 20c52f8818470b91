import * as z from 'zod/mini';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createManualClock } from '../../kernel/testing/manual-clock.ts';
import type { RequestInfo } from '../../kernel/visitor.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { plainTexts } from '../refusals/errors.ts';
import { createInProcessSend } from './in-process.ts';
import { createRateLimiter } from '../limits/rate-limit.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']) });
});
afterAll(() => server.stop());

const guestFrom = (country: string): RequestInfo => ({
  id: 'r',
  ip: '192.0.2.7',
  isLocalTool: true,
  country,
  userAgent: '',
  language: undefined,
  token: undefined,
  idempotencyKey: undefined,
});

it('S37 renders pages from one cached answer per country and address, and fetches a new one when it expires', async () => {
  const clock = createManualClock();
  const asked: (string | null)[] = [];
  const endpoint = { method: 'GET', path: '/api/read/:id', access: 'guest', summary: '', errors: [] } as const;
  const call = {
    name: 'test.read',
    endpoint: { ...endpoint, params: z.object({ id: z.string() }), response: z.string() },
    operation: async (context: { request: RequestInfo }) => `answer ${asked.push(context.request.country)}`,
    publicForMs: undefined,
  };
  const { context, trust } = server.app;
  const sendWith = (pagesForMs: number | undefined) =>
    createInProcessSend([{ ...call, pagesForMs }], {
      texts: plainTexts,
      countRefusal: () => undefined,
      context: { ...context, clock },
      trust,
      limiter: createRateLimiter(clock),
      authenticate: async () => undefined,
      isPressed: () => false,
    });
  const send = sendWith(1000);
  const read = async (id: string, country = 'DE') =>
    (await send(guestFrom(country), { operation: 'test.read', method: 'GET', path: `/api/read/${id}` })).body;
  expect([await read('a'), await read('a'), await read('b'), await read('a', 'MT')]).toEqual(
    [1, 1, 2, 3].map((time) => ({ data: `answer ${time}` })),
  );
  clock.advanceMs(1001);
  expect(await read('a')).toEqual({ data: 'answer 4' });
  const fresh = sendWith(undefined);
  const ask = () => fresh(guestFrom('DE'), { operation: 'test.read', method: 'GET', path: '/api/read/a' });
  expect([(await ask()).body, (await ask()).body]).toEqual([{ data: 'answer 5' }, { data: 'answer 6' }]);
});
