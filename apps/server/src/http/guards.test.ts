import net from 'node:net';
import { api } from '@pavilion/contract/api.ts';
import type { Endpoint } from '@pavilion/contract/calls/endpoint.ts';
import { type ErrorName, errors } from '@pavilion/contract/calls/errors.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPlayer, type PlayerServer, startPlayerServer } from '../testing/player-server.ts';
import { plainTexts } from './refusals/errors.ts';
import { readReports } from './policy-reports.ts';
import { policed } from './binding/route-policy.ts';
import { createServer } from './server.ts';
import { bodyOf } from './binding/upload.ts';

let server: PlayerServer;
beforeAll(async () => {
  server = await startPlayerServer();
});
afterAll(() => server.stop());

const named = Object.entries(api).flatMap(([area, endpoints]) =>
  Object.entries(endpoints).map(([operation, endpoint]: [string, Endpoint]) => ({ name: `${area}.${operation}`, endpoint })),
);
const addressOf = ({ path }: Endpoint) => `${server.url}${path.replace(/:\w+/g, '0198f4a0-0000-7000-8000-000000000000')}`;

/** A server built for a test, without routes. */
function aBareServer(slowRequests?: { everyMs: number; looksMax: number }) {
  const { context, metrics } = server.app;
  return createServer({
    log: context.log,
    metrics,
    texts: plainTexts,
    countRefusal: () => undefined,
    publicUrl: undefined,
    newId: () => context.random.newId(),
    mounts: [],
    ...(slowRequests === undefined ? {} : { slowRequests }),
  });
}

