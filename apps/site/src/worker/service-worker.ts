import { type CacheName, caches as names, handlingOf, keptMax, offlinePath, pageKey, shownOf } from './rules.ts';

declare const self: ServiceWorkerGlobalScope;

/** Stores a copy and occasionally removes the oldest. */
async function keep(cacheName: CacheName, key: string, answer: Response): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.put(key, answer);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - keptMax[cacheName])).map((old) => cache.delete(old)));
}

const found = async (cacheName: CacheName, key: string): Promise<Response | undefined> => (await caches.open(cacheName)).match(key);

/** A page from the network; offline, its last copy or the offline page. */
async function page(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const key = pageKey(request.url);
  try {
    const answer = await fetch(request);
    if (key !== undefined && answer.status === 200 && !answer.redirected) await keep(names.pages, key, answer.clone());
    event.waitUntil(prepare(new URL(request.url).pathname).catch(() => undefined));
    return answer;
  } catch (error) {
    const { origin, pathname } = new URL(request.url);
    const kept = key === undefined ? undefined : await found(names.pages, key);
    const answer = kept ?? (await found(names.pages, origin + offlinePath(pathname))) ?? (await found(names.pages, `${origin}/offline`));
    if (answer === undefined) throw error;
    return answer;
  }
}

/** A file that never changes under its address. */
async function file({ request }: FetchEvent): Promise<Response> {
  const kept = await found(names.files, request.url);
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  if (answer.status === 200) await keep(names.files, request.url, answer.clone());
  return answer;
}

/** An answer of the API; offline, its last copy. A refusal is an answer and is never replaced by a copy. */
async function answerOf({ request }: FetchEvent, cacheName: CacheName): Promise<Response> {
  try {
    const answer = await fetch(request);
    if (answer.status === 200) await keep(cacheName, request.url, answer.clone());
    return answer;
  } catch (error) {
    const kept = await found(cacheName, request.url);
    if (kept === undefined) throw error;
    return kept;
  }
}

/** The offline page: cached in the default language at installation, in another once a page in it was opened. */
async function prepare(pathname: string): Promise<void> {
  const key = self.location.origin + offlinePath(pathname);
  if ((await found(names.pages, key)) !== undefined) return;
  const answer = await fetch(key);
  if (answer.ok) await keep(names.pages, key, answer);
}

self.addEventListener('install', (event) => {
  event.waitUntil(prepare('/').then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  const known: readonly string[] = Object.values(names);
  const clear = async (): Promise<void> => {
    const old = (await caches.keys()).filter((name) => !known.includes(name));
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(clear());
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
