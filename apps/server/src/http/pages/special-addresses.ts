import type { Client } from '@pavilion/contract/calls/client.ts';
import { splitLocale } from '@pavilion/contract/formats/locale-path.ts';

/** Links in mails that redirect (wire §2.10, D-01, D-36, D-79): each keeps its locale prefix. */
type SpecialAddress = { kind: 'verify'; code: string; prefix: string } | { kind: 'reset'; code: string; prefix: string };

const verifyPattern = /^\/verify\/([^/]+)\/?$/;
const resetPattern = /^\/password\/reset\/([^/]+)\/?$/;

export function specialAddress(pathname: string, search: string): SpecialAddress | undefined {
  const { prefix, pathname: path } = splitLocale(pathname);
  const home = prefix === undefined ? '/' : `/${prefix}`;
  const asked = path === '/verify' ? new URLSearchParams(search).get('confirmCode') : null;
  const verify = asked ?? codeOf(verifyPattern.exec(path));
  if (verify) return { kind: 'verify', code: verify, prefix: home };
  const reset = codeOf(resetPattern.exec(path));
  return reset ? { kind: 'reset', code: reset, prefix: home } : undefined;
}

const codeParameters = ['confirmCode', 'resetCode', 'token', 'code'];

/** Whether a page address contains a code from a mail or a sign-in, which must not reach other sites as referrer (S24). */
export function holdsCode(search: string): boolean {
  const given = new URLSearchParams(search);
  return codeParameters.some((name) => given.has(name));
}

function codeOf(match: RegExpExecArray | null): string | undefined {
  try {
    return match?.[1] === undefined ? undefined : decodeURIComponent(match[1]);
  } catch {
    return undefined; // Not a valid code.
  }
}

/** Where a mail's link leads: the modal on the home page, or the plain home page when the code is invalid or used (D-41). */
export async function specialLocation(address: SpecialAddress, api: Pick<Client, 'player'>): Promise<string> {
  if (address.kind === 'reset') return `${address.prefix}?reset-pass=true&resetCode=${encodeURIComponent(address.code)}`;
  try {
    await api.player.confirmEmail({ body: { code: address.code } });
    return `${address.prefix}?profile-confirmed=true`;
  } catch {
    return address.prefix; // A refused code and an error look the same to the visitor: home, unconfirmed.
  }
}
