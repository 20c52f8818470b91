import type { Client } from '@pavilion/contract/calls/client.ts';
import { localKeys, localStore } from '../../../browser/storage.ts';

/** The state of push messages in this browser. */
export type PushState = 'off' | 'on' | 'blocked';

/** Whether the browser supports push messages; private windows and old browsers do not. */
const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

/** The service worker's registration, which on a first visit follows the page. Never resolves without one. */
const registration = (): Promise<ServiceWorkerRegistration> => navigator.serviceWorker.ready;
const subscription = async (): Promise<PushSubscription | null> => (await registration()).pushManager.getSubscription();

const save = (api: Client, own: PushSubscription): Promise<unknown> => {
  const { endpoint, keys } = own.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  return api.notification.savePushSubscription({ body: { endpoint: endpoint ?? '', keys: { p256dh, auth } } });
};

/** Whether this browser is subscribed to this player's messages; another player's subscription on the same device does not count. */
export async function readPushState(playerId: string): Promise<PushState | undefined> {
  if (!canPush()) return undefined;
  await registration();
  if (Notification.permission === 'denied') return 'blocked';
  const isOwn = localStore().getItem(localKeys.pushPlayer) === playerId;
  return isOwn && Notification.permission === 'granted' && (await subscription()) !== null ? 'on' : 'off';
}

const bytesOf = (key: string): number[] => [...atob(key.replaceAll('-', '+').replaceAll('_', '/'))].map((letter) => letter.charCodeAt(0));

/** Whether a subscription was made with this key. */
function isUnder(own: PushSubscription, publicKey: string): boolean {
  const { applicationServerKey } = own.options;
  return applicationServerKey !== null && [...new Uint8Array(applicationServerKey)].join() === bytesOf(publicKey).join();
}

/** The browser refuses a second subscription under another key, which the site has after a key change. */
async function subscribeUnder(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await registration();
  await (await pushManager.getSubscription())?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** Asks for permission and subscribes if it is granted. Called only when the player presses the button. */
export async function switchPushOn(api: Client, { publicKey, playerId }: { publicKey: string; playerId: string }): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  await save(api, await subscribeUnder(publicKey));
  localStore().setItem(localKeys.pushPlayer, playerId);
  return 'on';
}

/** Ends this browser's subscription. */
export async function switchPushOff(api: Client): Promise<PushState> {
  const own = await subscription();
  if (own !== null) {
    await api.notification.deletePushSubscription({ body: { endpoint: own.endpoint } });
    await own.unsubscribe();
  }
  localStore().removeItem(localKeys.pushPlayer);
  return 'off';
}

/**
 * Ends what this browser receives, at once and without the server, which a sign-out may not reach: the next to use the browser may be somebody else.
 * The choice stays for the player's next sign-in (W-257).
 */
export async function suspendPush(): Promise<void> {
  if (canPush() && localStore().getItem(localKeys.pushPlayer) !== null) await (await subscription())?.unsubscribe();
}

/**
 * Signing out suspends the messages; the same player's next sign-in on this device restores the choice. So does a visit after the site's key has
 * changed, or after the browser has lost its subscription: it subscribes anew, for which the permission is there.
 */
export async function renewPush(api: Client, playerId: string): Promise<void> {
  if (!canPush() || Notification.permission !== 'granted' || localStore().getItem(localKeys.pushPlayer) !== playerId) return;
  const { publicKey } = await api.notification.readPush();
  if (publicKey === null) return;
  const own = await subscription();
  await save(api, own !== null && isUnder(own, publicKey) ? own : await subscribeUnder(publicKey));
}
