import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { many, run } from '../../../kernel/database.ts';
import { aPlayer, type BuiltPlayer } from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { aStudio } from '../../../testing/studio.ts';
import { issueAutologin } from '../../player/index.ts';
import { accountsOf } from '../../wallet/index.ts';
import { forgetCatalogue } from '../catalogue/snapshot.ts';
import { playGame } from './service.ts';
import { loginOf } from '../../../testing/player-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']) });
});

afterAll(() => server.stop());

const answer = z.object({
  data: z.optional(z.object({ gameUrl: z.string(), token: z.string() })),
  error: z.optional(z.object({ code: z.number() })),
});
const body = { lobbyUrl: '/', locale: 'en', countryCode: 'IE', platform: 2 as const, demoMode: false };

async function playAsGuest(given: Partial<typeof body> & Record<string, unknown>, headers: Record<string, string> = {}) {
  const called = await server.call('POST', '/api/game/games/ember-run/play', { body: { ...body, ...given }, headers });
  return { status: called.status, ...answer.parse(called.body) };
}

/** Signs a player in as a link of the back office does. */
async function sessionOf({ id }: BuiltPlayer): Promise<string> {
  const { token } = await issueAutologin(server.app.context, id);
  return loginOf(await server.call('POST', '/api/player/sessions/token', { body: { token } })).sessionId;
}

/** The operation as a signed-in player's request reaches it. */
async function playAs(player: BuiltPlayer, options: { accountId?: string; country?: string; key?: string; lobbyUrl?: string } = {}) {
  const { context } = server.app;
  const [account] = await accountsOf(context, player.id);
  const request = {
    id: 'test',
    ip: '127.0.0.1',
    isLocalTool: true,
    country: options.country ?? null,
    userAgent: '',
    language: undefined,
    token: undefined,
    idempotencyKey: undefined,
  };
  const visitor = { ...context, request, player: { playerId: player.id, sessionId: await sessionOf(player) } };
  return playGame(visitor, {
    ...body,
    key: options.key ?? 'ember-run',
    accountId: options.accountId ?? account?.id ?? '',
    lobbyUrl: options.lobbyUrl ?? '/',
  });
}

describe('starting a game', () => {
  it('C-86 P-10 opens a demonstration for a guest, and real money only with a session', async () => {
    const demo = await playAsGuest({ demoMode: true });
    expect(demo.status).toBe(200);
    const url = new URL(demo.data?.gameUrl ?? '');
    expect(url.searchParams.get('mode')).toBe('demo');
    expect(url.searchParams.get('token')).toBe(demo.data?.token);
    expect(await playAsGuest({})).toMatchObject({ status: 401, error: { code: 10002 } });
  });

  it('P-09 opens a session that the studio can bet with, and closes the one before it', async () => {
    const player = await aPlayer(server);
    const first = await playAs(player);
    const second = await playAs(player);
    const session = { player, gameId: 'ember-run', providerId: 'northlight-works' };
    expect((await aStudio(server, { ...session, token: first.token }).bet('b1', '1.00')).body).toMatchObject({ status: 'SESSION_INVALID' });
    expect((await aStudio(server, { ...session, token: second.token }).bet('b2', '1.00')).body).toMatchObject({
      status: 'OK',
      balance: '99.00',
    });
  });

  it('X22 leaves one open session when thirty are requested at once', async () => {
    const player = await aPlayer(server);
    const answers = await Promise.all(Array.from({ length: 30 }, () => playAs(player)));
    expect(new Set(answers.map(({ token }) => token)).size).toBe(30);
    const rows = await many<{ open: bigint }>(server.testDatabase.database)`
      select count(*) as open
      from ledger.game_session
      where player_id = ${player.id}
        and closed_at is null
    `;
    expect(rows).toEqual([{ open: 1n }]);
    const [account] = await accountsOf(server.app.context, player.id);
    expect(account?.balances.cash).toBe(10_000n);
  });

  it('P-15 R-19 refuses a limited player with 14103', async () => {
    await expect(playAs(await aPlayer(server, { status: 2 }))).rejects.toMatchObject({ reason: 'playerLimited' });
  });

  it('P-13 R-20 refuses a game blocked in the country, whatever the client says', async () => {
    const { database } = server.testDatabase;
    await run(database)`update game.game set blocked_countries = array['SE'] where identity = 'paper-fox'`;
    forgetCatalogue(server.app.context);
    const player = await aPlayer(server);
    await expect(playAs(player, { key: 'paper-fox', country: 'SE' })).rejects.toMatchObject({ reason: 'gameCountryRestricted' });
    await expect(playAs(player, { key: 'paper-fox', country: 'IE' })).resolves.toMatchObject({ token: expect.any(String) });
    const list = await (await fetch(`${server.url}/api/game/games?countries[]=SE&name=paper`)).text();
    expect(list).not.toContain('paper-fox');
  });

  it('C-07 does not know another player’s account', async () => {
    const [one, two] = [await aPlayer(server), await aPlayer(server)];
    const [foreign] = await accountsOf(server.app.context, two.id);
    await expect(playAs(one, { accountId: foreign?.id ?? '' })).rejects.toMatchObject({ reason: 'notFound' });
  });

  it.each(['https://evil.example/', '//evil.example', '/.//evil.example', '/\\evil.example', 'javascript:alert(1)', 'http://127.0.0.1:1/'])(
    'S39 leads back to the site, not to %s',
    async (lobbyUrl) => {
      const { gameUrl } = await playAs(await aPlayer(server), { lobbyUrl });
      const url = new URL(gameUrl);
      expect(url.origin).toBe(new URL(server.url).origin);
      expect(url.searchParams.get('lobby')).toBe(new URL(server.url).href);
    },
  );
});
