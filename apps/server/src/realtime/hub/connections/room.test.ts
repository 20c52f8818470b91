import type { Subscription } from 'centrifuge';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { BareClient } from '../../testing/bare-client.ts';
import { aPlayer, type HubFixture, startHub } from '../../testing/hub-fixture.ts';
import { createManualTime, type ManualTime } from '../../testing/manual-time.ts';

let fixture: HubFixture;
let time: ManualTime;
beforeEach(async () => {
  time = createManualTime();
  // A silent socket is closed later than every socket has been pinged.
  fixture = await startHub({ time, limits: { pongTimeoutMs: 20_000 }, addressOf: (request) => request.socket.remoteAddress ?? null });
  fixture.tokens.set('anna', aPlayer('anna', { time }));
});
afterEach(() => fixture.stop());

const limitReached = { code: 3013, reason: 'connection limit' };
const noPong = { code: 3012, reason: 'no pong' };

const visitors = [
  { who: 'a player', token: 'anna', max: 10 },
  { who: 'a guest', token: '', max: 20 },
] as const;

describe.each(visitors)('S127 the sockets of $who', ({ token, max }) => {
  async function aSocket(): Promise<BareClient> {
    const client = await fixture.bare();
    expect(await client.connect(token)).toHaveProperty('connect');
    return client;
  }
  /** Sockets opened one after another; only the given ones answer pings. */
  async function sockets(answering: (index: number) => boolean): Promise<BareClient[]> {
    const clients: BareClient[] = [];
    while (clients.length < max) {
      const client = await aSocket();
      client.answersPings = answering(clients.length);
      clients.push(client);
    }
    return clients;
  }
  async function turnedAway(): Promise<void> {
    const client = await fixture.bare();
    client.send({ id: 1, connect: { token } });
    expect(await client.closed).toEqual(limitReached);
  }
  /** Until the hub has read what this client has sent. */
  const settled = (clients: readonly BareClient[]) =>
    Promise.all(clients.map((client) => client.ask({ id: 999, rpc: { method: 'settle' } })));

  test('give way to a new one where they answer no ping, those that do stay', async () => {
    const clients = await sockets((index) => index % 2 === 1);
    for (let seconds = 0; seconds < 26; seconds += 1) {
      time.advance(1000);
      await settled(clients);
    }
    for (let count = 0; count < max / 2; count += 1) (await aSocket()).answersPings = true;
    const gone = await Promise.all(clients.filter((_client, index) => index % 2 === 0).map(({ closed }) => closed));
    expect(gone).toEqual(gone.map(() => noPong));
    expect(fixture.hub.metrics.connections).toBe(max);
    await settled(clients.filter((_client, index) => index % 2 === 1));
    await turnedAway();
  });

  test('that have not been pinged yet are pinged for it, and the next try succeeds', async () => {
    const clients = await sockets((index) => index !== 3);
    time.advance(1000);
    await turnedAway();
    await settled(clients);
    const next = await aSocket();
    expect(await clients[3]?.closed).toEqual(noPong);
    next.answersPings = true;
    await settled([next]);
    await turnedAway();
    await settled(clients.filter((_client, index) => index !== 3));
    expect(fixture.hub.metrics.connections).toBe(max);
  });

  test('give way in the order in which their pings went out', async () => {
    const clients = await sockets((index) => index > 1);
    const [first, second] = clients;
    if (first === undefined || second === undefined) throw new Error('no sockets');
    time.advance(12_400);
    // The first pings go out at random points of the second half of the period.
    while (![first, second].some(({ frames }) => frames.includes('{}'))) {
      time.advance(100);
      await settled(clients);
    }
    const [silent, other] = first.frames.includes('{}') ? [first, second] : [second, first];
    await aSocket();
    expect(await silent.closed).toEqual(noPong);
    expect(other.socket.readyState).toBe(other.socket.OPEN);
  });

  test('that are all alive keep the new one out until one leaves, and it is let in then', async () => {
    const clients = await sockets(() => true);
    for (let tries = 0; tries < 3; tries += 1) {
      await turnedAway();
      await settled(clients);
      time.advance(1000);
    }
    expect(fixture.hub.metrics.connections).toBe(max);
    clients[0]?.socket.close();
    await clients[0]?.closed;
    await aSocket();
  });
});

describe('S127 the published client', () => {
  test('is admitted once dead sockets have been detected', async () => {
    for (let count = 0; count < 10; count += 1) await (await fixture.bare()).connect('anna');
    const client = fixture.client({ token: 'anna' });
    client.connect();
    await client.ready(5000);
    expect(fixture.hub.metrics.connections).toBe(10);
  });
});

describe('S126 a reconnect of many subscriptions', () => {
  /** How often a client with this many channels is closed, and whether all its subscriptions succeed in the end. */
  async function restored(count: number): Promise<{ closes: number; subscribed: number }> {
    const real = await startHub();
    real.tokens.set('anna', aPlayer('anna'));
    const client = real.client({ token: 'anna' });
    const subscriptions: Subscription[] = [];
    for (let index = 0; index < count; index += 1) {
      const subscription = client.newSubscription(`tournaments:${'x'.repeat(200)}${index}`);
      subscription.subscribe();
      subscriptions.push(subscription);
    }
    let closes = -1;
    client.on('connecting', () => (closes += 1));
    client.connect();
    await Promise.all(subscriptions.map((subscription) => subscription.ready(5000)));
    // The server goes and comes back: everything is restored with positions.
    real.hub.publish(`tournaments:${'x'.repeat(200)}0`, { n: 1 });
    const again = new Promise((resolve) => client.once('connected', resolve));
    real.hub.disconnectPlayer('anna', { code: 3001, reason: 'shutdown' });
    await again;
    await Promise.all(subscriptions.map((subscription) => subscription.ready(5000)));
    const subscribed = subscriptions.filter(({ state }) => state === 'subscribed').length;
    await real.stop();
    return { closes: closes - 1, subscribed };
  }

  test.each([1, 49, 50, 51, 75, 76, 99, 100, 110, 127, 128])('as %i channels succeeds without a close', async (count) => {
    expect(await restored(count)).toEqual({ closes: 0, subscribed: count });
  });

  test('does not open the rate to other commands, nor to subscribes beyond what a connection may hold', async () => {
    const client = await fixture.bare();
    await client.connect('anna');
    const channel = 'tournaments:one';
    for (let id = 2; id <= 129; id += 1) client.send(id % 2 === 0 ? { id, subscribe: { channel } } : { id, unsubscribe: { channel } });
    // 64 of them are subscribes, which are not counted; of the others, connect and 49 more are answered.
    const answers = await client.nextLines(128);
    expect(answers.filter(({ error }) => error?.code === 111).map(({ id }) => Number(id) % 2)).toEqual(Array(15).fill(1));
    time.advance(1000);
    for (let id = 130; id <= 193; id += 1) client.send({ id, subscribe: { channel } });
    await client.nextLines(64);
    for (let id = 194; id <= 294; id += 1) client.send({ id, subscribe: { channel } });
    expect(await client.closed).toEqual({ code: 3013, reason: 'too many requests' });
  });
});
