import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { Centrifuge, type Subscription } from 'centrifuge';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import * as z from 'zod';
import { inTransaction } from '../../kernel/database.ts';
import { adjust } from '../../modules/wallet/index.ts';
import { HAPROXY } from '../../testing/beside/balancer.ts';
import { aPlayer, loginOf, type PlayerServer, startPlayerServer } from '../../testing/player-server.ts';
import { CENTRIFUGO, CENTRIFUGO_CONFIGURATION, hasCentrifugo, startBalancerBefore, startCentrifugo } from '../testing/centrifugo.ts';

const questionKey = 'a key of the test, of more than thirty-two characters';
const ROLE = 'pavilion_centrifugo';
const ORIGIN = 'http://pavilion.test';
const without = hasCentrifugo ? '' : ' (skipped: CENTRIFUGO_BIN names no centrifugo)';

let server: PlayerServer;
let centrifugo: Awaited<ReturnType<typeof startCentrifugo>>;
const clients: Centrifuge[] = [];

beforeAll(async () => {
  if (!hasCentrifugo) return;
  server = await startPlayerServer(['web', 'realtime'], { settings: { realtime: { server: 'centrifugo', questionKey } } });
  await server.testDatabase.pool.query(`create role ${ROLE} login password '${ROLE}'`);
  await server.testDatabase.pool.query(fs.readFileSync(path.join(path.dirname(CENTRIFUGO_CONFIGURATION), 'centrifugo.sql'), 'utf8'));
  centrifugo = await startCentrifugo({
    databaseUrl: Object.assign(new URL(server.testDatabase.url), { username: ROLE, password: ROLE }).href,
    productUrl: server.url,
    questionKey,
    tokenSecret: server.context.secrets.secret('access-token'),
    origin: ORIGIN,
  });
});
afterAll(async () => {
  if (!hasCentrifugo) return;
  for (const client of clients) client.disconnect();
  await centrifugo.stop();
  await server.testDatabase.pool.query(`drop owned by ${ROLE}; drop role ${ROLE}`);
  await server.stop();
});

/** A browser's socket: the published client, with the origin that a browser would send. */
class PageSocket extends WebSocket {
  constructor(url: string, protocols?: string[]) {
    super(url, protocols, { origin: ORIGIN });
  }
}

function aClient(token?: string, url = centrifugo.socketUrl): Centrifuge {
  const client = new Centrifuge(url, {
    websocket: PageSocket,
    minReconnectDelay: 5,
    maxReconnectDelay: 20,
    ...(token !== undefined && { token }),
  });
  clients.push(client);
  client.connect();
  return client;
}

/** How a subscribe ended: subscribed, or the code of its refusal. */
function subscribed(client: Centrifuge, channel: string): Promise<{ subscription: Subscription; outcome: number | 'subscribed' }> {
  const subscription = client.newSubscription(channel);
  return new Promise((resolve) => {
    subscription.on('subscribed', () => resolve({ subscription, outcome: 'subscribed' }));
    subscription.on('unsubscribed', ({ code }) => resolve({ subscription, outcome: code }));
    subscription.subscribe();
  });
}

const balances = z.object({ account: z.object({ balance: z.number(), version: z.number() }) });

