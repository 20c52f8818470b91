import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { registerEndpoints } from './binding/bind.ts';
import { RepeatedReads } from './binding/repeated-reads.ts';
import { createRateLimiter } from './limits/rate-limit.ts';
import { plainTexts } from './refusals/errors.ts';
import { createServer, type Mount } from './server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const common = { texts: plainTexts, countRefusal: () => undefined };

function bareServer(mounts: readonly Mount[]) {
  const { context, metrics } = server.app;
  return createServer({ ...common, log: context.log, metrics, publicUrl: undefined, newId: () => context.random.newId(), mounts });
}

/** A server whose only answer waits to be released, and which signals when the request arrives. */
function slowServer() {
  const arrived = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const handle: Mount['handle'] = (_request, response) => {
    arrived.resolve();
    void release.promise.then(() => response.end('done'));
  };
  return { server: bareServer([{ prefix: '/slow', handle }]), arrived, release };
}

/** A server whose only call fails as the test says. */
function failingServer(fail: () => Promise<unknown>) {
  const { context, trust } = server.app;
  const made = bareServer([]);
  const endpoint = { method: 'GET', path: '/api/failing', access: 'guest', summary: '', errors: [] } as const;
  const call = {
    name: 'test.failing',
    endpoint: { ...endpoint, response: z.unknown() },
    operation: fail,
    publicForMs: undefined,
    pagesForMs: undefined,
  };
  const limiter = createRateLimiter(context.clock);
  registerEndpoints(made, [call], {
    ...common,
    context,
    trust,
    limiter,
    reads: new RepeatedReads({ clock: context.clock, limiter, trust, isEachLogged: () => false, countAnswer: () => undefined }),
    authenticate: async () => undefined,
    isPressed: () => false,
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

describe('a server that closes', () => {
  it('F11 waits for requests in progress, and for no idle or unused connection', async () => {
    const { server: slow, arrived, release } = slowServer();
    const url = await slow.listen({ port: 0, host: '127.0.0.1' });
    // Browsers open such a connection in advance.
    const ahead = net.connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined);
    await once(ahead, 'connect');
    // fetch keeps its connection for the next call.
    const answer = fetch(`${url}/slow`);
    await arrived.promise;
    const closed = slow.close();
    release.resolve();
    expect(await (await answer).text()).toBe('done');
    await closed;
  });

  it('F11 ends a connection that keeps sending requests, as a neighbour on the same server does', async () => {
    const { server: asked, arrived, release } = slowServer();
    const url = await asked.listen({ port: 0, host: '127.0.0.1' });
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    let isRefused = false;
    const ask = (): Promise<void> =>
      new Promise((resolve) => {
        http
          .get(`${url}/slow`, { agent }, (answer) => answer.resume().once('end', resolve))
          .once('error', () => {
            isRefused = true;
            resolve();
          });
      });
    const asking = (async () => {
      while (!isRefused) await ask();
    })();
    await arrived.promise;
    const isDeaf = once(asked.server, 'close');
    const closed = asked.close();
    await vi.waitFor(() => expect(asked.server.listening).toBe(false), { timeout: 40_000 });
    release.resolve();
    await Promise.all([closed, isDeaf, asking]);
    agent.destroy();
  });
});
