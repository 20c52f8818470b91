import { createClient } from '@pavilion/contract/calls/client.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { localKeys, localStore } from '../../../browser/storage.ts';
import { renewPush, suspendPush } from './push.ts';

const PLAYER = 'a-player';
const keyOf = (letter: string): string => Buffer.from(`${letter}?>`.repeat(22).slice(0, 65)).toString('base64url');

interface Own {
  endpoint: string;
  options: { applicationServerKey: ArrayBuffer };
  toJSON(): object;
  unsubscribe(): Promise<boolean>;
}

let own: Own | null;
let subscribed: string[];
let saved: unknown[];
let publicKey: string | null;

function subscriptionUnder(key: string): Own {
  const endpoint = `https://push.example/${subscribed.length}`;
  return {
    endpoint,
    options: { applicationServerKey: new Uint8Array(Buffer.from(key, 'base64url')).buffer },
    toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => {
      own = null;
      return true;
    },
  };
}

const pushManager = {
  getSubscription: async () => own,
  subscribe: async ({ applicationServerKey: key }: { applicationServerKey: string }) => {
    subscribed.push(key);
    own = subscriptionUnder(key);
    return own;
  },
};

const api = createClient(async ({ method, body }) => {
  if (method === 'GET') return { status: 200, body: { data: { publicKey } } };
  saved.push(body);
  return { status: 200, body: { data: { message: 'Subscribed' } } };
});

beforeEach(() => {
  [subscribed, saved, publicKey] = [[], [], keyOf('n')];
  own = subscriptionUnder(keyOf('n'));
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ pushManager }) } });
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', { permission: 'granted' });
  localStore().setItem(localKeys.pushPlayer, PLAYER);
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStore().removeItem(localKeys.pushPlayer);
});

it('S59 a browser subscribed under the former key subscribes anew under the key that the site has now', async () => {
  own = subscriptionUnder(keyOf('f'));
  await renewPush(api, PLAYER);
  expect(subscribed).toEqual([keyOf('n')]);
  expect(saved).toHaveLength(1);
});

it('S59 one that was cut off between the two is subscribed at the next visit', async () => {
  own = null;
  await renewPush(api, PLAYER);
  expect(subscribed).toEqual([keyOf('n')]);
});

it('a browser that subscribed under the present key is registered again and keeps its subscription', async () => {
  await renewPush(api, PLAYER);
  expect([subscribed, saved.length]).toEqual([[], 1]);
});

it('nothing happens for another player, without the permission, and where no messages are offered', async () => {
  await renewPush(api, 'another');
  vi.stubGlobal('Notification', { permission: 'default' });
  await renewPush(api, PLAYER);
  vi.stubGlobal('Notification', { permission: 'granted' });
  publicKey = null;
  await renewPush(api, PLAYER);
  expect([subscribed, saved]).toEqual([[], []]);
});

it('W-257 S78 a browser receives nothing from the end of a session on, without the server, and its player’s next sign-in restores the choice', async () => {
  await suspendPush();
  expect([own, saved, localStore().getItem(localKeys.pushPlayer)]).toEqual([null, [], PLAYER]);
  await renewPush(api, PLAYER);
  expect([subscribed, saved.length]).toEqual([[keyOf('n')], 1]);
});

it('W-257 where nobody receives messages no worker is waited for', async () => {
  localStore().removeItem(localKeys.pushPlayer);
  vi.stubGlobal('navigator', { serviceWorker: { ready: new Promise(() => undefined) } });
  await suspendPush();
  expect(own).not.toBeNull();
});
