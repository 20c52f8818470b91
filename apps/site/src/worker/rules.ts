/** Where the worker keeps what it has seen. `own` holds a player's answers and goes with the session. */
export const caches = { pages: 'pages-1', files: 'files-1', answers: 'answers-1', own: 'own-1' } as const;
export type CacheName = (typeof caches)[keyof typeof caches];

/** How many of each are kept; the oldest go first. */
export const keptMax: Readonly<Record<CacheName, number>> = { 'pages-1': 30, 'files-1': 500, 'answers-1': 80, 'own-1': 40 };

/**
 * What is done with a request: `page` and `answer` ask the network and fall back on what was seen last; `file` never changes under its
 * address and is taken from the store; everything else, above all whatever moves money, goes to the network as if there were no worker.
 */
export type Handling = { kind: 'page' } | { kind: 'file' } | { kind: 'answer'; cache: CacheName } | { kind: 'pass' };

export type Asked = { method: string; url: string; isNavigation: boolean };

/** Pages worth having without a connection: the lobby, and the player's statement. */
const keptPage =
  /^\/(?:[a-z]{2}(?:-[a-z]{2})?(?=\/|$))?(?:\/?$|\/?(?:main|categories\/[^/]+|profile\/(?:history|wallet)|questions(?:\/[^/]+)?|static\/[^/]+)\/?$)/;
const keptFile = /^\/(?:assets|art|img|icons|methods)\//;
const sharedAnswer = /^\/api\/(?:settings\/|content\/|game\/(?:collections|providers|games|spins\/winners)(?:\/|$))/;
/** Ends the list of what a player sees of the own account without a connection; a limit or a session is never shown from a store. */
const ownAnswer = /^\/api\/(?:payment\/invoices|game\/(?:spins|bets)|wallet\/accounts|player\/profile)$/;
const personalGame = /^\/api\/game\/games\/(?:favorites|played)/;

/** Decides by the address alone. `origin` is the site's. */
export function handlingOf({ method, url, isNavigation }: Asked, origin: string): Handling {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin) return { kind: 'pass' };
  const { pathname } = address;
  if (isNavigation) return pathname.startsWith('/sandbox') || pathname.startsWith('/auth') ? { kind: 'pass' } : { kind: 'page' };
  if (keptFile.test(pathname)) return { kind: 'file' };
  if (ownAnswer.test(pathname) || personalGame.test(pathname)) return { kind: 'answer', cache: caches.own };
  return sharedAnswer.test(pathname) ? { kind: 'answer', cache: caches.answers } : { kind: 'pass' };
}

/** Under what a page is kept, without its query: what a modal or a letter added is not part of it. Undefined: not kept. */
export function pageKey(url: string): string | undefined {
  const { origin, pathname } = new URL(url);
  return keptPage.test(pathname) ? origin + pathname : undefined;
}

/** What a push message shows, and the page it opens. */
export type Shown = { title: string; options: NotificationOptions & { data: { url: string } } };

const rightToLeft = /^(?:ar|fa|he|ur)\b/;

/** Reads a push message of the platform's; undefined for anything else. A page of another site is never opened. */
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
      dir: rightToLeft.test(language) ? 'rtl' : 'ltr',
      icon: '/icons/app-192.png',
      data: { url: pageOf(url, origin) },
    },
  };
}

function pageOf(url: unknown, origin: string): string {
  const address = typeof url === 'string' && URL.canParse(url, origin) ? new URL(url, origin) : new URL(origin);
  return address.origin === origin ? address.href : `${origin}/`;
}

/** The page that says there is no connection, in the language of an address. */
export function offlinePath(pathname: string): string {
  const prefix = /^\/([a-z]{2}(?:-[a-z]{2})?)(?:\/|$)/.exec(pathname)?.[1];
  return prefix === undefined ? '/offline' : `/${prefix}/offline`;
}
