import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { DomainEvent } from '../kernel/followers/domain-events.ts';
import { inTransaction } from '../kernel/database.ts';
import { createLog } from '../kernel/log/log.ts';
import { systemRandom } from '../kernel/secrets/random.ts';
import { cloneDatabase, type TestDatabase } from '../testing/database.ts';
import { createRealtime, type Realtime } from './realtime.ts';
import { BareClient } from './testing/bare-client.ts';
import { aPlayer, portOf } from './testing/hub-fixture.ts';

let testDatabase: TestDatabase;
const running: { realtime: Realtime; server: Server }[] = [];
const anna = systemRandom.newId();

beforeAll(async () => {
  testDatabase = await cloneDatabase();
});
afterEach(async () => {
  for (const { realtime, server } of running.splice(0)) {
    await realtime.stop();
    server.close();
    server.closeAllConnections();
  }
});
afterAll(() => testDatabase.drop());

/** One process: with sockets, or writing only. Tokens are `<player> <session>`. */
async function aProcess(options: { hostsHub: boolean }): Promise<{ realtime: Realtime; url: string }> {
  const realtime = createRealtime({
    database: testDatabase.database,
    connectionString: testDatabase.url,
    clock: { realNow: () => new Date() },
    random: systemRandom,
    log: createLog({ level: 'silent' }),
    hostsHub: options.hostsHub,
    reader: 'hub',
    authenticate: async (token) => {
      const [playerId = '', sessionId = ''] = token.split(' ');
      return aPlayer(playerId, { sessionId });
    },
    isOriginAllowed: () => true,
    addressOf: () => null,
  });
  const server = createServer();
  realtime.attach(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  await realtime.start();
  running.push({ realtime, server });
  return { realtime, url: `ws://127.0.0.1:${portOf(server)}/api/connection/websocket` };
}

async function listen(url: string, session: string, channel: string): Promise<BareClient> {
  const client = await BareClient.open(url);
  client.send({ id: 1, connect: { token: `${anna} ${session}` } }, { id: 2, subscribe: { channel } });
  const [, subscribed] = await client.nextLines(2);
  expect(subscribed).toHaveProperty('subscribe');
  return client;
}

const publish = (realtime: Realtime, event: DomainEvent): Promise<void> =>
  inTransaction(testDatabase.database, (transaction) => realtime.publish(transaction, event));

const withdrawal: Extract<DomainEvent, { type: 'InvoiceChanged' }> = {
  type: 'InvoiceChanged',
  playerId: anna,
  kind: 'withdrawal',
  isNew: true,
  invoice: {
    id: systemRandom.newId(),
    amountMinor: '123456789012345678',
    currency: 'BTC',
    paymentMethod: 'bitcoin',
    status: 1,
    createdAt: '2026-11-20T10:00:00.000Z',
    number: null,
    publicData: null,
  },
};

describe('The realtime part of a process', () => {
  test('T-05 an invoice reaches its player with the event name and the exact digits of its amount', async () => {
    const { realtime, url } = await aProcess({ hostsHub: true });
    const client = await listen(url, 'one', `payment:invoices#${anna}`);
    await publish(realtime, withdrawal);
    const invoice = { id: withdrawal.invoice.id, playerId: anna, currency: 'BTC', status: 1, number: null, publicData: null };
    expect(await client.next()).toMatchObject({ push: { pub: { data: { event: 'invoice.withdrawal.created', invoice } } } });
    expect(client.frames.at(-1)).toContain('"amount": 1234567890.12345678');
    await publish(realtime, { ...withdrawal, isNew: false });
    expect(await client.next()).toMatchObject({ push: { pub: { data: { event: 'invoice.withdrawal.updated' } } } });
    await publish(realtime, { ...withdrawal, kind: 'deposit' });
    expect(await client.next()).toMatchObject({ push: { pub: { data: { event: 'invoice.deposit.updated' } } } });
  });

  test('O7 a session closed in one process ends its sockets in another, for good', async () => {
    const web = await aProcess({ hostsHub: false });
    const [first, second] = [await aProcess({ hostsHub: true }), await aProcess({ hostsHub: true })];
    const channel = `wallet:accounts#${anna}`;
    const clients = [await listen(first.url, 'stolen', channel), await listen(second.url, 'stolen', channel)];
    const other = await listen(second.url, 'kept', channel);
    await publish(web.realtime, { type: 'SessionClosed', playerId: anna, sessionId: 'stolen', reason: 'closed' });
    for (const client of clients) expect(await client.closed).toEqual({ code: 3503, reason: 'force disconnect' });
    expect(other.socket.readyState).toBe(other.socket.OPEN);
  });

  test('O4 what the ledger has committed is sent at once where the player is connected, and by the row elsewhere', async () => {
    const [here, there] = [await aProcess({ hostsHub: true }), await aProcess({ hostsHub: true })];
    const channel = `wallet:accounts#${anna}`;
    const clients = [await listen(here.url, 'one', channel), await listen(there.url, 'two', channel)];
    const publication = {
      channel,
      dataJson: '{"event":"account.balance.updated"}',
      idempotencyKey: systemRandom.newId(),
      version: { thing: 'account', version: 7n },
    };
    const fields = JSON.stringify({ channel, idempotency_key: publication.idempotencyKey, data: JSON.parse(publication.dataJson) });
    await testDatabase.pool.query(`insert into kernel.realtime_outbox (method, payload) values ('publish', $1)`, [fields]);
    here.realtime.publishCommitted([publication]);
    for (const client of clients)
      expect(await client.next()).toMatchObject({ push: { pub: { data: { event: 'account.balance.updated' } } } });
    here.realtime.publishCommitted([{ ...publication, idempotencyKey: 'older', version: { thing: 'account', version: 6n } }]);
    here.realtime.publishCommitted([
      { ...publication, idempotencyKey: 'newer', dataJson: '{"event":"8"}', version: { thing: 'account', version: 8n } },
    ]);
    expect(await clients[0]?.next()).toMatchObject({ push: { pub: { data: { event: '8' }, offset: 2 } } });
  });

  test('a message reaches the player’s notifications, and unpublished events write nothing', async () => {
    const { realtime, url } = await aProcess({ hostsHub: true });
    const client = await listen(url, 'one', `messenger:notifications#${anna}`);
    await publish(realtime, { type: 'SessionOpened', playerId: anna, sessionId: 'one' });
    const { rows } = await testDatabase.pool.query('select id from kernel.realtime_outbox');
    expect(rows).toEqual([]);
    const at = '2026-11-20T10:00:00.000Z';
    const message = {
      id: systemRandom.newId(),
      state: 1,
      content: { title: 'Hello', body: 'World' },
      readAt: null,
      createdAt: at,
      updatedAt: at,
    };
    await publish(realtime, { type: 'MessageReceived', playerId: anna, message });
    expect(await client.next()).toMatchObject({
      push: { pub: { data: { event: 'message.received', message: { ...message, playerId: anna } } } },
    });
  });
});
