const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** The site's own origins. On loopback, the machine's other local names count as the same site. */
export function siteOrigins(publicUrl: string): string[] {
  const url = new URL(publicUrl);
  if (!LOOPBACK_NAMES.includes(url.hostname)) return [url.origin];
  const port = url.port === '' ? '' : `:${url.port}`;
  const names = [url.hostname, ...LOOPBACK_NAMES.filter((name) => name !== url.hostname)];
  return names.map((name) => `${url.protocol}//${name}${port}`);
}
