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

/** Asks for permission and subscribes if it is granted. Called only when the player presses the button. */
export async function switchPushOn(api: Client, { publicKey, playerId }: { publicKey: string; playerId: string }): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  const own = await registration();
  // The browser refuses a second subscription under another key, which the site has after a key change.
  await (await own.pushManager.getSubscription())?.unsubscribe();
  await save(api, await own.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
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

/** Signing out suspends the messages; the same player's next sign-in on this device restores the choice. */
export async function renewPush(api: Client, playerId: string): Promise<void> {
  if ((await readPushState(playerId)) !== 'on') return;
  const own = await subscription();
  if (own !== null) await save(api, own);
}
