import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { takeLaunch } from './launch.ts';
import { testToken } from '../testing/memory-wallet.ts';
import { aStudio } from '../testing/studio.ts';

let studio: Awaited<ReturnType<typeof aStudio>>;
beforeAll(async () => {
  studio = await aStudio();
});
afterAll(() => studio.close());

const TTL_SECONDS = 120;
const sessionSchema = z.looseObject({ token: z.string() });

/** An address as the platform signs it. */
function launchOf(changes: Record<string, string> = {}, secret = 'studio-secret'): Record<string, string> {
  const until = String(Math.floor(studio.context.clock.now().getTime() / 1000) + TTL_SECONDS);
  const facts: Record<string, string> = { token: testToken, game: 'ember-run', mode: 'real', locale: 'en', lobby: '/', until, ...changes };
  const text = [
    'launch',
    ...Object.keys(facts)
      .toSorted()
      .map((name) => `${name}=${facts[name] ?? ''}`),
  ].join('\n');
  return { ...facts, signature: createHmac('sha256', secret).update(text).digest('hex') };
}

const forgetLaunches = () => studio.pool.query('delete from sandbox.studio_launch');
const open = (token: string, gameId = 'ember-run') => studio.call('POST', '/session', { token, gameId, mode: 'real' });

describe('a launch address', () => {
  test('S41 opens one page, of thirty that ask at once', async () => {
    await forgetLaunches();
    const query = launchOf();
    const taken = await Promise.all(Array.from({ length: 30 }, () => takeLaunch(studio.context, query)));
    expect(taken.filter((token) => token !== undefined)).toHaveLength(1);
    expect(await takeLaunch(studio.context, query)).toBeUndefined();
  });

  test('S41 is of no use once it was opened: its token plays with the page’s own key alone', async () => {
    await forgetLaunches();
    const token = (await takeLaunch(studio.context, launchOf())) ?? '';
    expect(sessionSchema.parse((await open(token)).data).token).toBe(token);
    // The page itself may ask again, as after a lost reply.
    expect((await open(token)).status).toBe(200);
    for (const stranger of [testToken, `${testToken}~`, `${testToken}~guessed`]) expect((await open(stranger)).status).toBe(401);
    await studio.call('POST', '/seed', { token, clientSeed: 'browser' });
    const bet = (own: string) => studio.call('POST', '/play', { token: own, requestId: randomUUID(), stakeMinor: '100', input: {} });
    expect((await bet(testToken)).status).toBe(401);
    studio.wallet.calls.length = 0;
    expect((await bet(token)).status).toBe(200);
    // The platform receives its own token, without the page's key.
    expect(studio.wallet.calls[0]?.body.sessionToken).toBe(testToken);
    expect((await open(token, 'glass-fjord')).status).toBe(401);
  });

  test('S41 opens nothing when it is late, changed, or signed by another', async () => {
    await forgetLaunches();
    const late = launchOf();
    studio.pass((TTL_SECONDS + 1) * 1000);
    const fresh = launchOf({ spinMinMs: '5000' });
    const { signature: _unsigned, ...unsigned } = fresh;
    const wrong = [
      late,
      { ...late, until: fresh.until ?? '' },
      { ...fresh, spinMinMs: '0' },
      { ...fresh, token: 'another-token' },
      { ...fresh, extra: 'more' },
      { ...fresh, signature: 'no hex' },
      unsigned,
      launchOf({}, 'the secret of another studio'),
      launchOf({ until: 'soon' }),
      launchOf({ token: `${testToken}~key` }),
    ];
    for (const query of wrong) expect(await takeLaunch(studio.context, query)).toBeUndefined();
    expect(await takeLaunch(studio.context, fresh)).toBeDefined();
  });
});

describe('S94 a token in an address', () => {
  const headers = { authorization: `Bearer ${testToken}` };

  test.each([
    ['GET', '/fairness/pairs'],
    ['GET', '/jackpots'],
    ['GET', '/replay'],
    ['GET', '/verify'],
    ['POST', '/session'],
    ['POST', '/play'],
    ['POST', '/seed'],
    ['POST', '/fairness/rotate'],
  ] as const)('is refused by %s %s, a right one beside a right header too', async (method, path) => {
    for (const name of ['token', 'access_token', '%74oken'])
      expect(await studio.send({ method, path: `${path}?${name}=${testToken}`, headers })).toMatchObject({
        status: 401,
        error: { code: 'SESSION_INVALID' },
      });
  });

  test('is not needed: the own seeds are read with it in a header, which a frame without an origin may send', async () => {
    await forgetLaunches();
    await open(testToken);
    expect(await studio.send({ method: 'GET', path: '/fairness/pairs', headers })).toMatchObject({
      status: 200,
      data: [{ serverSeed: null }],
    });
    for (const authorization of ['', testToken, 'Bearer nobody'])
      expect((await studio.send({ method: 'GET', path: '/fairness/pairs', headers: { authorization } })).status).toBe(401);
    const asked = await studio.server.inject({ method: 'OPTIONS', url: '/sandbox/studio/fairness/pairs' });
    expect(asked.headers['access-control-allow-headers']).toContain('authorization');
  });
});
