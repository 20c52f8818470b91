import Fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { createManualClock } from '../../kernel/testing/manual-clock.ts';
import { createLog } from '../../kernel/log/log.ts';
import type { Provider } from '../../kernel/providers.ts';
import { signedHeaders } from '../../kernel/secrets/signature.ts';
import { createProxyTrust } from '../requests/client-address.ts';
import { LoadGate } from '../limits/load-gate.ts';
import { createRateLimiter } from '../limits/rate-limit.ts';
import { registerSignedRoutes } from './signed-routes.ts';

const clock = createManualClock();
const path = '/provider/v1/echo';
const server = Fastify();
let secrets: readonly string[] = [];
/** What the handlers wait for. */
let held: Promise<void> | undefined;
let nowMs = 0;
let handled = 0;
const gate = new LoadGate({ monotonicMs: () => nowMs, fewCalls: 2, targetMs: 500 });

afterEach(() => {
  secrets = [];
  held = undefined;
});

await registerSignedRoutes(
  server,
  [
    {
      path,
      kinds: ['studio'],
      windowMs: 60_000,
      bodyLimitBytes: 1000,
      handle: async ({ json }) => {
        handled += 1;
        await held;
        return { status: 200, body: json };
      },
    },
  ],
  {
    clock,
    log: createLog({ level: 'silent' }),
    providers: {
      byId: (id): Provider => ({ id, name: id, kind: 'studio', secrets }),
      all: () => [],
    },
    countRefusal: () => undefined,
    limiter: createRateLimiter(clock),
    gate,
    trust: createProxyTrust({ trustedProxies: [], clientAddressHeader: 'x-forwarded-for', clientCountryHeader: undefined }, false),
  },
);

let calls = 0;
async function callWith(secret: string): Promise<number> {
  return (await send(secret)).statusCode;
}

async function send(secret: string) {
  const body = JSON.stringify({ asked: 'at all', times: (calls += 1) });
  const timestampMs = String(clock.now().getTime());
  const nonce = `nonce-of-${secret}-${calls}`.padEnd(20, '.');
  const headers = signedHeaders({ providerId: 'a-studio', secret }, { path, timestampMs, nonce, body });
  return server.inject({ method: 'POST', url: path, headers, payload: body });
}

it('C64 accepts the old and the new secret during a rotation, and only the new one afterwards', async () => {
  secrets = ['old-secret'];
  expect([await callWith('old-secret'), await callWith('new-secret')]).toEqual([200, 401]);
  secrets = ['new-secret', 'old-secret'];
  expect([await callWith('old-secret'), await callWith('new-secret')]).toEqual([200, 200]);
  secrets = ['new-secret'];
  expect([await callWith('old-secret'), await callWith('new-secret')]).toEqual([401, 200]);
});

it('F4 T6 refuses what there is no time for with 503 and when to retry, in the format for providers, and serves the rest', async () => {
  secrets = ['a-secret'];
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  handled = 0;
  const taken = [callWith('a-secret'), callWith('a-secret')];
  await expect.poll(() => handled).toBe(2);
  // The calls of before leave the reckoning, and then nothing is done for as long as calls may take.
  nowMs += 101;
  expect(gate.isPressed).toBe(false);
  nowMs += 501;
  expect(gate.isPressed).toBe(true);
  const refused = await send('a-secret');
  expect([refused.statusCode, refused.headers['retry-after'], refused.headers['cache-control']]).toEqual([503, '1', 'no-store']);
  expect(refused.json()).toEqual({ status: 'TEMPORARY', message: expect.any(String) });
  resolve();
  expect(await Promise.all(taken)).toEqual([200, 200]);
  expect(await callWith('a-secret')).toBe(200);
  expect(gate.underWay).toBe(0);
});
