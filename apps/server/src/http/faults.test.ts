import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { registerEndpoints } from './bind.ts';
import { createRateLimiter } from './rate-limit.ts';
import { plainTexts } from './errors.ts';
import { createServer } from './server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A server whose only call fails as it is told. */
function failingServer(fail: () => Promise<unknown>) {
  const { context, metrics, trust } = server.app;
  const common = { texts: plainTexts, countRefusal: () => undefined };
  const made = createServer({
    ...common,
    log: context.log,
    metrics,
    publicUrl: undefined,
    newId: () => context.random.newId(),
    mounts: [],
  });
  const endpoint = { method: 'GET', path: '/api/failing', access: 'guest', summary: '', errors: [] } as const;
  const call = { name: 'test.failing', endpoint: { ...endpoint, response: z.unknown() }, operation: fail, publicForMs: undefined };
  registerEndpoints(made, [call], {
    ...common,
    context,
    trust,
    limiter: createRateLimiter(context.clock),
    authenticate: async () => undefined,
  });
  return made;
}

describe('a fault in a handler', () => {
  it.each([
    ['a thrown error', () => Promise.reject(new Error('secret detail at /srv/app/file.ts'))],
    ['a thrown text', () => Promise.reject('secret detail')],
    ['nothing thrown', () => Promise.reject(undefined)],
    ['a broken value', async () => ({ secret: 1n, detail: Symbol('secret detail') })],
  ])('F14 S62 answers 500 without a word about %s, logs it, and answers the next call', async (_name, fail) => {
    const failing = failingServer(fail);
    const before = server.logLines.length;
    for (let call = 0; call < 2; call += 1) {
      const answer = await failing.inject({ url: '/api/failing' });
      expect([answer.statusCode, answer.json()]).toEqual([500, { error: { code: 10000, message: 'Something went wrong' } }]);
      expect(answer.body).not.toContain('secret');
    }
    const logged = server.logLines.slice(before).filter((line) => line.includes('unexpected fault'));
    expect(logged).toHaveLength(2);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    await failing.close();
  });
});
