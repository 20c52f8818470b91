const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** The site's own origins. A site on loopback is the same one by each of the machine's own names. */
export function siteOrigins(publicUrl: string): string[] {
  const url = new URL(publicUrl);
  if (!LOOPBACK_NAMES.includes(url.hostname)) return [url.origin];
  const port = url.port === '' ? '' : `:${url.port}`;
  const names = [url.hostname, ...LOOPBACK_NAMES.filter((name) => name !== url.hostname)];
  return names.map((name) => `${url.protocol}//${name}${port}`);
}
