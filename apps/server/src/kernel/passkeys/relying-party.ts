import { isIP } from 'node:net';
import { siteOrigins } from '../site-origin.ts';

/** The site a passkey belongs to: its host name, and the origin of its pages. */
export interface RelyingParty {
  id: string;
  origin: string;
  /** Shown by the browser. */
  name: string;
}

const NAME = 'Pavilion';

/**
 * The site by the name a visitor uses. A passkey needs a host name: `http://localhost:3000` is one, `http://127.0.0.1:3000` is not.
 * @param host of the request; one that is not the site's own counts as its public address
 * @returns undefined on an IP address, where no browser makes passkeys
 */
export function relyingPartyOf(publicUrl: string, host: string | undefined): RelyingParty | undefined {
  const origins = siteOrigins(publicUrl);
  const origin = origins.find((candidate) => new URL(candidate).host === host) ?? origins[0];
  if (origin === undefined) return undefined;
  const { hostname } = new URL(origin);
  return isIP(hostname.replace(/^\[(.*)\]$/, '$1')) === 0 ? { id: hostname, origin, name: NAME } : undefined;
}
