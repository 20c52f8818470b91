import { withLocale } from '@pavilion/contract/formats/locale-path.ts';
import { languageTag } from '../visitor/language.ts';
import { defaultLocaleOf, type Visitor } from '../visitor/visitor.ts';
import { pageRuleOf } from './routes.ts';

const unlisted: ReadonlySet<string> = new Set(['auth-autologin', 'auth-social-callback', 'verify', 'verify-code', 'password-reset']);

/** Whether search engines may index a page: not a player's own pages, and not those of e-mailed links or sign-in. */
export function isListed(pathname: string): boolean {
  const rule = pageRuleOf(pathname);
  return rule !== undefined && rule.access === 'anyone' && !unlisted.has(rule.name);
}

/** A page's whole address in a language: no query, the default language without prefix (D-21). */
function canonicalOf(origin: string, pathname: string, { locale, defaultLocale }: { locale: string; defaultLocale: string }): string {
  const path = withLocale(pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname, locale, defaultLocale);
  return `${origin}${path === '/' ? '/' : path}`;
}

/** The canonical address of a page and its alternates in every language, as links of the head. */
export function addressLinks(origin: string, pathname: string, visitor: Pick<Visitor, 'locale' | 'locales'>) {
  const defaultLocale = visitor.locales.find(({ isDefault }) => isDefault)?.code ?? 'en';
  const at = (locale: string) => canonicalOf(origin, pathname, { locale, defaultLocale });
  return [
    { rel: 'canonical', href: at(visitor.locale) },
    ...visitor.locales.map(({ code }) => ({ rel: 'alternate', hrefLang: languageTag(code), href: at(code) })),
    { rel: 'alternate', hrefLang: 'x-default', href: at(defaultLocale) },
  ];
}

/** A page's whole address as this visitor reads it. */
export const ownAddress = (origin: string, pathname: string, visitor: Visitor): string =>
  canonicalOf(origin, pathname, { locale: visitor.locale, defaultLocale: defaultLocaleOf(visitor) });
