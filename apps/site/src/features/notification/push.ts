import type { Client } from '@pavilion/contract/client.ts';
import { localKeys, localStore } from '../../session/storage.ts';

/** How push messages stand in this browser. */
export type PushState = 'off' | 'on' | 'blocked';

/** Private windows and old browsers have none of it: then nothing is offered. */
export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

/** The worker's registration, once it is there: on a first visit it comes after the page. Where none comes, nothing is ever offered. */
const registration = (): Promise<ServiceWorkerRegistration> => navigator.serviceWorker.ready;
const subscription = async (): Promise<PushSubscription | null> => (await registration()).pushManager.getSubscription();

const save = (api: Client, own: PushSubscription): Promise<unknown> => {
  const { endpoint, keys } = own.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  return api.notification.savePushSubscription({ body: { endpoint: endpoint ?? '', keys: { p256dh, auth } } });
};

/** Is this browser told of this player's messages? Another player's choice on the same device is none of this one's. */
export async function readPushState(playerId: string): Promise<PushState | undefined> {
  if (!canPush()) return undefined;
  await registration();
  if (Notification.permission === 'denied') return 'blocked';
  const isOwn = localStore().getItem(localKeys.pushPlayer) === playerId;
  return isOwn && Notification.permission === 'granted' && (await subscription()) !== null ? 'on' : 'off';
}

/** Asks the browser, and subscribes where it agrees. Only ever called by the player's own press. */
export async function switchPushOn(api: Client, { publicKey, playerId }: { publicKey: string; playerId: string }): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  const own = await registration();
  // A subscription of another key would be refused by the browser: the site has a new one.
  await (await own.pushManager.getSubscription())?.unsubscribe();
  await save(api, await own.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
  localStore().setItem(localKeys.pushPlayer, playerId);
  return 'on';
}

/** Tells this browser of nothing more. */
export async function switchPushOff(api: Client): Promise<PushState> {
  const own = await subscription();
  if (own !== null) {
    await api.notification.deletePushSubscription({ body: { endpoint: own.endpoint } });
    await own.unsubscribe();
  }
  localStore().removeItem(localKeys.pushPlayer);
  return 'off';
}

/** Signing out ends the messages; the next sign-in of the same player on this device goes on with what was chosen here. */
export async function renewPush(api: Client, playerId: string): Promise<void> {
  if ((await readPushState(playerId)) !== 'on') return;
  const own = await subscription();
  if (own !== null) await save(api, own);
}
