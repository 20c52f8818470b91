import { hash } from '@node-rs/argon2';
import { decodeJwt } from 'jose';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedCall } from '../../../testing/builders.ts';
import { aPlayer, loginOf, PASSWORD, type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { setPlayerStatus } from '../index.ts';

let server: PlayerServer;
beforeAll(async () => {
  server = await startPlayerServer(['web'], { hasSandbox: true });
});
afterAll(() => server.stop());

const signIn = (login: string, password = PASSWORD, headers: Record<string, string> = {}) =>
  server.call('POST', '/api/player/sessions', { body: { login, password }, headers });
const profile = (token: string) => server.call('GET', '/api/player/profile', { token });
const NEW = 'another-Passphrase-8';
type Player = Awaited<ReturnType<typeof aPlayer>>;

/** Opens two more sessions of a player. */
const twoMore = async ({ email }: Player) => [loginOf(await signIn(email)), loginOf(await signIn(email))];
const statusesOf = async (tokens: readonly string[]) => Promise.all(tokens.map(async (token) => (await profile(token)).status));

/** A game launched for money in a session. */
async function launched({ accessToken, profile: { id } }: Pick<Player, 'accessToken' | 'profile'>) {
  const accounts = await server.call('GET', '/api/wallet/accounts', { token: accessToken });
  const accountId = z
    .array(z.object({ id: z.string() }))
    .min(1)
    .parse(accounts.body.data)[0]?.id;
  const body = { accountId, lobbyUrl: '/', locale: 'en', countryCode: 'DE', platform: 2, demoMode: false };
  const answer = await server.call('POST', '/api/game/games/ember-run/play', { token: accessToken, body });
  const { token } = z.object({ token: z.string() }).parse(answer.body.data);
  let bets = 0;
  const bet = async () => {
    bets += 1;
    const fields = {
      playerId: id,
      gameId: 'ember-run',
      roundId: `r-${bets}-${token.slice(0, 8)}`,
      currency: 'EUR',
      amount: '1.00',
      kind: 'normal',
    };
    const call = { ...fields, transactionId: `t-${bets}-${token.slice(0, 8)}`, sessionToken: token, roundClosed: false };
    return (await signedCall(server, { providerId: 'northlight-works', path: '/provider/v1/bet', body: call })).body['status'];
  };
  return { bet };
}

describe('what ends with a session', () => {
  it('S13 a game launched in it takes no bet any more, one of another session does', async () => {
    const player = await aPlayer(server);
    const other = loginOf(await signIn(player.email));
    const game = await launched(player);
    expect(await game.bet()).toBe('INSUFFICIENT_FUNDS');
    await server.call('PUT', `/api/player/sessions/${player.sessionId}/close`, { token: other.accessToken });
    expect(await game.bet()).toBe('SESSION_INVALID');
    const stays = await launched({ accessToken: other.accessToken, profile: player.profile });
    expect(await stays.bet()).toBe('INSUFFICIENT_FUNDS');
    await server.call('POST', '/api/player/sessions/logout', { token: other.accessToken });
    expect(await stays.bet()).toBe('SESSION_INVALID');
  });

  it('S13 thirty games launched beside a sign-out leave none that takes bets', async () => {
    const player = await aPlayer(server);
    const all = await Promise.allSettled([
      ...Array.from({ length: 15 }, () => launched(player)),
      server.call('POST', '/api/player/sessions/logout', { token: player.accessToken }),
      ...Array.from({ length: 15 }, () => launched(player)),
    ]);
    expect(all).toHaveLength(31);
    const { rows } = await server.testDatabase.pool.query('select id from ledger.game_session where player_id = $1 and closed_at is null', [
      player.profile.id,
    ]);
    expect(rows).toEqual([]);
  });

  it('S12 a changed password ends all other sessions, a reset one and a block all of them', async () => {
    const changed = await aPlayer(server);
    const others = await twoMore(changed);
    const form = { currentPassword: PASSWORD, newPassword: NEW, repeatNewPassword: NEW };
    expect((await server.call('PUT', '/api/player/passwords', { token: changed.accessToken, body: form })).status).toBe(200);
    expect(await statusesOf([changed, ...others].map(({ accessToken }) => accessToken))).toEqual([200, 401, 401]);

    const reset = await aPlayer(server);
    const sessions = [reset, ...(await twoMore(reset))];
    await server.call('POST', '/api/player/passwords/reset', { body: { email: reset.email } });
    await server.runJobs();
    await server.runJobs();
    const mail = server.mails.findLast(({ to, template }) => to === reset.email && template === 'reset-password');
    const code = /reset\/([\w-]+)/.exec(mail?.text ?? '')?.[1];
    await server.call('POST', '/api/player/passwords/confirm', { body: { code, newPassword: NEW, repeatNewPassword: NEW } });
    expect(await statusesOf(sessions.map(({ accessToken }) => accessToken))).toEqual([401, 401, 401]);

    for (const status of [3, 4]) {
      const barred = await aPlayer(server);
      const open = [barred, ...(await twoMore(barred))];
      await inTransaction(server.context.database, (transaction) =>
        setPlayerStatus(server.context, transaction, { playerId: barred.profile.id, status }),
      );
      expect(await statusesOf(open.map(({ accessToken }) => accessToken))).toEqual([401, 401, 401]);
      // Unlike a mere check of the status, an end is final.
      await inTransaction(server.context.database, (transaction) =>
        setPlayerStatus(server.context, transaction, { playerId: barred.profile.id, status: 1 }),
      );
      expect(await statusesOf(open.map(({ accessToken }) => accessToken))).toEqual([401, 401, 401]);
    }
  });
});

describe('what a session is', () => {
  it('S14 has a new id at every sign-in, whatever id or token comes along', async () => {
    const player = await aPlayer(server);
    const body = { login: player.email, password: PASSWORD, sessionId: player.sessionId };
    const headers = { cookie: `access_token=${player.accessToken}; session=${player.sessionId}` };
    const again = loginOf(await server.call('POST', '/api/player/sessions', { token: player.accessToken, body, headers }));
    expect(again.sessionId).not.toBe(player.sessionId);
    expect(decodeJwt(again.accessToken)).toMatchObject({ sessionId: again.sessionId });
  });

  it('S15 is listed with device, place and time, the current one by its id, and nothing that opens it', async () => {
    const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148';
    const player = await aPlayer(server);
    const headers = { 'user-agent': phone, 'cf-ipcountry': 'DE', 'cf-connecting-ip': '203.0.113.201' };
    const current = loginOf(await signIn(player.email, PASSWORD, headers));
    await server.call('POST', '/api/player/sessions/refresh', { token: current.accessToken });
    const { body, text } = await server.call('GET', '/api/player/sessions', { token: current.accessToken });
    const listed = z.array(z.looseObject({ sessionId: z.string() })).parse(body.data);
    expect(listed.filter(({ sessionId }) => sessionId === decodeJwt(current.accessToken)['sessionId'])).toEqual([
      expect.objectContaining({
        deviceType: 'mobile',
        userAgent: phone,
        ip: '203.0.113.201',
        country: 'DE',
        createdAt: expect.any(String),
      }),
    ]);
    const { rows } = await server.testDatabase.pool.query<Record<string, unknown>>('select * from player.session where player_id = $1', [
      player.profile.id,
    ]);
    const secrets = rows.flatMap((row) => [row['token_key'], row['previous_token_key'], row['successor_sealed'], row['fingerprint_key']]);
    const held = [...secrets, current.accessToken, player.accessToken].filter((secret) => typeof secret === 'string');
    expect(held.filter((secret) => text.includes(secret))).toEqual([]);
    expect(held.length).toBeGreaterThan(3);
    expect(Object.keys(listed[0] ?? {}).toSorted()).toEqual(
      ['closedAt', 'country', 'createdAt', 'deviceType', 'ip', 'playerId', 'sessionId', 'userAgent'].toSorted(),
    );
  });
});

describe('passwords and sign-in', () => {
  const hashOf = async (id: string) =>
    (await server.testDatabase.pool.query<{ password_hash: string }>('select password_hash from player.player where id = $1', [id])).rows[0]
      ?.password_hash ?? '';

  it('S17 replaces a weaker hash at the next sign-in, and only then', async () => {
    const { email, profile: own } = await aPlayer(server);
    const weak = await hash(PASSWORD, { memoryCost: 4096, timeCost: 1, parallelism: 1 });
    await server.testDatabase.pool.query('update player.player set password_hash = $2 where id = $1', [own.id, weak]);
    expect((await signIn(email, 'wrong-Password-1')).status).toBe(401);
    expect(await hashOf(own.id)).toBe(weak);
    expect((await signIn(email)).status).toBe(200);
    const renewed = await hashOf(own.id);
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await signIn(email)).status).toBe(200);
    expect(await hashOf(own.id)).toBe(renewed);
  });

  it('S20 lets in without a challenge again after the link of a mail, however many strangers guessed', async () => {
    const { email } = await aPlayer(server);
    const from = (host: number) => ({ 'cf-connecting-ip': `198.18.0.${host}` });
    for (let stranger = 1; stranger <= 31; stranger += 1) await signIn(email, 'wrong-Password-1', from(stranger));
    const refused = await signIn(email, PASSWORD, from(100));
    expect([refused.status, refused.body.error?.code]).toEqual([428, 10014]);
    await server.call('POST', '/api/player/passwords/reset', { body: { email } });
    await server.runJobs();
    await server.runJobs();
    const mail = server.mails.findLast(({ to, template }) => to === email && template === 'reset-password');
    const code = /reset\/([\w-]+)/.exec(mail?.text ?? '')?.[1];
    expect(
      (await server.call('POST', '/api/player/passwords/confirm', { body: { code, newPassword: NEW, repeatNewPassword: NEW } })).status,
    ).toBe(200);
    expect((await signIn(email, NEW, from(101))).status).toBe(200);
  });
});
