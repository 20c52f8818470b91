import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { aGameSession, aPlayer, signedCall } from '../../../testing/builders.ts';
import { aPlayer as aSignedPlayer, type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';
import { aStudio } from '../../../testing/studio.ts';
import { gameHistory } from '../reactions.ts';
import { bettingClientOf, bettingUrl } from './client.ts';

let server: PlayerServer;
beforeAll(async () => {
  server = await startPlayerServer();
});
afterAll(() => server.stop());

const body = { lobbyUrl: '/', locale: 'en', countryCode: 'IE', platform: 2 as const, demoMode: false };
const played = z.object({ gameUrl: z.string(), token: z.string() });
const accounts = z.array(z.looseObject({ id: z.string(), currency: z.string() }));
const game = z.looseObject({ id: z.string(), identity: z.string() });

async function play(more: object = {}, token?: string) {
  return server.call('POST', '/api/game/games/sportsbook/play', { body: { ...body, ...more }, ...(token === undefined ? {} : { token }) });
}

describe('opening betting', () => {
  it('P-16 G-05 gives a guest the address of the client and no token, a player a token that the sportsbook recognises', async () => {
    const guest = await play();
    expect(guest.status).toBe(200);
    const { gameUrl, token } = played.parse(guest.body.data);
    expect([new URL(gameUrl).pathname, new URL(gameUrl).search, token]).toEqual(['/sandbox/sportsbook/client/', '?clientId=pavilion', '']);

    const player = await aSignedPlayer(server);
    const [account] = accounts.parse((await server.call('GET', '/api/wallet/accounts', { token: player.accessToken })).body.data);
    const own = played.parse((await play({ accountId: account?.id }, player.accessToken)).body.data);
    expect(own.gameUrl).not.toContain(own.token);
    const asked = await signedCall(server, { providerId: 'sportsbook', path: '/provider/v1/balance', body: { sessionToken: own.token } });
    expect(asked.body).toMatchObject({ status: 'OK', playerId: player.profile.id, currency: account?.currency, balance: '0.00' });
    // Another provider learns nothing by it.
    const other = await signedCall(server, { providerId: 'copperleaf', path: '/provider/v1/balance', body: { sessionToken: own.token } });
    expect(other.body).toEqual({ status: 'SESSION_INVALID' });
  });

  it('P-16 betting in a second tab leaves the first one its session', async () => {
    const player = await aSignedPlayer(server);
    const [account] = accounts.parse((await server.call('GET', '/api/wallet/accounts', { token: player.accessToken })).body.data);
    const opened = await Promise.all(Array.from({ length: 3 }, () => play({ accountId: account?.id }, player.accessToken)));
    const tokens = opened.map(({ body: answer }) => played.parse(answer.data).token);
    expect(new Set(tokens).size).toBe(3);
    for (const sessionToken of tokens) {
      const asked = await signedCall(server, { providerId: 'sportsbook', path: '/provider/v1/balance', body: { sessionToken } });
      expect(asked.body).toMatchObject({ status: 'OK', playerId: player.profile.id });
    }
  });

  it('P-16 has no demonstration, asks a player for an account and is in no list of games', async () => {
    expect((await play({ demoMode: true })).status).toBe(409);
    const player = await aSignedPlayer(server);
    expect((await play({}, player.accessToken)).status).toBe(422);
    const listed = z.array(game).parse((await server.call('GET', '/api/game/games')).body.data);
    expect(listed.map(({ identity }) => identity)).not.toContain('sportsbook');
    const found = await server.call('GET', '/api/game/games?name=sports');
    expect(JSON.stringify(found.body.data)).not.toContain('"sportsbook"');
    const providers = z.array(game).parse((await server.call('GET', '/api/game/providers')).body.data);
    expect(providers.map(({ identity }) => identity)).not.toContain('sportsbook');
    expect(game.parse((await server.call('GET', '/api/game/games/sportsbook')).body.data).identity).toBe('sportsbook');
  });

  it('G-06 is not there where the host or the id of the client is missing', () => {
    expect(bettingClientOf({ clientHost: 'bets.example' })).toBeUndefined();
    expect(bettingClientOf({ clientId: '7' })).toBeUndefined();
    const client = bettingClientOf({ clientHost: 'bets.example', clientId: '7' });
    expect(client && bettingUrl(client, 'http://127.0.0.1:3000/')).toBe('https://bets.example/?clientId=7');
  });
});

describe('the money of a ticket', () => {
  const clearing = async (kind: string): Promise<string> => {
    const { rows } = await server.testDatabase.pool.query<{ sum: string }>(
      `select coalesce(sum(e.amount_minor), 0)::text as sum from ledger.entry e join ledger.house_account h on h.id = e.account_id where h.kind = $1`,
      [kind],
    );
    return rows[0]?.sum ?? '';
  };

  it('C89 C90 is booked in sport_clearing, is corrected in one batch, and is neither a spin nor a recently played game', async () => {
    const session = await aGameSession(server, await aPlayer(server), 'sportsbook');
    const book = aStudio(server, session);
    expect(
      (await book.bet('t1:bet', '10.00', { sport: { ticketType: 1, coefficient: '2.000', live: false, legs: 1 } })).body['status'],
    ).toBe('OK');
    expect((await book.win('t1:win:1', '20.00', { roundClosed: true })).body).toMatchObject({ status: 'OK', balance: '110.00' });
    expect([await clearing('sport_clearing'), await clearing('game_clearing')]).toEqual(['-1000', '0']);

    const round = { roundId: book.roundId };
    const corrected = await book.batch([
      { type: 'rollback', ...book.fields('t1:win:1:undo', '20.00'), referenceId: 't1:win:1', scope: 'op', sessionToken: undefined },
      { type: 'win', ...book.fields('t1:win:2', '12.00', { roundClosed: true }), sessionToken: undefined },
      { type: 'end-round', ...book.fields('t1:end:2', '12.00'), ...round, bets: '10.00', wins: '12.00' },
    ]);
    expect(corrected.body['results']).toMatchObject([{ status: 'OK' }, { status: 'OK' }, { status: 'OK', balance: '102.00' }]);
    expect(await clearing('sport_clearing')).toBe('-200');

    await server.follow([gameHistory]);
    const { rows } = await server.testDatabase.pool.query('select id from game.spin where player_id = $1', [session.player.id]);
    expect(rows).toEqual([]);
  });
});
