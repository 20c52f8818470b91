import { POLICY_REPORTS_PATH } from '../../policy-reports.ts';
import type { InlineSources } from '../rendered-page.ts';

/**
 * The content security policy of a page. Scripts and styles are inline, allowed by hash, or come from this host; style attributes are not
 * allowed (`inline-styles.ts`). Frames and forms stay on this host, where the sandbox's studio and payment page are, unless other origins
 * are configured. No page may be framed. Other companies' scripts come from the hosts in the settings only (S67).
 */
export function contentSecurityPolicy(
  inline: InlineSources,
  origins: { frames: readonly string[]; scripts: readonly string[]; ancestors?: "'self'" | "'none'" },
): string {
  // The policy's grammar has no IPv6 addresses: a browser would drop the entry and log an error on every page.
  const frames = ["'self'", ...origins.frames.filter((origin) => !origin.includes('['))].join(' ');
  const scripts = ["'self'", ...origins.scripts].join(' ');
  const framesAndWidgets = [frames, ...origins.scripts].join(' ');
  return [
    "default-src 'self'",
    ['script-src', scripts, ...inline.scripts].join(' '),
    ["style-src 'self'", ...inline.styles].join(' '),
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
