import { compactVerify, decodeJwt } from 'jose';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { inTransaction } from '../../kernel/database.ts';
import { adjust } from '../../modules/wallet/index.ts';
import { aGameSession } from '../../testing/builders.ts';
import { aPlayer, loginOf, type PlayerServer, startPlayerServer } from '../../testing/player-server.ts';
import { aStudio } from '../../testing/studio.ts';
import { resolveChannel } from '../channels.ts';
import { configuration, dataFault, namespaceOf, rowsOf } from '../testing/centrifugo-formats.ts';

const questionKey = 'a key of the test, of more than thirty-two characters';

let server: PlayerServer;
let ear: pg.Client;
const heard: string[] = [];

beforeAll(async () => {
  server = await startPlayerServer(['web', 'realtime'], { settings: { realtime: { server: 'centrifugo', questionKey } } });
  ear = new pg.Client({ connectionString: server.testDatabase.url });
  await ear.connect();
  ear.on('notification', ({ payload = '' }) => heard.push(payload));
  await ear.query(`listen ${configuration.consumers[0].postgresql.partition_notification_channel}`);
});
afterAll(async () => {
  await ear.end();
  await server.stop();
});

const signIn = async ({ email, password }: { email: string; password: string }) =>
  loginOf(await server.call('POST', '/api/player/sessions', { body: { login: email, password } }));

describe('What is written for Centrifugo 5.4.9 (realtime §4)', () => {
  test('T-21 O1 the outbox has the columns of its consumer, no others, and the types that it scans', async () => {
    const { rows } = await server.testDatabase.pool.query(`
      select column_name as name, data_type as type
      from information_schema.columns
      where table_schema || '.' || table_name = '${configuration.consumers[0].postgresql.outbox_table_name}'
      order by ordinal_position`);
    expect(rows).toEqual([
      { name: 'id', type: 'bigint' },
      { name: 'method', type: 'text' },
      { name: 'payload', type: 'json' },
      { name: 'partition', type: 'integer' },
      { name: 'created_at', type: 'timestamp with time zone' },
    ]);
  });

  test('T-04 T-23 a balance is a `publish` whose data carries the version that the page compares, and its wake-up names a partition', async () => {
    const { profile, email } = await aPlayer(server);
    await inTransaction(server.context.database, (transaction) =>
      adjust(server.context, transaction, { playerId: profile.id, currency: 'EUR', amountMinor: 100n, externalId: 'one', reason: 'test' }),
    );
    heard.length = 0;
    await aStudio(server, await aGameSession(server, { id: profile.id, email, currency: 'EUR' })).bet('b1', '0.25');
    const rows = await rowsOf(server.testDatabase.pool, 'publish');
    const { num_partitions: partitions } = configuration.consumers[0].postgresql;
    expect(rows.every(({ partition }) => partition < partitions)).toBe(true);
    const balance = rows
      .map(({ payload }) => payload)
      .findLast((payload) => JSON.stringify(payload).includes(`wallet:accounts#${profile.id}`));
    expect(balance).toMatchObject({ data: { event: 'account.balance.updated', account: { balance: 0.75, version: expect.any(Number) } } });
    expect(dataFault('walletAccounts', balance?.data)).toBeUndefined();
    await expect.poll(() => heard.length).toBeGreaterThan(0);
    expect(heard.every((payload) => /^\d+$/.test(payload) && Number(payload) < partitions)).toBe(true);
  });

  test('T-20 O7 the end of a session is a `disconnect` of the user that its token names, and of nobody else', async () => {
    const player = await aPlayer(server);
    const other = await signIn(player);
    heard.length = 0;
    await server.call('PUT', `/api/player/sessions/${player.sessionId}/close`, { token: other.accessToken });
    const claim = decodeJwt(player.accessToken)[configuration.token_user_id_claim];
    expect((await rowsOf(server.testDatabase.pool, 'disconnect')).map(({ payload }) => payload)).toEqual([
      { user: claim, disconnect: { code: 3503, reason: 'force disconnect' } },
    ]);
    expect(decodeJwt(other.accessToken)[configuration.token_user_id_claim]).not.toBe(claim);
    await expect.poll(() => heard).toContain('0');
  });

  test('T-02 an access token is a connection token: HS256 with the secret’s text, the claims that are checked, none that mean something else', async () => {
    const { accessToken, sessionId } = await aPlayer(server);
    const key = new TextEncoder().encode(server.context.secrets.secret('access-token'));
    const { payload, protectedHeader } = await compactVerify(accessToken, key);
    expect(protectedHeader).toEqual({ alg: 'HS256', typ: 'JWT' });
    const claims = z.record(z.string(), z.unknown()).parse(JSON.parse(new TextDecoder().decode(payload)));
    expect(claims).toMatchObject({
      [configuration.token_user_id_claim]: sessionId,
      aud: configuration.token_audience,
      iss: configuration.token_issuer,
      exp: expect.any(Number),
      nbf: expect.any(Number),
      iat: expect.any(Number),
    });
    // `jwtverify.ConnectTokenClaims`: each of these would change what the connection may do.
    for (const name of ['expire_at', 'info', 'b64info', 'channels', 'subs', 'meta', 'channel']) expect(claims).not.toHaveProperty(name);
  });
});

