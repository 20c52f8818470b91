// An encoded slash, backslash or control character, or an @: no page of ours has one, and decoded once more it may be another host.
const hostilePath = /%(?:2f|5c|[01][0-9a-f]|7f)|@/i;

/**
 * Whether a decoded text is a path of this site: one slash in front, and nothing a browser takes for another host (A-38, reliability S39).
 * `/games?sort=new` is one; `//evil`, `/\evil` and `https://evil` are none.
 */
export function isSitePath(path: string): boolean {
  const [beforeQuery = ''] = path.split(/[?#]/);
  return /^\/(?![/\\])/.test(path) && !/[\\\p{Cc}]/u.test(path) && !hostilePath.test(beforeQuery);
}

/** A way on that was given from outside: itself where it stays on this site, else the home page. */
export const sitePathOr = (path: string | undefined, otherwise: string): string =>
  path !== undefined && isSitePath(path) ? path : otherwise;
