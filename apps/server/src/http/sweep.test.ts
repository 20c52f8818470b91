import { api } from '@pavilion/contract/api.ts';
import type { Endpoint } from '@pavilion/contract/calls/endpoint.ts';
import { providerCalls } from '@pavilion/contract/providers/provider.ts';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { aRegistration, loginOf } from '../testing/player-server.ts';

interface Described {
  name: string;
  endpoint: Endpoint;
}

const all: Described[] = Object.entries(api).flatMap(([area, endpoints]) =>
  Object.entries(endpoints).map(([operation, endpoint]: [string, Endpoint]) => ({ name: `${area}.${operation}`, endpoint })),
);
const openApi = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });
const UNKNOWN_ID = '0198f4a0-0000-7000-8000-000000000000';

let server: TestServer;
let token = '';
let closedToken = '';

const signUp = async (email: string): Promise<string> =>
  loginOf(await server.call('POST', '/api/player/register', { body: aRegistration({ email }) })).accessToken;

beforeAll(async () => {
  server = await startTestServer();
  token = await signUp('sweep@example.test');
  closedToken = await signUp('closed@example.test');
  await server.call('POST', '/api/player/sessions/logout', { token: closedToken });
});

afterAll(() => server.stop());

function send(
  { endpoint }: Described,
  options: { id?: string; token?: string; body?: string; contentType?: string; query?: string } = {},
): Promise<Response> {
  const path = endpoint.path.replace(/:(\w+)/g, options.id ?? UNKNOWN_ID);
  const headers: Record<string, string> = {};
  if (options.token !== undefined) headers.authorization = `Bearer ${options.token}`;
  if (options.body !== undefined) headers['content-type'] = options.contentType ?? 'application/json';
  return fetch(`${server.url}${path}${options.query ?? ''}`, {
    method: endpoint.method,
    headers,
    ...(options.body === undefined ? {} : { body: options.body }),
  });
}

async function expectBareError(answer: Response, statuses: readonly number[]): Promise<void> {
  const text = await answer.text();
  expect({ text, status: answer.status }).toEqual({ text, status: expect.toSatisfy((status) => statuses.includes(status)) });
  expect(text).not.toMatch(/\bat .*\.ts:\d|node_modules|select |insert into|ECONN/);
  expect(JSON.parse(text)).toMatchObject({ error: { code: expect.any(Number), message: expect.any(String) } });
}

const players = all.filter(({ endpoint }) => endpoint.access === 'player');
const withBody = all.filter(({ endpoint }) => endpoint.body !== undefined && endpoint.method !== 'GET');
const withParams = all.filter(({ endpoint }) => endpoint.params !== undefined);

describe('every call of the contract', () => {
  it.each(players)('C-06 $name answers 401 without a token, with a forged one and for a closed session', async (call) => {
    const [head = '', payload = ''] = token.split('.');
    const forged = `${head}.${payload}.${'A'.repeat(43)}`;
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
    for (const given of [undefined, 'nonsense', forged, unsigned, closedToken]) {
      const answer = await send(call, given === undefined ? {} : { token: given });
      await expectBareError(answer, [401]);
    }
  });

  it.each(withBody)('X-32 $name answers malformed JSON, a wrong type and a huge body with their own errors', async (call) => {
    await expectBareError(await send(call, { token, body: '{"a":' }), [400]);
    await expectBareError(await send(call, { token, body: 'x', contentType: 'text/plain' }), [415]);
    await expectBareError(await send(call, { token, body: JSON.stringify({ pad: 'x'.repeat(1_100_000) }) }), [413]);
  });

  it.each(withBody)('V-82 $name has no fault for a body of wrong types', async (call) => {
    for (const body of [
      '[]',
      'null',
      '"text"',
      '12',
      '{"login":{},"password":[],"amount":"x","accountId":7,"fields":[],"messageIds":"a","email":1}',
    ]) {
      const answer = await send(call, { token: call.name.includes('logout') ? closedToken : token, body });
      expect(answer.status, `${call.name} ${body}`).toBeLessThan(500);
    }
  });

  it.each(withParams)('S2 $name answers 404 or less for an unknown or malformed id', async (call) => {
    for (const id of [UNKNOWN_ID, 'not-an-id', '%00', 'x'.repeat(150), "1'%20or%20'1'='1"]) {
      const answer = await send(call, { id, token, ...(call.endpoint.body === undefined ? {} : { body: '{}' }) });
      expect(answer.status, `${call.name} ${id}`).toBeLessThan(500);
      expect(answer.status).not.toBe(401);
    }
  });

  it.each(all.filter(({ endpoint }) => endpoint.query !== undefined))('S42 $name has no fault for a hostile query', async (call) => {
    for (const query of [
      '?page=-1&perPage=100000',
      '?page=abc',
      "?name='%3Bdrop%20table&currency=%00",
      '?status[]=x&status[]=1',
      '?__proto__[a]=1',
      `?name=${'x'.repeat(5000)}`,
    ]) {
      const answer = await send(call, { token, query });
      expect(answer.status, `${call.name} ${query}`).toBeLessThan(500);
    }
  });
});

describe('the OpenAPI document', () => {
  it('S70 describes every route under /api and /provider, and no other', async () => {
    const document = openApi.parse(await (await fetch(`${server.url}/api/openapi.json`)).json());
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const contract = all.map(({ endpoint }) => `${endpoint.method} ${endpoint.path.replace(/:(\w+)/g, '{$1}')}`);
    const provider = Object.values(providerCalls).map(({ path }) => `POST ${path}`);
    expect(described.toSorted()).toEqual([...contract, ...provider].toSorted());
    for (const { endpoint } of all) expect(server.app.server.hasRoute({ method: endpoint.method, url: endpoint.path })).toBe(true);
    for (const { path } of Object.values(providerCalls)) expect(server.app.server.hasRoute({ method: 'POST', url: path })).toBe(true);
  });
});
