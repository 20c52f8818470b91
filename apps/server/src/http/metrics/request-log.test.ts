import { api } from '@pavilion/contract/api.ts';
import type { Endpoint } from '@pavilion/contract/calls/endpoint.ts';
import { openApiDocument } from '@pavilion/contract/calls/openapi.ts';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aGameSession, aPlayer as aBuiltPlayer } from '../../testing/builders.ts';
import { MARKED_NUMBER, markedRequests } from '../../testing/marked-requests.ts';
import { markOf } from '../../testing/marks.ts';
import { aPlayer, aRegistration, type PlayerServer, startPlayerServer } from '../../testing/player-server.ts';
import { aStudio } from '../../testing/studio.ts';
import { onlyPlanted, watchOutputs } from '../../testing/watched-outputs.ts';

let server: PlayerServer;

beforeAll(async () => {
  server = await startPlayerServer();
});
afterAll(() => server.stop());

const line = z.looseObject({
  msg: z.string(),
  level: z.number(),
  route: z.string().optional(),
  status: z.number().optional(),
  ms: z.number().optional(),
  requestId: z.string().optional(),
  playerId: z.string().optional(),
});

const requestLines = () => server.logLines.map((text) => line.parse(JSON.parse(text))).filter(({ msg }) => msg === 'request');

const DEBUG = 20;
const INFO = 30;

describe('the request log', () => {
  it('S61 has one line per call: changes and refused providers at info, reads and game calls at debug, with route, status, time and caller', async () => {
    const player = await aPlayer(server);
    const read = await server.call('GET', '/api/player/profile', { token: player.accessToken });
    const changed = await server.call('POST', '/api/wallet/accounts', { token: player.accessToken, body: { currency: 'USD' } });
    const studio = aStudio(server, await aGameSession(server, await aBuiltPlayer(server)));
    await studio.bet('logged-1', '1.00');
    await studio.call('bet', '{');
    const lineOf = (id: string | null) => requestLines().filter(({ requestId }) => requestId === id);
    expect(lineOf(read.headers.get('x-request-id'))).toMatchObject([
      { level: DEBUG, route: '/api/player/profile', status: 200, playerId: player.profile.id, ms: expect.any(Number) },
    ]);
    expect(lineOf(changed.headers.get('x-request-id'))).toMatchObject([
      { level: INFO, route: '/api/wallet/accounts', status: changed.status, playerId: player.profile.id },
    ]);
    expect(requestLines().filter(({ route }) => route === '/provider/v1/bet')).toMatchObject([
      { level: DEBUG, status: 200 },
      { level: INFO, status: 400 },
    ]);
  });

  it('S61 contains no password, token, address, phone or code that was sent to any public call', async () => {
    const canary = {
      email: 'canary-mail-4711@pavilion.test',
      phone: '+491701234711',
      password: 'canary-Passw0rd-4711',
      code: 'canary-code-4711',
      query: 'canary-query-4711',
    };
    const player = await aPlayer(server, { email: canary.email, password: canary.password });
    const token = player.accessToken;
    // A taken address, by many at once: the database's own error message contains the address.
    const taken = aRegistration({ email: canary.email, password: canary.password, phone: canary.phone });
    await Promise.all(Array.from({ length: 5 }, () => server.call('POST', '/api/player/register', { body: taken })));
    const body = {
      ...aRegistration({ email: canary.email, password: canary.password, phone: canary.phone }),
      login: canary.email,
      currentPassword: canary.password,
      newPassword: canary.password,
      repeatNewPassword: canary.password,
      code: canary.code,
      resetCode: canary.code,
      confirmCode: canary.code,
      message: canary.code,
      fingerprint: canary.code,
    };
    const endpoints: Endpoint[] = Object.values(api).flatMap((area) => Object.values<Endpoint>(area));
    for (const { method, path } of endpoints) {
      const address = `${server.url}${path.replace(/:\w+/g, canary.code)}?token=${canary.code}&code=${canary.code}&q=${canary.query}`;
      for (const bearer of [token, `${token}x`, canary.code]) {
        const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json', cookie: `access_token=${token}` };
        const sent = method === 'GET' ? {} : { body: JSON.stringify(body) };
        await (await fetch(address, { method, headers, ...sent })).text();
      }
    }
    const log = server.logLines.join('');
    expect(requestLines().length).toBeGreaterThan(endpoints.length * 3);
    for (const [name, mark] of Object.entries({ ...canary, token, signature: token.split('.')[2] ?? '' }))
      expect({ name, isLogged: log.includes(mark) }).toEqual({ name, isLogged: false });
  });

  it('S61 and the spans and metrics contain nothing that was written into any public call', async () => {
    const outputs = await watchOutputs(server);
    let player = await aPlayer(server);
    const known = { currency: 'EUR', country: 'AT', locale: 'en', birthdate: '1990-05-17', agreements: 1 };
    const sent = markedRequests(openApiDocument(api, server.url), () => ({ known, unasked: [] }));
    let taken = 0;
    for (const { address, request } of sent) {
      const headers = { ...request.headers, authorization: `Bearer ${player.accessToken}`, 'idempotency-key': markOf('key') };
      const { status } = await fetch(`${server.url}${address}`, { ...request, headers, redirect: 'manual' });
      if (status === 401) player = await aPlayer(server);
      if (status < 300) taken += 1;
    }
    // The others are refused for what they name; `canary.test.ts` and `erasure.test.ts` create objects on which they succeed.
    expect(taken).toBeGreaterThan(sent.length / 3);
    expect(await outputs.marks([MARKED_NUMBER, player.email])).toEqual(onlyPlanted);
    const traced = outputs.spanNames();
    expect(sent.map(({ name }) => name).filter((name) => !traced.has(name))).toEqual([]);
    await outputs.stop();
  });

  it('S61 stays one line per fact, whatever control characters were sent', async () => {
    await fetch(`${server.url}/api/player/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'a\tb' },
      body: JSON.stringify({ login: 'a\n{"level":60,"msg":"forged"}', password: 'x\r\n' }),
    });
    expect(server.logLines.every((text) => text.indexOf('\n') === text.length - 1)).toBe(true);
  });
});
