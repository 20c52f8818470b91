import { useSyncExternalStore } from 'react';

/** Whether this browser makes passkeys on this address: `numeric` where only the address is in the way, since it has no host name. */
type PasskeySupport = 'here' | 'numeric' | 'none';

const IP_ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\])$/i;
const LOOPBACK_ADDRESS = /^(?:127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Passkey support by the page's address. Example: `http://localhost:3000` has passkeys, `http://127.0.0.1:3000` has none. */
export function supportOn({ hostname }: Pick<URL, 'hostname'>, hasPasskeys: boolean): PasskeySupport {
  if (!hasPasskeys) return 'none';
  return IP_ADDRESS.test(hostname) ? 'numeric' : 'here';
}

/** The same page by the machine's name, which has passkeys; undefined for an address of another machine. */
export function namedAddress(href: string): string | undefined {
  const url = new URL(href);
  if (!LOOPBACK_ADDRESS.test(url.hostname)) return undefined;
  url.hostname = 'localhost';
  return url.href;
}

const never = () => () => undefined;
const readSupport = (): PasskeySupport => supportOn(window.location, 'PublicKeyCredential' in window);

/** Passkey support of this browser; `none` until the page runs. */
export const usePasskeySupport = (): PasskeySupport => useSyncExternalStore(never, readSupport, () => 'none');
