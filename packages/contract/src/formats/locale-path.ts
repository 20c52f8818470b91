/** Locale prefixes of addresses: the renderer redirects by them, the site reads and writes them (product §2, L-01 to L-08). */

const localeShape = /^[a-z]{2}(?:-[a-z]{2})?$/i;

/** Whether a first path segment looks like a locale: two letters, or two, a dash and two (G-23, G-25). */
export const isLocaleShaped = (segment: string): boolean => localeShape.test(segment);

type LocalePath = { prefix: string | undefined; pathname: string };

/**
 * Splits a locale-shaped first segment off a path. `/de/games/drop` gives `de` and `/games/drop`; `/abc` is unchanged. The prefix is lower-
 * cased (wire §1.6), whether the locale exists or not.
 */
export function splitLocale(pathname: string): LocalePath {
  const [, first = '', rest = ''] = /^\/([^/]*)(.*)$/.exec(pathname) ?? [];
  if (!isLocaleShaped(first)) return { prefix: undefined, pathname: pathname || '/' };
  return { prefix: first.toLowerCase(), pathname: rest || '/' };
}

/** Writes a path for a locale: the default locale has no prefix. */
export function withLocale(pathname: string, locale: string, defaultLocale: string): string {
  if (locale === defaultLocale) return pathname;
  return pathname === '/' ? `/${locale}` : `/${locale}${pathname}`;
}
