import { splitLocale, withLocale } from '@pavilion/contract/formats/locale-path.ts';

/** The site's languages and countries, as far as the choice needs them. */
export interface LocaleWorld {
  locales: readonly { code: string; isDefault: boolean }[];
  /** `country.locale` by country code. */
  localeOfCountry: ReadonlyMap<string, string>;
}

export interface LocaleAsk {
  pathname: string;
  /** The query with its question mark, or empty. */
  search: string;
  languageCookie: string | undefined;
  country: string | null;
}

/** Serve the page in this locale, or redirect to the canonical address. */
type LocaleAnswer = { kind: 'serve'; locale: string } | { kind: 'redirect'; location: string; locale: string };

/** The locale marked as default; English if the table marks none. */
function defaultLocale(world: LocaleWorld): string {
  return world.locales.find(({ isDefault }) => isDefault)?.code ?? 'en';
}

function isKnown(world: LocaleWorld, code: string | undefined): code is string {
  return code !== undefined && world.locales.some((locale) => locale.code === code);
}

/**
 * The locale for an address without a prefix: the language cookie when it names a known one, else the country's, else the default
 * (product §9, L-02 to L-05).
 */
export function preferredLocale(world: LocaleWorld, { languageCookie, country }: Pick<LocaleAsk, 'languageCookie' | 'country'>): string {
  const stored = languageCookie?.toLowerCase();
  if (isKnown(world, stored)) return stored;
  const ofCountry = country === null ? undefined : world.localeOfCountry.get(country)?.toLowerCase();
  return isKnown(world, ofCountry) ? ofCountry : defaultLocale(world);
}

/**
 * The locale of an address (L-01, L-06, D-21, D-37, D-38). A prefix takes precedence; the default locale's own prefix is removed; an
 * unprefixed address is redirected to the preferred locale's prefix. An unknown prefix is served unchanged, and matches no page.
 */
export function chooseLocale(world: LocaleWorld, ask: LocaleAsk): LocaleAnswer {
  const { prefix, pathname } = splitLocale(ask.pathname);
  const standard = defaultLocale(world);
  if (prefix !== undefined) {
    if (prefix === standard) return { kind: 'redirect', location: safePath(pathname) + ask.search, locale: standard };
    return { kind: 'serve', locale: isKnown(world, prefix) ? prefix : standard };
  }
  const preferred = preferredLocale(world, ask);
  if (preferred === standard) return { kind: 'serve', locale: standard };
  return { kind: 'redirect', location: withLocale(safePath(ask.pathname), preferred, standard) + ask.search, locale: preferred };
}

/** `//host` in a location would leave the site. */
const safePath = (pathname: string): string => `/${pathname.replace(/^[/\\]+/, '')}`;
