/**
 * What a page may load. Scripts only with this answer's nonce and from this host; styles may stand in attributes (React's style
 * property). Frames and forms stay on this host, where the sandbox's studio and payment page are, unless origins are named.
 */
export function contentSecurityPolicy(nonce: string, origins: { frames: readonly string[] }): string {
  // The policy's grammar knows no IPv6 address: a browser would drop the entry and say so on every page.
  const frames = ["'self'", ...origins.frames.filter((origin) => !origin.includes('['))].join(' ');
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${frames}`,
    `form-action ${frames}`,
    "base-uri 'self'",
    "object-src 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}
