import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import {
  Centrifuge,
  type DisconnectedContext,
  type PublicationContext,
  type SubscribedContext,
  UnauthorizedError,
  type UnsubscribedContext,
} from 'centrifuge';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { aPlayer, type HubFixture, portOf, startHub } from '../../testing/hub-fixture.ts';

/** Answers each connect and then closes with the test's code: the client's own interpretation, without our hub. */
let closer: Server;
let closeWith: { code: number; reason: string };
let fixture: HubFixture;

beforeAll(async () => {
  fixture = await startHub();
  closer = createServer();
  const sockets = new WebSocketServer({ server: closer });
  sockets.on('connection', (socket) => {
    socket.on('message', () => {
      socket.send('{"id":1,"connect":{"client":"c","version":"v","ping":25,"pong":true}}');
      socket.close(closeWith.code, closeWith.reason);
    });
  });
  closer.listen(0, '127.0.0.1');
  await once(closer, 'listening');
});
afterAll(async () => {
  closer.close();
  closer.closeAllConnections();
  await fixture.stop();
});

function openClient(reconnectDelayMs = 60_000): Centrifuge {
  const delays = { minReconnectDelay: reconnectDelayMs, maxReconnectDelay: reconnectDelayMs };
  return new Centrifuge(`ws://127.0.0.1:${portOf(closer)}`, { websocket: WebSocket, ...delays });
}

/** The next event of an emitter: `when<T>((resolve) => emitter.once('event', resolve))`. */
function when<T>(listen: (resolve: (context: T) => void) => unknown): Promise<T> {
  return new Promise((resolve) => {
    listen(resolve);
  });
}

function disconnected(client: Centrifuge): Promise<DisconnectedContext> {
  return new Promise((resolve) => {
    client.once('disconnected', resolve);
  });
}

/** The client's state after a close: its code, and whether it will reconnect. */
async function reactionTo(code: number, reason: string): Promise<{ reconnects: boolean; code: number }> {
  closeWith = { code, reason };
  const client = openClient();
  const reaction = new Promise<{ reconnects: boolean; code: number }>((resolve) => {
    client.once('connected', () => {
      client.once('connecting', (context) => resolve({ reconnects: true, code: context.code }));
      client.once('disconnected', (context) => resolve({ reconnects: false, code: context.code }));
    });
  });
  client.connect();
  const seen = await reaction;
  client.disconnect();
  return seen;
}

describe('Reactions of the published client to our codes (realtime §5 case 9)', () => {
  test.each([
    { id: 'X-30', code: 3503, reason: 'force disconnect', expected: { reconnects: false, code: 3503 } },
    { id: 'X-30', code: 3500, reason: 'invalid token', expected: { reconnects: false, code: 3500 } },
    { id: 'X-30', code: 3999, reason: 'last of the final ones', expected: { reconnects: false, code: 3999 } },
    { id: 'X-30', code: 4500, reason: 'ours, final', expected: { reconnects: false, code: 4500 } },
    { id: 'X-30', code: 4999, reason: 'ours, final', expected: { reconnects: false, code: 4999 } },
    { id: 'X-30', code: 3000, reason: 'connection closed', expected: { reconnects: true, code: 3000 } },
    { id: 'X-30', code: 3001, reason: 'shutdown', expected: { reconnects: true, code: 3001 } },
    { id: 'X-30', code: 4000, reason: 'ours, again', expected: { reconnects: true, code: 4000 } },
    { id: 'X-30 the trap of the empty reason:', code: 3503, reason: '', expected: { reconnects: true } },
    { id: 'X-30 the trap of a reason that is JSON:', code: 3001, reason: '12', expected: { reconnects: false, code: 3001 } },
    { id: 'case 9', code: 1012, reason: 'restart', expected: { reconnects: true, code: 1 } },
    { id: 'case 9', code: 1009, reason: '', expected: { reconnects: false, code: 3 } },
  ])('$id close $code "$reason"', async ({ code, reason, expected }) => {
    expect(await reactionTo(code, reason)).toMatchObject(expected);
  });

  test('case 9: 3014 discards the token; without getToken the client ends as unauthorized', async () => {
    closeWith = { code: 3014, reason: 'state invalidated' };
    const client = openClient(1);
    client.setToken('something');
    client.connect();
    expect(await disconnected(client)).toMatchObject({ code: 1, reason: 'unauthorized' });
  });
});

