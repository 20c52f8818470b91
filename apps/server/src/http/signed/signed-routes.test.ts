import Fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { createManualClock } from '../../kernel/testing/manual-clock.ts';
import { createLog } from '../../kernel/log/log.ts';
import type { Provider } from '../../kernel/providers.ts';
import { signedHeaders } from '../../kernel/secrets/signature.ts';
import { createProxyTrust } from '../requests/client-address.ts';
import { createRateLimiter } from '../limits/rate-limit.ts';
import { registerSignedRoutes } from './signed-routes.ts';

const clock = createManualClock();
const path = '/provider/v1/echo';
const server = Fastify();
let secrets: readonly string[] = [];

afterEach(() => {
  secrets = [];
});

await registerSignedRoutes(
  server,
  [
    {
      path,
      kinds: ['studio'],
      windowMs: 60_000,
      bodyLimitBytes: 1000,
      handle: ({ json }) => Promise.resolve({ status: 200, body: json }),
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
    trust: createProxyTrust({ trustedProxies: [], clientAddressHeader: 'x-forwarded-for', clientCountryHeader: undefined }, false),
  },
);

async function callWith(secret: string): Promise<number> {
  const body = JSON.stringify({ asked: 'at all' });
  const timestampMs = String(clock.now().getTime());
  const nonce = `nonce-of-${secret}-${secrets.join('-')}`.padEnd(20, '.');
  const headers = signedHeaders({ providerId: 'a-studio', secret }, { path, timestampMs, nonce, body });
  return (await server.inject({ method: 'POST', url: path, headers, payload: body })).statusCode;
}

it('C64 accepts the old and the new secret during a rotation, and only the new one afterwards', async () => {
  secrets = ['old-secret'];
  expect([await callWith('old-secret'), await callWith('new-secret')]).toEqual([200, 401]);
  secrets = ['new-secret', 'old-secret'];
  expect([await callWith('old-secret'), await callWith('new-secret')]).toEqual([200, 200]);
  secrets = ['new-secret'];
  expect([await callWith('old-secret'), await callWith('new-secret')]).toEqual([401, 200]);
});
