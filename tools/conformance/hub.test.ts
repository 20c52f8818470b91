import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Centrifuge, type PublicationContext, type SubscribedContext, type Subscription } from 'centrifuge';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import * as z from 'zod';

const SCRIPT = path.join(import.meta.dirname, 'hub.ts');
const CASE_TIMEOUT_MS = 5000;
const historySchema = z.object({ result: z.object({ offset: z.number(), epoch: z.string() }) });
let hub: ChildProcess;
let port = '';
const clients: Centrifuge[] = [];

function start(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [SCRIPT, '--port', '0'], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
}

beforeAll(async () => {
  hub = start({ NODE_ENV: 'test' });
  if (hub.stdout === null) throw new Error('The script has no output.');
  for await (const line of createInterface(hub.stdout)) {
    port = /localhost:(\d+)/.exec(line)?.[1] ?? '';
    if (port !== '') break;
  }
});
afterAll(async () => {
  for (const client of clients) client.disconnect();
  hub.kill('SIGTERM');
  await once(hub, 'exit');
});

async function call(method: string, body: unknown, key = 'test-api-key'): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'x-api-key': key };
  return fetch(`http://localhost:${port}/api/${method}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

const publish = (channel: string, data: unknown): Promise<Response> => call('publish', { channel, data });

async function connected(token = ''): Promise<Centrifuge> {
  const client = new Centrifuge(`ws://localhost:${port}/connection/websocket`, {
    websocket: WebSocket,
    minReconnectDelay: 5,
    maxReconnectDelay: 20,
    ...(token !== '' && { token }),
  });
  clients.push(client);
  client.connect();
  await client.ready(CASE_TIMEOUT_MS);
  return client;
}

/** Collects the next publications, up to a count. */
function collect(subscription: Subscription, count: number): Promise<unknown[]> {
  return new Promise((resolve) => {
    const data: unknown[] = [];
    subscription.on('publication', (context: PublicationContext) => {
      data.push(context.data);
      if (data.length === count) resolve(data);
    });
  });
}

function subscribed(subscription: Subscription): Promise<SubscribedContext> {
  return new Promise((resolve) => {
    subscription.once('subscribed', resolve);
  });
}

async function token(claims: Record<string, unknown>): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setIssuedAt().sign(new TextEncoder().encode('secret'));
}

describe('The hub under its open test profile (sandbox §1)', () => {
  test('everybody connects, publishes and receives; rpc is 108 also when it was asked before the connection stood', async () => {
    const client = await connected();
    const subscription = client.newSubscription('open');
    const received = collect(subscription, 1);
    subscription.subscribe();
    await subscription.ready(CASE_TIMEOUT_MS);
    await subscription.publish({ my: 'data' });
    expect(await received).toEqual([{ my: 'data' }]);
    await expect(client.rpc('anything', {})).rejects.toMatchObject({ code: 108 });
  });

  test('presence follows subscribing and unsubscribing', async () => {
    const client = await connected();
    const subscription = client.newSubscription('presence');
    for (let count = 0; count < 10; count += 1) {
      subscription.subscribe();
      subscription.unsubscribe();
    }
    subscription.subscribe();
    await subscription.ready(CASE_TIMEOUT_MS);
    expect(await subscription.presenceStats()).toEqual({ numClients: 1, numUsers: 1 });
    expect(Object.values((await subscription.presence()).clients)).toMatchObject([{ user: '' }]);
    subscription.unsubscribe();
    expect(await client.presenceStats('presence')).toEqual({ numClients: 0, numUsers: 0 });
  });

  test('publications over HTTP need the key, and a channel outside the profile is an error', async () => {
    expect((await call('publish', { channel: 'open', data: {} }, 'wrong')).status).toBe(401);
    expect((await call('publish', { channel: 'elsewhere:open', data: {} })).status).toBe(400);
    expect((await call('fly', {})).status).toBe(404);
    expect(await (await publish('keyed', { n: 1 })).json()).toMatchObject({ result: { offset: 1, epoch: expect.any(String) } });
  });

  test('recovery: brings what was missed after a lost connection and after an unsubscribe', async () => {
    const client = await connected();
    const subscription = client.newSubscription('recovery:one');
    subscription.subscribe();
    await subscription.ready(CASE_TIMEOUT_MS);
    const all = collect(subscription, 5);
    await publish('recovery:one', 1);
    client.disconnect();
    for (const n of [2, 3]) await publish('recovery:one', n);
    const again = subscribed(subscription);
    client.connect();
    expect(await again).toMatchObject({ wasRecovering: true, recovered: true });
    subscription.unsubscribe();
    await publish('recovery:one', 4);
    const third = subscribed(subscription);
    subscription.subscribe();
    expect(await third).toMatchObject({ wasRecovering: true, recovered: true });
    await publish('recovery:one', 5);
    expect(await all).toEqual([1, 2, 3, 4, 5]);
  });

  test('smallhistory: a gap of more than two is not recovered, and live delivery goes on', async () => {
    const client = await connected();
    const subscription = client.newSubscription('smallhistory:one');
    subscription.subscribe();
    await subscription.ready(CASE_TIMEOUT_MS);
    subscription.unsubscribe();
    for (const n of [1, 2, 3]) await publish('smallhistory:one', n);
    const again = subscribed(subscription);
    subscription.subscribe();
    expect(await again).toMatchObject({ wasRecovering: true, recovered: false });
    const live = collect(subscription, 1);
    await publish('smallhistory:one', 4);
    expect(await live).toEqual([4]);
  });

  test('getState: its position is recovered from, and it is asked again when the position is lost (error 112)', async () => {
    const client = await connected();
    const channel = 'smallhistory:state';
    for (const n of [1, 2]) await publish(channel, n);
    let asked = 0;
    const subscription = client.newSubscription(channel, {
      minResubscribeDelay: 1,
      maxResubscribeDelay: 2,
      getState: async () => {
        asked += 1;
        if (asked === 1) return { offset: 0, epoch: '' };
        return historySchema.parse(await (await call('history', { channel, limit: 0 })).json()).result;
      },
    });
    const received = collect(subscription, 2);
    const first = subscribed(subscription);
    subscription.subscribe();
    await first;
    expect(await received).toEqual([1, 2]);
    client.disconnect();
    for (const n of [3, 4, 5]) await publish(channel, n);
    const again = subscribed(subscription);
    client.connect();
    await again;
    expect(asked).toBe(2);
  });

  test('subscription tokens are read with the key "secret": theirs is the channel, and no other', async () => {
    const client = await connected();
    const good = client.newSubscription('private', { token: await token({ channel: 'private' }) });
    good.subscribe();
    await good.ready(CASE_TIMEOUT_MS);
    const bad = client.newSubscription('other', { token: await token({ channel: 'private' }) });
    const refused = new Promise((resolve) => {
      bad.once('unsubscribed', resolve);
    });
    bad.subscribe();
    expect(await refused).toMatchObject({ code: 103 });
  });

  test('connection tokens may lack a user, and the HTTP disconnect ends a named one', async () => {
    await connected(await token({}));
    const named = await connected(await token({ sub: '42' }));
    const ended = new Promise((resolve) => {
      named.once('disconnected', resolve);
    });
    expect((await call('disconnect', { user: '42' })).status).toBe(200);
    expect(await ended).toMatchObject({ code: 3503 });
  });

  test('the profile is refused in production', async () => {
    const refused = start({ NODE_ENV: 'production' });
    const [code] = await once(refused, 'exit');
    expect(code).toBe(1);
  });
});
