import { CompactSign, decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyRealtimeToken } from '../index.ts';
import { sweepPlayerLeftovers } from '../jobs.ts';
import { aPlayer, aPlayerWithPhone, loginOf, PASSWORD, type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';

let server: PlayerServer;
beforeAll(async () => {
  server = await startPlayerServer();
});
afterAll(() => server.stop());

const signIn = (login: string, password: string, headers: Record<string, string> = {}) =>
  server.call('POST', '/api/player/sessions', { body: { login, password }, headers });
const refresh = (token: string) => server.call('POST', '/api/player/sessions/refresh', { token });
const profile = (token: string) => server.call('GET', '/api/player/profile', { token });
const accessTokenOf = (data: unknown) => z.object({ accessToken: z.string() }).parse(data).accessToken;
const visitor = (ip: string) => ({ 'cf-connecting-ip': ip });
const setStatus = (id: string, status: number) =>
  server.testDatabase.pool.query('update player.player set status = $2 where id = $1', [id, status]);
const sessionRow = async (id: string) =>
  (await server.testDatabase.pool.query('select closed_at, close_reason, successor_sealed from player.session where id = $1', [id]))
    .rows[0];

describe('sign-in', () => {
  it('A-11 C-14 signs in by e-mail address and password, in whatever case the address is typed', async () => {
    const { email } = await aPlayer(server);
    const called = await signIn(email.toUpperCase(), PASSWORD);
    expect(called.status).toBe(200);
    expect(loginOf(called).profile).toMatchObject({ email, isNewlyRegistered: false });
    expect((await profile(loginOf(called).accessToken)).status).toBe(200);
  });

  it('A-12 signs in by phone, with and without its plus', async () => {
    await aPlayerWithPhone(server, '4915112349999');
    expect((await signIn('+4915112349999', PASSWORD)).status).toBe(200);
    expect((await signIn('4915112349999', PASSWORD)).status).toBe(200);
  });

  it('A-13 S22 answers an unknown login and a wrong password alike', async () => {
    const { email } = await aPlayer(server);
    const [wrong, unknown, nonsense] = [
      await signIn(email, 'wrong-Password-1'),
      await signIn('nobody@pavilion.test', 'wrong-Password-1'),
      await signIn('x y', 'wrong-Password-1'),
    ];
    expect([wrong.status, wrong.text]).toEqual([401, unknown.text]);
    expect([unknown.status, unknown.text]).toEqual([401, nonsense.text]);
    expect(wrong.body.error?.code).toBe(11000);
  });

  it('C-14 answers 422 for empty fields and 403 for blocked and self-excluded players, after the right password only', async () => {
    const { body, status } = await signIn('', '');
    expect([status, Object.keys(body.error?.fields ?? {}).toSorted()]).toEqual([422, ['login', 'password']]);
    const { email, profile: own } = await aPlayer(server);
    await setStatus(own.id, 3);
    expect((await signIn(email, 'wrong-Password-1')).status).toBe(401);
    expect((await signIn(email, PASSWORD)).body.error?.code).toBe(11006);
    await setStatus(own.id, 4);
    const excluded = await signIn(email, PASSWORD);
    expect([excluded.status, excluded.body.error?.code]).toEqual([403, 11007]);
  });

  it('A-16 answers 451 from a closed country, and believes no header from elsewhere than the trusted edge', async () => {
    const { email } = await aPlayer(server);
    const { rows } = await server.testDatabase.pool.query<{ code: string }>(
      'select code from settings.country where restrict_type is not null order by code',
    );
    for (const { code } of rows)
      expect((await signIn(email, PASSWORD, { 'cf-ipcountry': code, ...visitor('203.0.113.7') })).status).toBe(451);
  });
});

describe('throttle', () => {
  it('A-14 S20 refuses the sixth wrong password with 429 and Retry-After, the right one too until the pause is over', async () => {
    const { email } = await aPlayer(server);
    const from = visitor('198.51.100.1');
    for (let attempt = 1; attempt <= 5; attempt += 1) expect((await signIn(email, 'wrong-Password-1', from)).status).toBe(401);
    const refused = await signIn(email, PASSWORD, from);
    expect([refused.status, refused.body.error?.code, refused.headers.get('retry-after')]).toEqual([429, 10007, '15']);
    server.clock.advanceMs(15_001);
    expect((await signIn(email, 'wrong-Password-1', from)).status).toBe(401);
    expect((await signIn(email, PASSWORD, from)).headers.get('retry-after')).toBe('30');
    server.clock.advanceMs(30_001);
    expect((await signIn(email, PASSWORD, from)).status).toBe(200);
  });

  it('A-14 forgets the failures after a success', async () => {
    const { email } = await aPlayer(server);
    for (let round = 0; round < 3; round += 1) {
      for (let attempt = 1; attempt <= 4; attempt += 1) expect((await signIn(email, 'wrong-Password-1')).status).toBe(401);
      expect((await signIn(email, PASSWORD)).status).toBe(200);
    }
  });

  it('A-14 counts an address over all logins', async () => {
    const from = visitor('198.51.100.2');
    const statuses: number[] = [];
    // The class limit of ten a minute is another one; the clock steps over it.
    for (let attempt = 0; attempt < 52; attempt += 1) {
      server.clock.advanceMs(7000);
      statuses.push((await signIn(`guess-${attempt}@pavilion.test`, 'wrong-Password-1', from)).status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(50);
    expect(statuses.slice(50)).toEqual([429, 429]);
  });

  it('S20 does not let strangers lock a player out of a device that was used lately', async () => {
    const { email } = await aPlayer(server);
    expect((await signIn(email, PASSWORD, visitor('198.51.100.3'))).status).toBe(200);
    for (let stranger = 0; stranger < 40; stranger += 1) await signIn(email, 'wrong-Password-1', visitor(`203.0.113.${stranger + 20}`));
    expect((await signIn(email, PASSWORD, visitor('203.0.113.200'))).status).toBe(428);
    expect((await signIn(email, PASSWORD, visitor('198.51.100.3'))).status).toBe(200);
  });

  it('S26 counts thirty guesses at once as thirty', async () => {
    const { email } = await aPlayer(server);
    const answers = await Promise.all(Array.from({ length: 30 }, () => signIn(email, 'wrong-Password-1', visitor('198.51.100.4'))));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(25);
  });
});

describe('access token', () => {
  it('A-48 S7 lives ten minutes and carries the claims of wire §6.12', async () => {
    const { accessToken, sessionId, profile: own } = await aPlayer(server);
    const claims = decodeJwt(accessToken);
    expect(claims).toMatchObject({ sub: own.id, id: own.id, sessionId, iss: 'pavilion', aud: 'pavilion' });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(600);
    server.clock.advanceMs(601_000);
    expect((await profile(accessToken)).status).toBe(401);
    expect(await verifyRealtimeToken(server.context, accessToken)).toBe('expired');
  });

  it('S7 C-06 refuses forged tokens: no algorithm, another key, another algorithm, changed claims, rubbish', async () => {
    const { accessToken } = await aPlayer(server);
    const claims = decodeJwt(accessToken);
    const secret = new TextEncoder().encode(server.context.secrets.secret('access-token'));
    const [head = '', , signature = ''] = accessToken.split('.');
    const changed = Buffer.from(JSON.stringify({ ...claims, exp: (claims.exp ?? 0) + 9999 })).toString('base64url');
    const forged = [
      new UnsecuredJWT(claims).encode(),
      await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode('another secret of thirty-two bytes!')),
      await new SignJWT(claims).setProtectedHeader({ alg: 'HS512' }).sign(secret),
      await new SignJWT({ ...claims, aud: 'elsewhere' }).setProtectedHeader({ alg: 'HS256' }).sign(secret),
      await new CompactSign(new TextEncoder().encode('no json')).setProtectedHeader({ alg: 'HS256' }).sign(secret),
      `${head}.${changed}.${signature}`,
      'rubbish',
      `${accessToken}x`,
      'x'.repeat(5000),
    ];
    for (const token of forged) {
      expect((await profile(token)).status).toBe(401);
      expect((await refresh(token)).status).toBe(401);
    }
    expect((await server.call('GET', '/api/player/profile')).status).toBe(401);
  });

  it('A-58 S11 answers 401 at once for a closed session and for a blocked player', async () => {
    const { accessToken, profile: own } = await aPlayer(server);
    await setStatus(own.id, 3);
    expect((await profile(accessToken)).status).toBe(401);
    await setStatus(own.id, 2);
    expect((await profile(accessToken)).status).toBe(200);
    expect((await server.call('POST', '/api/player/sessions/logout', { token: accessToken })).status).toBe(200);
    expect((await profile(accessToken)).status).toBe(401);
    expect(await verifyRealtimeToken(server.context, accessToken)).toBe('invalid');
  });
});

describe('refresh', () => {
  it('A-49 C-21 rotates the token, and gives the old one the same successor for thirty seconds', async () => {
    const { accessToken, sessionId } = await aPlayer(server);
    const first = await refresh(accessToken);
    expect(first.status).toBe(200);
    const successor = accessTokenOf(first.body.data);
    expect(decodeJwt(successor)).toMatchObject({ sessionId });
    expect(decodeJwt(successor).jti).not.toBe(decodeJwt(accessToken).jti);
    server.clock.advanceMs(29_000);
    expect(accessTokenOf((await refresh(accessToken)).body.data)).toBe(successor);
    expect((await profile(successor)).status).toBe(200);
  });

  it('A-50 S9 closes the session when the old token comes after the grace', async () => {
    const { accessToken, sessionId } = await aPlayer(server);
    const successor = accessTokenOf((await refresh(accessToken)).body.data);
    server.clock.advanceMs(31_000);
    expect((await refresh(accessToken)).status).toBe(401);
    expect(await sessionRow(sessionId)).toMatchObject({ closed_at: expect.any(Date), close_reason: 'reuse' });
    expect((await profile(successor)).status).toBe(401);
    expect((await refresh(successor)).status).toBe(401);
    const { rows } = await server.testDatabase.pool.query(
      `select data from kernel.event where type = 'SessionClosed' and data ->> 'sessionId' = $1`,
      [sessionId],
    );
    expect(rows).toEqual([{ data: { sessionId, reason: 'reuse' } }]);
  });

  it('S9 D-24 lets a token that was rotated out in for its grace alone, on every road in', async () => {
    const { accessToken } = await aPlayer(server);
    const successor = accessTokenOf((await refresh(accessToken)).body.data);
    const socket = async (token: string) => {
      const found = await verifyRealtimeToken(server.app.context, token);
      return typeof found === 'string' ? found : 'open';
    };
    expect([(await profile(accessToken)).status, await socket(accessToken)]).toEqual([200, 'open']);
    server.clock.advanceMs(31_000);
    expect([(await profile(accessToken)).status, await socket(accessToken)]).toEqual([401, 'invalid']);
    expect([(await profile(successor)).status, await socket(successor)]).toEqual([200, 'open']);
    const third = accessTokenOf((await refresh(successor)).body.data);
    expect([(await profile(accessToken)).status, (await profile(successor)).status, (await profile(third)).status]).toEqual([
      401, 200, 200,
    ]);
  });

  it('S9 takes a token two generations old as reuse, even within thirty seconds', async () => {
    const { accessToken } = await aPlayer(server);
    const second = accessTokenOf((await refresh(accessToken)).body.data);
    const third = accessTokenOf((await refresh(second)).body.data);
    expect((await refresh(accessToken)).status).toBe(401);
    expect((await profile(third)).status).toBe(401);
  });

  it('A-51 S8 takes an expired token while its session is open, for thirty days', async () => {
    const { accessToken } = await aPlayer(server);
    server.clock.advanceMs(3_600_000);
    const next = accessTokenOf((await refresh(accessToken)).body.data);
    server.clock.advanceMs(30 * 86_400_000);
    expect((await refresh(next)).status).toBe(401);
  });

  it('S8 stores of a token only a keyed hash of its 256 random bits', async () => {
    const { accessToken, sessionId } = await aPlayer(server);
    await refresh(accessToken);
    const { jti = '' } = decodeJwt(accessToken);
    expect(Buffer.from(jti, 'base64url')).toHaveLength(32);
    const { rows } = await server.testDatabase.pool.query('select * from player.session where id = $1', [sessionId]);
    expect(rows[0]).toMatchObject({ token_key: expect.stringMatching(/^[0-9a-f]{64}$/), previous_token_key: expect.any(String) });
    for (const secret of [accessToken, jti, accessToken.split('.')[2] ?? '']) expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('X3 gives thirty simultaneous refreshes one successor and raises no alarm', async () => {
    const { accessToken, sessionId } = await aPlayer(server);
    const answers = await Promise.all(Array.from({ length: 30 }, () => refresh(accessToken)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200));
    expect(new Set(answers.map(({ body }) => accessTokenOf(body.data))).size).toBe(1);
    expect(await sessionRow(sessionId)).toMatchObject({ closed_at: null });
  });

  it('S9 keeps the successor encrypted, and only for the grace', async () => {
    const { accessToken, sessionId } = await aPlayer(server);
    const successor = accessTokenOf((await refresh(accessToken)).body.data);
    const kept = await sessionRow(sessionId);
    expect(kept.successor_sealed).toMatch(/^k[0-9a-f]{8}\./);
    expect(kept.successor_sealed).not.toContain(successor);
    server.clock.advanceMs(40_000);
    await sweepPlayerLeftovers(server.context);
    expect((await sessionRow(sessionId)).successor_sealed).toBeNull();
  });
});

describe('session list', () => {
  const list = async (token: string, query = '') => server.call('GET', `/api/player/sessions${query}`, { token });

  it('C-31 E-35 lists own sessions newest first, with paging', async () => {
    const { email, accessToken, sessionId } = await aPlayer(server);
    server.clock.advanceMs(1000);
    const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148';
    await signIn(email, PASSWORD, { 'user-agent': phone, 'cf-ipcountry': 'DE', ...visitor('203.0.113.77') });
    const { body } = await list(accessToken);
    expect(body.meta).toMatchObject({ page: 1, perPage: 10, totalRows: 2, totalPages: 1 });
    expect(body.data).toMatchObject([
      { ip: '203.0.113.77', country: 'DE', deviceType: 'mobile', userAgent: phone, closedAt: null },
      { sessionId, country: '', deviceType: 'desktop', closedAt: null },
    ]);
    const second = await list(accessToken, '?page=2&perPage=1');
    expect(second.body).toMatchObject({ data: [{ sessionId }], meta: { page: 2, totalPages: 2 } });
  });

  it('U-58 lists a session that can no longer be continued as over, though nobody has closed it', async () => {
    const { email, accessToken, sessionId } = await aPlayer(server);
    const other = loginOf(await signIn(email, PASSWORD));
    const lapsed = '2001-01-01T00:00:00.000Z';
    await server.testDatabase.pool.query('update player.session set refreshable_until = $2 where id = $1', [other.sessionId, lapsed]);
    const { data } = (await list(accessToken)).body;
    expect(data).toContainEqual(expect.objectContaining({ sessionId, closedAt: null }));
    expect(data).toContainEqual(expect.objectContaining({ sessionId: other.sessionId, closedAt: lapsed }));
  });

  it('C-32 closes an own session; another player’s or an unknown one is 404, a closed one 409', async () => {
    const one = await aPlayer(server);
    const other = await aPlayer(server);
    const second = loginOf(await signIn(one.email, PASSWORD));
    const close = (id: string) => server.call('PUT', `/api/player/sessions/${id}/close`, { token: one.accessToken });
    expect((await close(other.sessionId)).status).toBe(404);
    expect((await close('not-an-id')).status).toBe(404);
    const closed = await close(second.sessionId);
    expect(closed.body.data).toMatchObject({ sessionId: second.sessionId, closedAt: expect.any(String) });
    expect((await profile(second.accessToken)).status).toBe(401);
    expect((await refresh(second.accessToken)).status).toBe(401);
    const again = await close(second.sessionId);
    expect([again.status, again.body.error?.code]).toEqual([409, 11009]);
    expect((await profile(other.accessToken)).status).toBe(200);
  });

  it('U-09 S12 signs out all other devices of this player alone, and is idempotent', async () => {
    const one = await aPlayer(server);
    const stranger = await aPlayer(server);
    const others = [loginOf(await signIn(one.email, PASSWORD)), loginOf(await signIn(one.email, PASSWORD))];
    for (let times = 0; times < 2; times += 1)
      expect((await server.call('PUT', '/api/player/sessions/close', { token: one.accessToken })).status).toBe(200);
    for (const { accessToken } of others) expect((await profile(accessToken)).status).toBe(401);
    for (const { accessToken } of [one, stranger]) expect((await profile(accessToken)).status).toBe(200);
  });

  it('C-22 sign-out closes this session row alone, and its token answers 401', async () => {
    const one = await aPlayer(server);
    const other = loginOf(await signIn(one.email, PASSWORD));
    const signOut = () => server.call('POST', '/api/player/sessions/logout', { token: one.accessToken });
    expect((await signOut()).status).toBe(200);
    expect([(await signOut()).status, (await profile(one.accessToken)).status, (await refresh(one.accessToken)).status]).toEqual([
      401, 401, 401,
    ]);
    const { body } = await list(other.accessToken);
    const rows = z.array(z.object({ sessionId: z.string(), closedAt: z.string().nullable() })).parse(body.data);
    expect(rows.map(({ sessionId, closedAt }) => [sessionId, closedAt === null])).toEqual([
      [other.sessionId, true],
      [one.sessionId, false],
    ]);
  });
});