describe('The published client on our hub', () => {
  test('X-31 an unsubscribe below 2500 ends the subscription, 2500 and above subscribes again', async () => {
    fixture.tokens.set('anna', aPlayer('anna'));
    const client = fixture.client({ token: 'anna' });
    const subscription = client.newSubscription('wallet:accounts#anna', { minResubscribeDelay: 1, maxResubscribeDelay: 2 });
    subscription.subscribe();
    client.connect();
    await subscription.ready(5000);
    const again = when<SubscribedContext>((resolve) => subscription.once('subscribed', resolve));
    fixture.hub.unsubscribe('anna', 'wallet:accounts#anna', { code: 2500, reason: 'insufficient state' });
    await again;
    const ended = when<UnsubscribedContext>((resolve) => subscription.once('unsubscribed', resolve));
    fixture.hub.unsubscribe('anna', 'wallet:accounts#anna', { code: 2000, reason: 'server unsubscribe' });
    expect(await ended).toMatchObject({ code: 2000 });
    expect(subscription.state).toBe('unsubscribed');
    client.disconnect();
  });

  test('X-30 O7 a closed session is not followed by a reconnect', async () => {
    fixture.tokens.set('bob', aPlayer('bob', { sessionId: 'of bob' }));
    const client = fixture.client({ token: 'bob' });
    client.connect();
    await client.ready(5000);
    const ended = disconnected(client);
    fixture.hub.disconnectSession('of bob');
    expect(await ended).toMatchObject({ code: 3503, reason: 'force disconnect' });
    expect(client.state).toBe('disconnected');
  });

  test('O6 what is published while the connection is lost arrives after the reconnect, once and in order', async () => {
    fixture.tokens.set('carl', aPlayer('carl'));
    const client = fixture.client({ token: 'carl' });
    const subscription = client.newSubscription('wallet:accounts#carl');
    const received: number[] = [];
    let isComplete: () => void = () => undefined;
    const complete = new Promise<void>((resolve) => {
      isComplete = resolve;
    });
    subscription.on('publication', (context) => {
      received.push(context.data.n);
      if (received.length === 50) isComplete();
    });
    subscription.subscribe();
    client.connect();
    await subscription.ready(5000);
    for (let n = 1; n <= 10; n += 1) fixture.hub.publish('wallet:accounts#carl', { n });
    fixture.hub.disconnectPlayer('carl', { code: 3011, reason: 'force reconnect' });
    for (let n = 11; n <= 40; n += 1) fixture.hub.publish('wallet:accounts#carl', { n });
    const context = await when<SubscribedContext>((resolve) => subscription.once('subscribed', resolve));
    expect(context).toMatchObject({ wasRecovering: true, recovered: true });
    for (let n = 41; n <= 50; n += 1) fixture.hub.publish('wallet:accounts#carl', { n });
    await complete;
    expect(received).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
    client.disconnect();
  });

  test('T-22 an expired token at connect is replaced through getToken', async () => {
    fixture.tokens.set('old', 'expired');
    fixture.tokens.set('fresh', aPlayer('dora'));
    const asked: string[] = [];
    const client = fixture.client({
      token: 'old',
      getToken: async () => {
        asked.push('fresh');
        return 'fresh';
      },
    });
    client.connect();
    await client.ready(5000);
    expect(asked).toEqual(['fresh']);
    client.disconnect();
  });

  test('T-22 a token that expires during the connection is refreshed without affecting the subscriptions', async () => {
    fixture.tokens.set('short', aPlayer('emil', { lifeSeconds: 1 }));
    fixture.tokens.set('long', aPlayer('emil'));
    let refreshed: () => void = () => undefined;
    const isRefreshed = new Promise<void>((resolve) => {
      refreshed = resolve;
    });
    const client = fixture.client({
      token: 'short',
      getToken: async () => {
        refreshed();
        return 'long';
      },
    });
    const subscription = client.newSubscription('wallet:accounts#emil');
    const states: string[] = [];
    subscription.on('state', (context) => states.push(context.newState));
    subscription.subscribe();
    client.connect();
    await subscription.ready(5000);
    await isRefreshed;
    const published = when<PublicationContext>((resolve) => subscription.once('publication', resolve));
    fixture.hub.publish('wallet:accounts#emil', { n: 1 });
    expect(await published).toMatchObject({ data: { n: 1 } });
    expect(states).toEqual(['subscribing', 'subscribed']);
    client.disconnect();
  });

  test('case 5: getToken that refuses ends the client for good', async () => {
    fixture.tokens.set('old', 'expired');
    const client = fixture.client({
      token: 'old',
      getToken: async () => {
        throw new UnauthorizedError('no');
      },
    });
    client.connect();
    expect(await disconnected(client)).toMatchObject({ code: 1 });
  });
});
