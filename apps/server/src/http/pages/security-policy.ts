import { POLICY_REPORTS_PATH } from '../policy-reports.ts';

/**
 * What a page may load. Scripts and styles only with this answer's nonce or from this host, none in attributes (`inline-styles.ts`). Frames
 * and forms stay on this host, where the sandbox's studio and payment page are, unless origins are named. No page stands in a frame.
 * Scripts of other companies come from the hosts the settings name and from nowhere else (reliability S67).
 */
export function contentSecurityPolicy(
  nonce: string,
  origins: { frames: readonly string[]; scripts: readonly string[]; ancestors?: "'self'" | "'none'" },
): string {
  // The policy's grammar knows no IPv6 address: a browser would drop the entry and say so on every page.
  const frames = ["'self'", ...origins.frames.filter((origin) => !origin.includes('['))].join(' ');
  const scripts = ["'self'", ...origins.scripts].join(' ');
  const framesAndWidgets = [frames, ...origins.scripts].join(' ');
  return [
    "default-src 'self'",
    `script-src ${scripts} 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${scripts}`,
    `frame-src ${framesAndWidgets}`,
    `form-action ${frames}`,
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${origins.ancestors ?? "'none'"}`,
    `report-uri ${POLICY_REPORTS_PATH}`,
  ].join('; ');
}
