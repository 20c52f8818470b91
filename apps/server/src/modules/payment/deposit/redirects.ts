import type { Failure } from '@pavilion/contract/validation/rule.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { ownPage, siteOrigins } from '../../../kernel/site-origin.ts';

/** Where a provider sends the player back to, and the mark that opens the right modal there (D-52). */
const redirectMarks = {
  redirectSuccessUrl: 'deposit-success',
  redirectErrorUrl: 'deposit-error',
  redirectUrl: 'deposit-redirect',
} as const;
export type RedirectName = keyof typeof redirectMarks;

const ADDRESS_MAX_LENGTH = 2000;

/** Control characters, space and backslash: browsers drop or turn them, so what we read is not what they open. */
const isHostile = (character: string): boolean => character <= ' ' || character === '\u007f' || character === '\\';

/**
 * Takes a return address only if it is a page of this site (W-31, D-52, S39): a path, or one of the site's origins letter by letter
 * followed by a path, a query or a fragment. Everything a browser might read as another host is refused: `//`, `\`, `@`, user
 * names, other schemes, mixed case, encoded slashes. The mark is set to `true` in the result.
 * Example: `siteRedirect('/de?x=1', ['https://a.example'], 'deposit-success')` is `https://a.example/de?x=1&deposit-success=true`.
 * @returns the absolute address, or undefined when it is refused
 */
export function siteRedirect(given: string, origins: readonly string[], mark: string): string | undefined {
  if (given.length > ADDRESS_MAX_LENGTH || [...given].some(isHostile)) return undefined;
  const url = ownPage(given, origins);
  url?.searchParams.set(mark, 'true');
  return url?.href;
}

/** The three return addresses of a deposit; a missing one becomes the home page with its mark. @throws validation per field */
export function readRedirects(given: Partial<Record<RedirectName, string | undefined>>, publicUrl: string): Record<RedirectName, string> {
  const origins = siteOrigins(publicUrl);
  const fields: Record<string, Failure> = {};
  const read = (name: RedirectName): string => {
    const address = siteRedirect(given[name] ?? '/', origins, redirectMarks[name]);
    if (address === undefined) fields[name] = { rule: 'redirectForeign' };
    return address ?? '';
  };
  const addresses = {
    redirectSuccessUrl: read('redirectSuccessUrl'),
    redirectErrorUrl: read('redirectErrorUrl'),
    redirectUrl: read('redirectUrl'),
  };
  if (Object.keys(fields).length > 0) throw new DomainError('validation', { fields });
  return addresses;
}
