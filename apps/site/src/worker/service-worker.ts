import { readToken } from '../session/token.ts';
import { copyAt, keepCopy } from './copies.ts';
import { type CacheName, caches as names, endedSessions, handlingOf, offlinePath, ownKey, pageKey, shownOf } from './rules.ts';

declare const self: ServiceWorkerGlobalScope;

/** The ids of the sessions that pages have ended while this worker runs: an answer that comes later is not stored. */
const ended = new Set<string>();
new BroadcastChannel(endedSessions).addEventListener('message', ({ data }) => ended.add(String(data)));

/** A page from the network; offline, its last copy or the offline page. */
async function page(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const key = pageKey(request.url);
  try {
    const answer = await fetch(request);
    if (key !== undefined && answer.status === 200 && !answer.redirected)
      event.waitUntil(keepCopy({ cacheName: names.pages, key }, answer.clone()));
    event.waitUntil(prepare(new URL(request.url).pathname).catch(() => undefined));
    return answer;
  } catch (error) {
    const { origin, pathname } = new URL(request.url);
    const kept = key === undefined ? undefined : await copyAt(names.pages, key);
    const answer = kept ?? (await copyAt(names.pages, origin + offlinePath(pathname))) ?? (await copyAt(names.pages, `${origin}/offline`));
    if (answer === undefined) throw error;
    return answer;
  }
}

/** A file that never changes under its address. */
async function file(event: FetchEvent): Promise<Response> {
  const { url } = event.request;
  const kept = await copyAt(names.files, url);
  if (kept !== undefined) return kept;
  const answer = await fetch(event.request);
  if (answer.status === 200) event.waitUntil(keepCopy({ cacheName: names.files, key: url }, answer.clone()));
  return answer;
}

/** An answer of the API; offline, the last copy of the same player's. A refusal is an answer and is never replaced by a copy. */
async function answerOf(event: FetchEvent, cacheName: CacheName): Promise<Response> {
  const { request } = event;
  const { playerId, sessionId } = readToken(request.headers.get('authorization') ?? '') ?? { playerId: '', sessionId: '' };
  const key = cacheName === names.own ? ownKey(request.url, playerId) : request.url;
  const isWanted = (): boolean => cacheName !== names.own || !ended.has(sessionId);
  try {
    const answer = await fetch(request);
    if (answer.status === 200) event.waitUntil(keepCopy({ cacheName, key, isWanted }, answer.clone()));
    return answer;
  } catch (error) {
    const kept = await copyAt(cacheName, key);
    if (kept === undefined) throw error;
    return kept;
  }
}

/** The offline page: cached in the default language at installation, in another once a page in it was opened. */
async function prepare(pathname: string): Promise<void> {
  const key = self.location.origin + offlinePath(pathname);
  if ((await copyAt(names.pages, key)) !== undefined) return;
  const answer = await fetch(key);
  if (answer.ok) await keepCopy({ cacheName: names.pages, key }, answer);
}

self.addEventListener('install', (event) => {
  const installed = prepare('/').catch(() => undefined);
  event.waitUntil(installed.then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  const known: readonly string[] = Object.values(names);
  const clear = async (): Promise<void> => {
    const old = (await caches.keys()).filter((name) => !known.includes(name));
    await Promise.all(old.map((name) => caches.delete(name)));
  };
  const cleared = clear().catch(() => undefined);
  event.waitUntil(cleared.then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { method, url, mode } = event.request;
  const handling = handlingOf({ method, url, isNavigation: mode === 'navigate' }, self.location.origin);
  if (handling.kind === 'page') event.respondWith(page(event));
  else if (handling.kind === 'file') event.respondWith(file(event));
  else if (handling.kind === 'answer') event.respondWith(answerOf(event, handling.cache));
});

/** Shows a push message as a system notification while the site is closed or in the background. */
self.addEventListener('push', (event) => {
  const shown = shownOf(event.data?.text() ?? '', self.location.origin);
  if (shown !== undefined) event.waitUntil(self.registration.showNotification(shown.title, shown.options));
});

/** Opens the page of a message in an open tab of the site, otherwise in a new one. */
async function open(url: string): Promise<void> {
  const [site] = await self.clients.matchAll({ type: 'window' });
  if (site === undefined) {
    await self.clients.openWindow(url);
    return;
  }
  await site.focus();
  await site.navigate(url);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { url } = Object(event.notification.data);
  event.waitUntil(open(typeof url === 'string' ? url : self.location.origin));
});
