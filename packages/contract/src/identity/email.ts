import { hasInvisible, withoutInvisible } from './invisible.ts';

/** Characters that would end a host name in a URL, or be decoded in it. */
const noDomain = /[\s/?#@:\\%[\]]/u;
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const asciiDomain = new RegExp(String.raw`^(?:${label}\.){1,10}[a-z][a-z0-9-]{0,61}[a-z0-9]$`);

/** A domain in its ASCII form (UTS 46), lower case; undefined if it is invalid or has only one label. */
function domainOf(text: string): string | undefined {
  const address = `http://${text}`;
  if (noDomain.test(text) || !URL.canParse(address)) return undefined;
  const { hostname } = new URL(address);
  return asciiDomain.test(hostname) ? hostname : undefined;
}

/** The parts of a mailbox in normal form, its domain in ASCII where it has such a form. */
export function mailboxParts(text: string): { local: string; domain: string | undefined } | undefined {
  const normal = withoutInvisible(text).normalize('NFKC').trim();
  const at = normal.lastIndexOf('@');
  return at < 0 ? undefined : { local: normal.slice(0, at), domain: domainOf(normal.slice(at + 1)) };
}

/** Letters of one sound that `toLowerCase` keeps apart, as Unicode's case folding has them. */
const folded = (text: string): string => text.toLowerCase().replaceAll('ß', 'ss').replaceAll('ς', 'σ').normalize('NFKC');

const ascii = /^[ -~]*$/;

/**
 * The address to which mail is sent: as typed, or, if that is not ASCII, normalised and with the ASCII form of its domain. Invalid texts
 * are returned unchanged.
 */
export function mailboxOf(email: string): string {
  const parts = ascii.test(email) || hasInvisible(email) ? undefined : mailboxParts(email);
  return parts?.domain === undefined ? email : `${parts.local}@${parts.domain}`;
}

/**
 * Gives the address as it is compared: `mailboxOf` without letter case. A text that is no address is compared without it as well.
 * @example
 * emailKeyOf(' Ann.Lee@Example.COM ') // 'ann.lee@example.com'
 */
export const emailKeyOf = (email: string): string => folded(mailboxOf(withoutInvisible(email).normalize('NFKC').trim()));
