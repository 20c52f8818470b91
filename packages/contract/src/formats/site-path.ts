// Only what follows the origin counts.
const ANY_ORIGIN = 'http://site';
// An encoded slash or an @: no way back leads to a page that has one, and a second decoding could turn it into another host.
const hostilePath = /%2f|@/i;

/** Resolves dots, and never a host: the path of an address is set. */
function resolved(path: string): string {
  const url = new URL(ANY_ORIGIN);
  url.pathname = path;
  return url.pathname;
}

/** A path that no page of this site has: one with a control character, a backslash or a broken escape, written or encoded. */
function isHostile(path: string): boolean {
  try {
    return /[\\\p{Cc}]/u.test(decodeURIComponent(path));
  } catch {
    return true;
  }
}

/**
 * Joins an origin and a path from outside. The path is set and never resolved, so that it cannot become a host (S39). Slashes at its start
 * count as one: `//evil/x` is the page `/evil/x`.
 * @param target a path with its query and fragment, as a browser sends it
 * @returns undefined for a path that no page of this site has
 */
export function siteUrl(target: string, origin: string): URL | undefined {
  const [, path = '', search = '', hash = ''] = /^(\/[^?#]*)(\?[^#]*)?(#.*)?$/s.exec(target) ?? [];
  if (path === '' || isHostile(path)) return undefined;
  const url = new URL(origin);
  url.pathname = resolved(path).replace(/^\/+/, '/');
  url.search = search;
  url.hash = hash;
  return url;
}

/**
 * The address of a page of this site on an origin, for a decoded text that is its path: one leading slash, and nothing a browser interprets as
 * another host (A-38, S39). `/games?sort=new` is one; `//evil`, `/.//evil`, `/\evil` and `https://evil` are not.
 * @returns undefined for any other text
 */
export function sitePage(path: string, origin: string): URL | undefined {
  const [beforeQuery = ''] = path.split(/[?#]/, 1);
  const isPage =
    !/[\\\p{Cc}]/u.test(path) && !hostilePath.test(beforeQuery) && !beforeQuery.startsWith('//') && !resolved(beforeQuery).startsWith('//');
  return isPage ? siteUrl(path, origin) : undefined;
}

/** Whether a decoded text is a path of this site. */
export const isSitePath = (path: string): boolean => sitePage(path, ANY_ORIGIN) !== undefined;

/** A redirect target from outside: unchanged if it stays on this site, else the home page. */
export const sitePathOr = (path: string | undefined, otherwise: string): string =>
  path !== undefined && isSitePath(path) ? path : otherwise;