const channels = [
  'wallet:accounts#p',
  'payment:invoices#p',
  'bonus:player-bonuses#p',
  'retention:quests#p',
  'messenger:notifications#p',
  'player:profile#p',
  'game:bets#p',
  'tournaments:t1#p',
  'tournaments:t1',
  'tournaments',
  'global:online',
  'activity-board:boards#main',
];

describe('The configuration that is shipped', () => {
  test.each(channels)('T-14 %s is open, asked for and kept as in our own hub', (channel) => {
    const { rest, ...found } = namespaceOf(channel);
    const resolution = resolveChannel(channel);
    if (resolution.status === 'unknown') throw new Error(`${channel} is unknown`);
    const { rule, audience } = resolution;
    // Channels that are not open to everybody are checked by a request.
    expect(found.proxy_subscribe || audience === 'everyone').toBe(true);
    expect(found.allow_subscribe_for_client).toBe(!found.proxy_subscribe);
    expect(found.allow_subscribe_for_anonymous).toBe(found.allow_subscribe_for_client);
    expect(rest).toMatch(new RegExp(found.channel_regex));
    expect({ size: found.history_size, ttl: found.history_ttl, recovery: found.force_recovery_mode }).toEqual({
      size: rule.history?.size,
      ttl: `${(rule.history?.ttlMs ?? 0) / 60_000}m`,
      recovery: rule.history?.recovery,
    });
  });

  test('T-14 a namespace that clients may enter unasked is narrowed to the names that are open', () => {
    for (const found of [configuration, ...configuration.namespaces].filter((one) => one.allow_subscribe_for_client))
      expect(found.channel_regex).toMatch(/^\^.+\$$/);
  });

  test('T-01 the socket and the readiness check are where the product has them', () => {
    expect(configuration).toMatchObject({
      websocket_handler_prefix: '/api/connection/websocket',
      health: true,
      health_handler_prefix: '/readyz',
    });
  });
});

describe('The questions of Centrifugo', () => {
  const ask = async (body: unknown, key = questionKey) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
    const response = await fetch(`${server.url}/centrifugo/subscribe`, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: response.status, body: z.looseObject({}).parse(await response.json()) };
  };
  const allowed = { status: 200, body: { result: {} } };
  const refused = { status: 200, body: { error: { code: 103, message: 'permission denied' } } };

  test('T-14 T-15 an open session may read its own player’s channels and the open ones, a guest the open ones', async () => {
    const [one, other] = [await aPlayer(server), await aPlayer(server)];
    const questions = { client: 'c', transport: 'websocket', protocol: 'json', encoding: 'json' };
    const own = `wallet:accounts#${one.profile.id}`;
    expect(await ask({ ...questions, user: one.sessionId, channel: own })).toEqual(allowed);
    expect(await ask({ ...questions, user: one.sessionId, channel: 'tournaments:t1' })).toEqual(allowed);
    expect(await ask({ ...questions, user: '', channel: 'tournaments:t1' })).toEqual(allowed);
    expect(await ask({ ...questions, channel: own })).toEqual(refused);
    for (const user of [other.sessionId, one.profile.id, 'no id']) expect(await ask({ ...questions, user, channel: own })).toEqual(refused);
    for (const channel of [`wallet:accounts#${one.profile.id},${other.profile.id}`, 'wallet:accounts#', 'wallet:accounts#me'])
      expect(await ask({ ...questions, user: one.sessionId, channel })).toEqual(refused);
    expect(await ask({ user: one.sessionId, channel: 'staff:room' })).toMatchObject({ body: { error: { code: 102 } } });
  });

  test('T-02 O7 a session that was closed may read nothing of its player’s', async () => {
    const player = await aPlayer(server);
    const question = { user: player.sessionId, channel: `player:profile#${player.profile.id}` };
    expect(await ask(question)).toEqual(allowed);
    await server.call('POST', '/api/player/sessions/logout', { token: player.accessToken });
    expect(await ask(question)).toEqual(refused);
  });

  test('S1 nobody else finds the address, and a malformed request is refused', async () => {
    const statusOf = async (body: string, key: string) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
      return (await fetch(`${server.url}/centrifugo/subscribe`, { method: 'POST', headers, body })).status;
    };
    expect(await statusOf('{"user":"","channel":"tournaments"}', 'another key')).toBe(404);
    expect(await statusOf('{"user":"","channel":"tournaments"}', '')).toBe(404);
    expect(await statusOf('{"user":7}', questionKey)).toBe(400);
  });
});
