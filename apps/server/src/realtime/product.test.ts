import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { inTransaction } from '../kernel/database.ts';
import { adjust } from '../modules/wallet/index.ts';
import { aGameSession } from '../testing/builders.ts';
import { aPlayer, type PlayerServer, startPlayerServer } from '../testing/player-server.ts';
import { aStudio } from '../testing/studio.ts';
import { BareClient } from './testing/bare-client.ts';

let server: PlayerServer;
beforeAll(async () => {
  server = await startPlayerServer(['web', 'realtime']);
});
afterAll(() => server.stop());

const connect = (): Promise<BareClient> => BareClient.open(`${server.url.replace('http', 'ws')}/api/connection/websocket`);

async function aDevice(token: string, channel: string): Promise<BareClient> {
  const client = await connect();
  client.send({ id: 1, connect: { token } }, { id: 2, subscribe: { channel } });
  const [connected, subscribed] = await client.nextLines(2);
  expect(connected).toMatchObject({ connect: { expires: true, ping: 25, pong: true } });
  expect(subscribed).toHaveProperty('subscribe');
  return client;
}

const publication = z.object({ event: z.string(), account: z.looseObject({ balance: z.number(), currency: z.string() }) });

async function balanceAt(client: BareClient): Promise<number> {
  let line = await client.next();
  // A ping of a slow run is not a publication.
  while (line.push === undefined) line = await client.next();
  const { event, account } = publication.parse(line.push.pub?.data);
  expect(event).toBe('account.balance.updated');
  return account.balance;
}

async function outboxIsEmpty(): Promise<boolean> {
  const { rows } = await server.testDatabase.pool.query('select id from kernel.realtime_outbox limit 1');
  return rows.length === 0;
}

describe('The product’s own socket', () => {
  test('T-01 T-02 a guest connects without a token at the address of the site, a forged token is refused', async () => {
    const guest = await connect();
    expect(await guest.connect()).toMatchObject({ connect: { client: expect.any(String) } });
    const forger = await connect();
    forger.send({ id: 1, connect: { token: 'e30.e30.forged' } });
    expect(await forger.closed).toEqual({ code: 3500, reason: 'invalid token' });
    guest.socket.close();
  });

  test('T-04 O4 every round updates the balance on each device of the player, once, and on no other player’s', async () => {
    const { accessToken, profile, email } = await aPlayer(server);
    const stranger = await aPlayer(server);
    const playerId = profile.id;
    const devices = [await aDevice(accessToken, `wallet:accounts#${playerId}`), await aDevice(accessToken, `wallet:accounts#${playerId}`)];
    const other = await aDevice(stranger.accessToken, `wallet:accounts#${stranger.profile.id}`);
    await inTransaction(server.context.database, (transaction) =>
      adjust(server.context, transaction, { playerId, currency: 'EUR', amountMinor: 10_000n, externalId: 'opening', reason: 'test' }),
    );
    // Balance changes of other transactions come by the outbox; if overtaken, they would be stale (wire §4.5).
    for (const device of devices) expect(await balanceAt(device)).toBe(100);
    const studio = aStudio(server, await aGameSession(server, { id: playerId, email, currency: 'EUR' }));
    await studio.bet('b1', '10.00');
    await studio.win('w1', '25.50');
    for (const device of devices) {
      expect([await balanceAt(device), await balanceAt(device)]).toEqual([90, 115.5]);
    }
    await expect.poll(outboxIsEmpty).toBe(true);
    await studio.bet('b2', '0.50');
    for (const device of devices) expect(await balanceAt(device)).toBe(115);
    expect(other.lines.filter((line) => line.push !== undefined)).toEqual([]);
    for (const client of [...devices, other]) client.socket.close();
  });
});