describe.skipIf(!hasCentrifugo)(`Centrifugo in the place of the hub (realtime §4)${without}`, () => {
  test('T-01 the shipped configuration is accepted, and no key of it is unknown', () => {
    const { status, stdout, stderr } = spawnSync(CENTRIFUGO, ['checkconfig', '--config', CENTRIFUGO_CONFIGURATION], { encoding: 'utf8' });
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' });
    expect(centrifugo.lines.filter((line) => /unknown key|"level":"(?:warn|error)"/.test(line))).toEqual([]);
  });

  test('T-04 T-21 a committed change of the balance reaches the player’s page by the outbox, with the version it compares', async () => {
    const { accessToken, profile } = await aPlayer(server);
    const client = aClient(accessToken);
    const { subscription, outcome } = await subscribed(client, `wallet:accounts#${profile.id}`);
    expect(outcome).toBe('subscribed');
    const seen: z.output<typeof balances>['account'][] = [];
    subscription.on('publication', ({ data }) => seen.push(balances.parse(data).account));
    const change = (externalId: string, amountMinor: bigint) =>
      inTransaction(server.context.database, (transaction) =>
        adjust(server.context, transaction, { playerId: profile.id, currency: 'EUR', amountMinor, externalId, reason: 'test' }),
      );
    await change('first', 10_000n);
    await change('second', 550n);
    await expect.poll(() => seen.map(({ balance }) => balance)).toEqual([100, 105.5]);
    const [first = 0, second = 0] = seen.map(({ version }) => version);
    expect(second).toBeGreaterThan(first);
    await expect.poll(async () => (await server.testDatabase.pool.query('select from kernel.realtime_outbox')).rowCount).toBe(0);
  });

  test('T-14 T-15 a foreign channel is refused, to players and guests, and open ones are everybody’s', async () => {
    const [one, other] = [await aPlayer(server), await aPlayer(server)];
    const [player, guest] = [aClient(one.accessToken), aClient()];
    const outcomeOf = async (client: Centrifuge, channel: string) => (await subscribed(client, channel)).outcome;
    expect(await outcomeOf(player, `wallet:accounts#${one.profile.id}`)).toBe('subscribed');
    expect(await outcomeOf(player, `wallet:accounts#${other.profile.id}`)).toBe(103);
    expect(await outcomeOf(player, `tournaments:t1#${other.profile.id}`)).toBe(103);
    expect(await outcomeOf(guest, `wallet:accounts#${one.profile.id}`)).toBe(103);
    expect(await outcomeOf(guest, 'payment:invoices#')).toBe(103);
    expect(await outcomeOf(guest, 'staff:room')).toBe(102);
    for (const channel of ['global:online', 'tournaments', 'tournaments:t1', 'game:winners:mobile:AT', 'activity-board:boards#main'])
      expect([channel, await outcomeOf(guest, channel)]).toEqual([channel, 'subscribed']);
  });

  test('T-02 a forged token is refused for good', async () => {
    const { accessToken } = await aPlayer(server);
    const client = aClient(`${accessToken.slice(0, -4)}AAAA`);
    const { code } = await new Promise<{ code: number }>((resolve) => client.on('disconnected', resolve));
    expect(code).toBe(3500);
  });

  test('T-20 O7 closing one session closes that one alone, and its token subscribes to nothing of the player’s any more', async () => {
    const player = await aPlayer(server);
    const kept = loginOf(await server.call('POST', '/api/player/sessions', { body: { login: player.email, password: player.password } }));
    const channel = `wallet:accounts#${player.profile.id}`;
    const [closing, staying] = [aClient(player.accessToken), aClient(kept.accessToken)];
    for (const client of [closing, staying]) expect((await subscribed(client, channel)).outcome).toBe('subscribed');
    const isClosed = new Promise<{ code: number; reason: string }>((resolve) => closing.on('disconnected', resolve));
    const departures: number[] = [];
    staying.on('connecting', ({ code }) => departures.push(code)).on('disconnected', ({ code }) => departures.push(code));
    await server.call('PUT', `/api/player/sessions/${player.sessionId}/close`, { token: kept.accessToken });
    expect(await isClosed).toMatchObject({ code: 3503, reason: 'force disconnect' });
    const again = aClient(player.accessToken);
    expect((await subscribed(again, channel)).outcome).toBe(103);
    expect([departures, staying.state]).toEqual([[], 'connected']);
  });

  test.skipIf(HAPROXY === undefined)(
    `T-01 the shipped balancer takes it for the realtime backend${HAPROXY ? '' : ' (skipped: no haproxy)'}`,
    async () => {
      const balancer = await startBalancerBefore({ web: server.url, realtime: centrifugo.url });
      const { accessToken, profile } = await aPlayer(server);
      const client = aClient(accessToken, balancer.socketUrl);
      expect((await subscribed(client, `wallet:accounts#${profile.id}`)).outcome).toBe('subscribed');
      client.disconnect();
      balancer.stop();
    },
  );
});