describe('who may call', () => {
  it('S1 a server with a route that does not declare its access never starts', async () => {
    const open = aBareServer();
    open.get('/forgotten', async () => 'for everybody');
    await expect(open.ready()).rejects.toThrow('GET /forgotten');
    const said = aBareServer();
    said.get('/known', policed('everybody'), async () => 'for everybody');
    await said.ready();
    await Promise.all([open.close(), said.close()]);
  });

  it('S1 every call of the contract declares whether it is for players', () => {
    for (const { name, endpoint } of named)
      expect([name, endpoint.access]).toEqual([name, expect.stringMatching(/^(guest|optional|player)$/)]);
  });

  it.each(named.filter(({ endpoint }) => endpoint.access === 'player'))(
    'S32 $name accepts no cookie as a sign-in',
    async ({ endpoint }) => {
      const { accessToken } = await known();
      const headers = { cookie: `access_token=${accessToken}; session=${accessToken}`, 'content-type': 'application/json' };
      const body = endpoint.method === 'GET' ? {} : { body: '{}' };
      expect((await fetch(addressOf(endpoint), { method: endpoint.method, headers, ...body })).status).toBe(401);
    },
  );

  it.each(named.filter(({ endpoint }) => endpoint.method !== 'GET'))(
    'S32 $name rejects what a page of another site sends, token or not',
    async ({ endpoint }) => {
      const { accessToken } = await known();
      const foreign: Record<string, string>[] = [
        { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
        { 'sec-fetch-site': 'same-site' },
        { origin: 'https://evil.example' },
        { origin: 'null' },
      ];
      for (const headers of foreign) {
        const sent = { ...headers, authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
        expect((await fetch(addressOf(endpoint), { method: endpoint.method, headers: sent, body: '{}' })).status).toBe(404);
      }
    },
  );

  it('S32 accepts what the site’s own page sends', async () => {
    const { accessToken } = await known();
    const own: Record<string, string>[] = [{ 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }, { origin: server.url }, {}];
    for (const headers of own) {
      const changed = await server.call('PUT', '/api/player/profile', { token: accessToken, body: { city: 'Kiel' }, headers });
      expect(changed.status).toBe(200);
    }
  });

  it('S33 lets no page of another site read an answer', async () => {
    for (const origin of ['https://evil.example', 'null', server.url]) {
      const preflight = await fetch(`${server.url}/api/player/profile`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' },
      });
      const read = await fetch(`${server.url}/api/settings/locales`, { headers: { origin } });
      for (const { headers } of [preflight, read])
        expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
      expect(preflight.ok).toBe(false);
    }
  });
});

let player: Promise<{ accessToken: string }> | undefined;
/** One player for all of these tests; the rate limits are bypassed. */
function known(): Promise<{ accessToken: string }> {
  player ??= aPlayer(server);
  return player;
}

describe('headers and bodies of every answer', () => {
  it('S36 carries the security headers, whatever the answer', async () => {
    const answers = await Promise.all([
      fetch(`${server.url}/api/settings/locales`),
      fetch(`${server.url}/api/nothing/here`),
      fetch(`${server.url}/api/player/profile`),
      fetch(`${server.url}/provider/v1/bet`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }),
      fetch(`${server.url}/healthz`),
      fetch(`${server.url}/nothing-here`),
    ]);
    for (const { headers } of answers) {
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
      expect(headers.get('permissions-policy')).toMatch(/camera=\(\).*microphone=\(\).*geolocation=\(\)/);
      expect([headers.get('server'), headers.get('x-powered-by')]).toEqual([null, null]);
    }
    for (const { headers } of answers.slice(0, 3)) expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('S62 identifies a refusal by code, text and the request id found in the log', async () => {
    const refused = [
      await server.call('GET', '/api/nothing/here'),
      await server.call('GET', '/api/player/profile'),
      await server.call('POST', '/api/player/sessions', { body: { login: '' } }),
      await server.call('GET', '/api/settings/nothing'),
    ];
    for (const { body, headers, text } of refused) {
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(Object.keys(body)).toEqual(['error']);
      expect(text).not.toMatch(/node_modules|\.ts\b|select |fastify|zod|kysely/i);
    }
  });

  it('S62 makes a client drop its session by 401 and 403 only', () => {
    const dropping: ErrorName[] = ['unauthenticated', 'wrongCredentials', 'forbidden', 'playerBlocked', 'playerSelfExcluded'];
    const names = Object.entries(errors).filter(([, { status }]) => status === 401 || status === 403);
    expect(names.map(([name]) => name).toSorted()).toEqual(dropping.toSorted());
    for (const { name, endpoint } of named.filter(({ endpoint: { access } }) => access === 'player'))
      expect([name, endpoint.errors.filter((error) => error !== 'unauthenticated' && dropping.some((name) => name === error))]).toEqual([
        name,
        [],
      ]);
  });
});

describe('what requests may contain', () => {
  const send = (body: string) =>
    fetch(`${server.url}/api/player/sessions`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });

  it('S52 refuses bodies that are too deep, too long or have keys that reach for prototypes', async () => {
    const wrong = [
      `{"login":${'['.repeat(40)}${']'.repeat(40)}}`,
      `{"login":[${'1,'.repeat(1000)}1]}`,
      '{"login":"a","__proto__":{"isAdmin":true}}',
    ];
    for (const body of wrong) expect((await send(body)).status).toBe(400);
    expect((await send('{"login":"a","password":"b","constructor":{"prototype":{"isAdmin":true}}}')).status).toBe(401);
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined();
  });

  it('S52 refuses an address that is too long, and keeps running', async () => {
    expect((await fetch(`${server.url}/api/settings/locales?x=${'x'.repeat(20_000)}`)).status).toBe(431);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });

  it('S52 allows ten seconds for headers, and checks every second', () => {
    const { headersTimeout, requestTimeout } = server.app.server.server;
    expect([headersTimeout, requestTimeout]).toEqual([10_000, 120_000]);
  });

  it('S44 S52 ends a request whose body stalls, however slowly it drips, and a form that stops', async () => {
    const slow = aBareServer({ everyMs: 20, looksMax: 3 });
    slow.post('/slow', policed('everybody'), async (request) => ({ arrived: await bodyOf(request, { takes: 'form' }) }));
    await slow.listen({ port: 0, host: '127.0.0.1' });
    const address = slow.server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const said = (type: string, drips: boolean): Promise<string> =>
      new Promise((resolve) => {
        const socket = net.connect(port, '127.0.0.1');
        let text = '';
        const drip = drips ? setInterval(() => socket.write(' '), 5) : undefined;
        socket.on('data', (chunk) => {
          text += chunk.toString();
        });
        socket.on('error', () => undefined);
        socket.on('close', () => {
          clearInterval(drip);
          resolve(text);
        });
        socket.write(`POST /slow HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 100000\r\n\r\n`);
      });
    expect(await said('application/json', false)).toMatch(/^HTTP\/1\.1 408 /);
    expect(await said('application/json', true)).toMatch(/^HTTP\/1\.1 408 /);
    expect(await said('multipart/form-data; boundary=x', false)).toMatch(/^HTTP\/1\.1 408 /);
    await slow.close();
  });
});

describe('reports of browsers', () => {
  const report = (body: unknown, type = 'application/csp-report', headers: Record<string, string> = {}) =>
    fetch(`${server.url}/policy-reports`, { method: 'POST', headers: { 'content-type': type, ...headers }, body: JSON.stringify(body) });

  it('S34 are logged without addresses, in both formats', async () => {
    const old = {
      'csp-report': {
        'effective-directive': 'script-src',
        'blocked-uri': 'https://evil.example/a?token=canary-1',
        'document-uri': 'canary-2',
      },
    };
    expect((await report(old)).status).toBe(204);
    const lines = server.logLines.filter((line) => line.includes('violated its content security policy'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('"blocked":"evil-example"');
    expect(server.logLines.join('')).not.toContain('canary');
    const entry = { type: 'csp-violation', body: { effectiveDirective: 'style-src-attr', blockedURL: 'inline' } };
    expect(readReports([entry, { type: 'other', body: {} }])).toEqual([{ directive: 'style-src-attr', blocked: 'inline' }]);
    expect(readReports(Array.from({ length: 50 }, () => entry))).toHaveLength(10);
    for (const nothing of [null, 'x', {}, [1], { 'csp-report': 1 }]) expect(readReports(nothing)).toEqual([]);
  });

  it('S34 are rate-limited by address, and no other body is accepted', async () => {
    const headers = { 'cf-connecting-ip': '203.0.113.150' };
    const statuses: number[] = [];
    for (let sent = 0; sent < 25; sent += 1) statuses.push((await report({}, 'application/csp-report', headers)).status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(20);
    expect(statuses.slice(20)).toEqual([429, 429, 429, 429, 429]);
    expect((await report({}, 'text/plain', { 'cf-connecting-ip': '203.0.113.151' })).status).toBe(415);
    expect((await report({ pad: 'x'.repeat(20_000) }, 'application/csp-report', { 'cf-connecting-ip': '203.0.113.151' })).status).toBe(413);
  });
});
