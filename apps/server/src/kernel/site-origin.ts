import { sitePage } from '@pavilion/contract/formats/site-path.ts';

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** The site's own origins. On loopback, the machine's other local names count as the same site. */
export function siteOrigins(publicUrl: string): string[] {
  const url = new URL(publicUrl);
  if (!LOOPBACK_NAMES.includes(url.hostname)) return [url.origin];
  const port = url.port === '' ? '' : `:${url.port}`;
  const names = [url.hostname, ...LOOPBACK_NAMES.filter((name) => name !== url.hostname)];
  return names.map((name) => `${url.protocol}//${name}${port}`);
}

const isOfOrigin = (given: string, origin: string): boolean =>
  given.startsWith(origin) && ['', '/', '?', '#'].includes(given.charAt(origin.length));

/**
 * The address of a page of this site, given as a path, or as one of the site's origins letter by letter with a path, a query or a fragment behind
 * it (S39).
 * @returns undefined for anything that a browser might read as another host
 */
export function ownPage(given: string, origins: readonly string[]): URL | undefined {
  const origin = given.startsWith('/') ? origins[0] : origins.find((one) => isOfOrigin(given, one));
  if (origin === undefined) return undefined;
  const rest = given.startsWith('/') ? given : given.slice(origin.length);
  const page = rest.startsWith('/') ? rest : `/${rest}`;
  return sitePage(page, origin);
}
