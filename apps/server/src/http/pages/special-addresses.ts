import { splitLocale } from '@pavilion/contract/formats/locale-path.ts';

/** Links of mails that set a password (wire §2.10, D-01, D-36, D-79). */
const resetPattern = /^\/password\/reset\/([^/]+)\/?$/;
/** Links in mails that confirm an address: they open a page, whose button confirms (S99). */
const verifyPattern = /^\/verify\/([^/]+)/;

/** Where such a link leads: the modal on the home page, with the link's locale prefix. Undefined for a page. */
export function specialLocation(pathname: string): string | undefined {
  const { prefix, pathname: path } = splitLocale(pathname);
  const code = codeOf(resetPattern.exec(path));
  return code ? `${prefix === undefined ? '/' : `/${prefix}`}?reset-pass=true&resetCode=${encodeURIComponent(code)}` : undefined;
}

/** The code that a confirmation page's address names, and the home page in its language. Undefined for any other address. */
export function confirmationOf(url: URL | undefined): { code: string; home: string } | undefined {
  if (url === undefined) return undefined;
  const { prefix, pathname } = splitLocale(url.pathname);
  const code = pathname === '/verify' ? url.searchParams.get('confirmCode') : codeOf(verifyPattern.exec(pathname));
  return code ? { code, home: prefix === undefined ? '/' : `/${prefix}` } : undefined;
}

const codeParameters = ['confirmCode', 'resetCode', 'token', 'code'];

/** Whether a page address contains a code from a mail or a sign-in, which must not reach other sites as referrer (S24). */
export function holdsCode(pathname: string, search: string): boolean {
  const given = new URLSearchParams(search);
  return verifyPattern.test(splitLocale(pathname).pathname) || codeParameters.some((name) => given.has(name));
}

function codeOf(match: RegExpExecArray | null): string | undefined {
  try {
    return match?.[1] === undefined ? undefined : decodeURIComponent(match[1]);
  } catch {
    return undefined; // Not a valid code.
  }
}
