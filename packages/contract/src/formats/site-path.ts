// An encoded slash, backslash or control character, or an @: no page of ours has one, and a second decoding could turn it into another host.
const hostilePath = /%(?:2f|5c|[01][0-9a-f]|7f)|@/i;

/**
 * Whether a decoded text is a path of this site: one leading slash, and nothing a browser interprets as another host (A-38, S39).
 * `/games?sort=new` is one; `//evil`, `/\evil` and `https://evil` are not.
 */
export function isSitePath(path: string): boolean {
  const [beforeQuery = ''] = path.split(/[?#]/);
  return /^\/(?![/\\])/.test(path) && !/[\\\p{Cc}]/u.test(path) && !hostilePath.test(beforeQuery);
}

/** A redirect target from outside: unchanged if it stays on this site, else the home page. */
export const sitePathOr = (path: string | undefined, otherwise: string): string =>
  path !== undefined && isSitePath(path) ? path : otherwise;
