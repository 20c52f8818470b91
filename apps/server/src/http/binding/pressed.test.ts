import * as z from 'zod/mini';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { createRateLimiter } from '../limits/rate-limit.ts';
import { createServer } from '../server.ts';
import { registerEndpoints } from './bind.ts';
import { RepeatedReads } from './repeated-reads.ts';
import { plainTexts } from '../refusals/errors.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']) });
});
afterAll(() => server.stop());

it('F4 while calls wait too long, those that neither move money nor are cached are refused with 503 and a retry time', async () => {
  const { context, metrics, trust } = server.app;
  let isPressed = false;
  const common = { texts: plainTexts, countRefusal: () => undefined };
  const made = createServer({
    ...common,
    log: context.log,
    metrics,
    publicUrl: undefined,
    newId: () => context.random.newId(),
    mounts: [],
  });
  const call = (path: string, publicForMs: number | undefined) => ({
    name: `test ${path}`,
    endpoint: { method: 'GET', path, access: 'guest', summary: '', errors: [], response: z.string() } as const,
    operation: async () => 'answer',
    publicForMs,
    pagesForMs: publicForMs,
  });
  const calls = [
    call('/api/game/public', 60_000),
    call('/api/game/unasked', 60_000),
    call('/api/game/own', undefined),
    call('/api/wallet/own', undefined),
  ];
  const limiter = createRateLimiter(context.clock);
  registerEndpoints(made, calls, {
    ...common,
    context,
    trust,
    limiter,
    reads: new RepeatedReads({ clock: context.clock, limiter, trust, isEachLogged: () => false, countAnswer: () => undefined }),
    authenticate: async () => undefined,
    isPressed: () => isPressed,
  });
  const statusOf = async (path: string) => {
    const { statusCode, headers } = await made.inject({ url: path });
    return [statusCode, headers['retry-after']];
  };
  expect(await statusOf('/api/game/public')).toEqual([200, undefined]);
  isPressed = true;
  expect(await Promise.all(calls.map(({ endpoint }) => statusOf(endpoint.path)))).toEqual([
    [200, undefined],
    [503, '1'],
    [503, '1'],
    [200, undefined],
  ]);
  isPressed = false;
  expect(await statusOf('/api/game/own')).toEqual([200, undefined]);
  await made.close();
});
