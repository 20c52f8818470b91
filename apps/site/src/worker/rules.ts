import { table } from '@pavilion/contract/calls/table.ts';
import { directionOf } from '@pavilion/ui/text/fill-text.ts';

/** The worker's caches. `own` holds players' answers, each under its player, and is deleted with the session. */
export const caches = { pages: 'pages-1', files: 'files-1', answers: 'answers-1', own: 'own-1' } as const;
export type CacheName = (typeof caches)[keyof typeof caches];

/** The channel on which a page tells the worker the id of a session that has ended. */
export const endedSessions = 'ended-sessions';

/** The cache key of a player's answer; of a guest's with an empty id. */
export function ownKey(url: string, playerId: string): string {
  const address = new URL(url);
  address.searchParams.append('answered-to', playerId);
  return address.href;
}

/** The maximum number of entries per cache; the oldest are removed first. */
export const keptMax: Readonly<Record<CacheName, number>> = { 'pages-1': 30, 'files-1': 500, 'answers-1': 80, 'own-1': 80 };

/**
 * How a request is handled: `page` and `answer` use the network and fall back to the last copy; a `file` never changes under its
 * address and is served from the cache; everything else, above all calls that move money, goes to the network as without a worker.
 */
type Handling = { kind: 'page' } | { kind: 'file' } | { kind: 'answer'; cache: CacheName } | { kind: 'pass' };

export type SiteRequest = { method: string; url: string; isNavigation: boolean };

/** Pages available offline: the lobby and the player's statement. */
const keptPage =
  /^\/(?:[a-z]{2}(?:-[a-z]{2})?(?=\/|$))?(?:\/?$|\/?(?:main|categories\/[^/]+|profile\/(?:history|wallet)|questions(?:\/[^/]+)?|static\/[^/]+)\/?$)/;
const keptFile = /^\/(?:assets|art|img|icons|methods)\//;
/** Answers available offline: the lobby and the player's accounts. Limits and sessions are never served from a cache. */
const keptAnswer =
  /^\/api\/(?:(?:settings|content)\/|game\/(?:collections|providers|games|spins\/winners)(?:\/|$)|(?:payment\/invoices|game\/(?:spins|bets)|wallet\/accounts|player\/profile)$)/;

/** Addresses whose answers differ between players, by the contract's `access`. */
const personalPaths = Object.values(table)
  .flatMap((calls): { path: string; access: string }[] => Object.values(calls))
  .filter(({ access }) => access !== 'guest')
  .map(({ path }) => new RegExp(`^${path.replaceAll(/:[^/]+/g, '[^/]+')}$`));

/** Decides by the address alone. `origin` is the site's. */
export function handlingOf({ method, url, isNavigation }: SiteRequest, origin: string): Handling {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin) return { kind: 'pass' };
  const { pathname } = address;
  if (isNavigation) return pathname.startsWith('/sandbox') || pathname.startsWith('/auth') ? { kind: 'pass' } : { kind: 'page' };
  if (keptFile.test(pathname)) return { kind: 'file' };
  if (!keptAnswer.test(pathname)) return { kind: 'pass' };
  return { kind: 'answer', cache: personalPaths.some((path) => path.test(pathname)) ? caches.own : caches.answers };
}

/** The cache key of a page, without its query; undefined if it is not cached. */
export function pageKey(url: string): string | undefined {
  const { origin, pathname } = new URL(url);
  return keptPage.test(pathname) ? origin + pathname : undefined;
}

/** The content of a push message and the page it opens. */
export type Shown = { title: string; options: NotificationOptions & { data: { url: string } } };

/** Parses a push message; undefined if it is not the platform's. Pages of other sites are never opened. */
export function shownOf(text: string, origin: string): Shown | undefined {
  let message: Partial<Record<string, unknown>>;
  try {
    message = { ...JSON.parse(text) };
  } catch {
    return undefined;
  }
  const { title, body, tag, url, lang } = message;
  if (typeof title !== 'string' || title === '') return undefined;
  const language = typeof lang === 'string' ? lang : '';
  return {
    title,
    options: {
      body: typeof body === 'string' ? body : '',
      tag: typeof tag === 'string' ? tag : '',
      lang: language,
      dir: directionOf(language),
      icon: '/icons/app-192.png',
      data: { url: pageOf(url, origin) },
    },
  };
}

function pageOf(url: unknown, origin: string): string {
  const address = typeof url === 'string' && URL.canParse(url, origin) ? new URL(url, origin) : new URL(origin);
  return address.origin === origin ? address.href : `${origin}/`;
}

/** The offline page in the language of an address. */
export function offlinePath(pathname: string): string {
  const prefix = /^\/([a-z]{2}(?:-[a-z]{2})?)(?:\/|$)/.exec(pathname)?.[1];
  return prefix === undefined ? '/offline' : `/${prefix}/offline`;
}
