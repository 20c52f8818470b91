import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { MINUTE_MS } from '@pavilion/contract/formats/durations.ts';
import { bornYearsAgo, call, PASSWORD, register } from '../../../testing/people/resident.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { endIdlePlay } from '../../game/play/idle.ts';

let server: TestServer;
beforeAll(async () => {
  // No worker: the test decides when play is swept.
  server = await startTestServer({ roles: new Set(['web']) });
});
afterAll(() => server.stop());

const login = z.object({ accessToken: z.string(), sessionId: z.string() });
const accounts = z.array(z.looseObject({ id: z.string() }));
const refreshed = z.object({ accessToken: z.string() });

/** A player's browser: it holds the newest token, and asks for the next one as often as a tab left open does. */
async function aBrowser(country: string) {
  const email = `${randomUUID()}@pavilion.test`;
  const form = { country, email, birthdate: bornYearsAgo(server, 40) };
  const signedIn = login.parse((await register(server, form)).data);
  let token = signedIn.accessToken;
  const refresh = async (): Promise<number> => {
    const answer = await call(server, 'POST /api/player/sessions/refresh', { token });
    if (answer.status === 200) token = refreshed.parse(answer.data).accessToken;
    return answer.status;
  };
  return {
    email,
    sessionId: signedIn.sessionId,
    refresh,
    /** Stays open for some minutes. @returns the results of the refreshes on the way */
    wait: async (minutes: number): Promise<number[]> => {
      const statuses: number[] = [];
      for (let left = minutes; left > 0; left -= 4) {
        server.clock.advanceMs(Math.min(left, 4) * MINUTE_MS);
        statuses.push(await refresh());
      }
      return statuses;
    },
    ask: (route: string, body?: unknown) => call(server, route, { token, ...(body === undefined ? {} : { body }) }),
    look: async () => (await call(server, 'GET /api/player/profile', { token })).status,
    lookByItself: async () => (await call(server, 'GET /api/player/profile', { token, headers: { 'x-background': '1' } })).status,
  };
}

const reasonOf = async (sessionId: string): Promise<unknown> =>
  (await server.testDatabase.pool.query('select close_reason from player.session where id = $1', [sessionId])).rows[0]?.close_reason;

describe.each(['IE', 'DE'])('a session left alone in a country that asks for a new sign-in (%s)', (country) => {
  it('L10 S14 ends after 30 minutes, though its tab is open and asks for tokens; the player signs in again', async () => {
    const browser = await aBrowser(country);
    expect(await browser.look()).toBe(200);
    expect(new Set(await browser.wait(29))).toEqual(new Set([200]));
    server.clock.advanceMs(MINUTE_MS);
    expect(await browser.refresh()).toBe(401);
    expect(await browser.look()).toBe(401);
    expect(await reasonOf(browser.sessionId)).toBe('idle');
    const again = await call(server, 'POST /api/player/sessions', { body: { login: browser.email, password: PASSWORD } });
    expect(again.status).toBe(200);
  });
});

describe('a session under a pack that asks for a new sign-in', () => {
  it('L10 ends within the life of a token too', async () => {
    const browser = await aBrowser('IE');
    await browser.wait(28);
    server.clock.advanceMs(2 * MINUTE_MS);
    expect(await browser.look()).toBe(401);
    expect(await reasonOf(browser.sessionId)).toBe('idle');
  });

  it.each([
    ['again and again', 'GET /api/player/play-session'],
    ['when its connection returns', 'GET /api/wallet/accounts'],
  ])('L10 is not kept alive by automatic requests of an open page %s', async (_when, route) => {
    const browser = await aBrowser('IE');
    for (let time = 0; time < 7; time += 1) {
      await browser.wait(4);
      expect((await browser.ask(route)).status).toBe(200);
    }
    server.clock.advanceMs(2 * MINUTE_MS);
    expect((await browser.ask(route)).status).toBe(401);
    expect(await reasonOf(browser.sessionId)).toBe('idle');
  });

  it('L10 is not kept alive by any call that a page marks as automatic, such as news of a profile', async () => {
    const browser = await aBrowser('IE');
    for (let time = 0; time < 7; time += 1) {
      await browser.wait(4);
      expect(await browser.lookByItself()).toBe(200);
    }
    server.clock.advanceMs(2 * MINUTE_MS);
    expect(await browser.lookByItself()).toBe(401);
    expect(await reasonOf(browser.sessionId)).toBe('idle');
  });

  it('L10 stays open while its player is active', async () => {
    const browser = await aBrowser('IE');
    for (let time = 0; time < 4; time += 1) {
      await browser.wait(24);
      expect(await browser.look()).toBe(200);
    }
  });

  it('L10 S14 stays open while a game of it is open, whose bets come from the studio, and ends once play has ended', async () => {
    const browser = await aBrowser('IE');
    const [account] = accounts.parse((await browser.ask('GET /api/wallet/accounts')).data);
    const launch = { accountId: account?.id, lobbyUrl: '/', locale: 'en', countryCode: 'IE', platform: 2, demoMode: false };
    expect((await browser.ask('POST /api/game/games/ember-run/play', launch)).status).toBe(200);
    expect(new Set(await browser.wait(40))).toEqual(new Set([200]));
    await endIdlePlay(server.app.context);
    expect(await browser.refresh()).toBe(401);
    expect(await reasonOf(browser.sessionId)).toBe('idle');
  });
});

it.each([
  ['IE', 30],
  ['DE', 30],
  ['AT', null],
])('L10 gives the page the time for which a session may be idle, so that it can warn before (%s: %s minutes)', async (country, minutes) => {
  const browser = await aBrowser(country);
  const { status, data } = await browser.ask('GET /api/player/play-session');
  expect({ status, data }).toMatchObject({ status: 200, data: { idleSignOutMinutes: minutes } });
});

it('L10 D-24 lives for its 30 days where the law asks for no new sign-in', async () => {
  const browser = await aBrowser('AT');
  server.clock.advanceMs(29 * 24 * 60 * MINUTE_MS);
  expect(await browser.refresh()).toBe(200);
  expect(await browser.look()).toBe(200);
});
