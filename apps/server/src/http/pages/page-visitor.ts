import type { Client } from '@pavilion/contract/calls/client.ts';
import { restrictType } from '@pavilion/contract/constants.ts';
import { siteUrl } from '@pavilion/contract/formats/site-path.ts';
import { cookie } from '@pavilion/contract/page-constants.ts';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../kernel/errors.ts';
import { clientOrigin, type ProxyTrust } from '../requests/client-address.ts';
import type { LocaleWorld } from './locale-choice.ts';

/** Languages and countries of the site, as pages need them. */
export interface PageWorld extends LocaleWorld {
  locales: readonly { code: string; nativeName: string; isDefault: boolean }[];
  /** `restrictType` of the countries that are restricted. */
  restrictionOfCountry: ReadonlyMap<string, number>;
  /** The age from which residents may play, by country, and of a country that is unknown. */
  legalAgeOfCountry: ReadonlyMap<string, number>;
  legalAge: number;
}

/** Reads the settings that pages depend on, as a guest. */
export async function readPageWorld(api: Client): Promise<PageWorld> {
  const [locales, countries, { player }] = await Promise.all([
    api.settings.listLocales(),
    api.settings.listCountries(),
    api.settings.readConstants(),
  ]);
  return {
    locales: locales.map(({ code, nativeName, isDefault }) => ({ code: code.toLowerCase(), nativeName, isDefault })),
    localeOfCountry: new Map(countries.map((country) => [country.code, country.locale])),
    restrictionOfCountry: new Map(countries.filter(({ restrict }) => restrict).map((country) => [country.code, country.restrictType ?? 0])),
    legalAgeOfCountry: new Map(countries.map(({ code, legalAge }) => [code, legalAge])),
    legalAge: player.legalAge,
  };
}

const mobilePattern = /android|webos|iphone|ipad|ipod|blackberry|iemobile|opera mini/i;

/** wire §7.1, K-23 */
export const isMobileAgent = (userAgent: string): boolean => mobilePattern.test(userAgent);

type ThemeChoice = 'dark' | 'light' | 'system';

/** Everything the first paint depends on, and nothing personal: the cache key of guests' pages. */
export interface PageVisitor {
  locale: string;
  locales: PageWorld['locales'];
  country: string;
  theme: ThemeChoice;
  isMobile: boolean;
  isSignedIn: boolean;
  isGeoRestricted: boolean;
  isSignInRestricted: boolean;
  legalAge: number;
}

export interface PageAsk {
  pathname: string;
  search: string;
  ip: string;
  country: string | null;
  userAgent: string;
  languageCookie: string | undefined;
  theme: ThemeChoice;
  isSignedIn: boolean;
}

const USER_AGENT_MAX_LENGTH = 400;

/** @throws notFound for an address that belongs to no page */
export function readPageAsk(request: FastifyRequest, trust: ProxyTrust): PageAsk {
  const url = siteUrl(request.url, 'http://site');
  if (url === undefined) throw new DomainError('notFound');
  const mark = request.url.indexOf('?');
  const cookies = readCookies(request.headers.cookie ?? '');
  const origin = clientOrigin(trust, request.socket.remoteAddress ?? '', request.headers);
  const token = cookies.get(cookie.accessToken) ?? '';
  return {
    pathname: url.pathname,
    search: mark < 0 ? '' : request.url.slice(mark),
    ip: origin.ip,
    country: origin.country,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX_LENGTH),
    languageCookie: cookies.get(cookie.language),
    theme: themeOf(cookies.get('theme')),
    isSignedIn: token !== '' && token !== 'null',
  };
}

/** Who has not chosen sees the system's own. */
const themeOf = (value: string | undefined): ThemeChoice => (value === 'light' || value === 'dark' ? value : 'system');

function readCookies(header: string): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const part of header.split(';')) {
    const equals = part.indexOf('=');
    if (equals > 0) cookies.set(part.slice(0, equals).trim(), part.slice(equals + 1).trim());
  }
  return cookies;
}

/** The visitor of a page in a given locale. */
export function pageVisitor(ask: PageAsk, world: PageWorld, locale: string): PageVisitor {
  const restriction = ask.country === null ? undefined : world.restrictionOfCountry.get(ask.country);
  return {
    locale,
    locales: world.locales,
    country: ask.country ?? '',
    theme: ask.theme,
    isMobile: isMobileAgent(ask.userAgent),
    isSignedIn: ask.isSignedIn,
    isGeoRestricted: restriction === restrictType.site,
    isSignInRestricted: restriction === restrictType.signIn,
    legalAge: (ask.country === null ? undefined : world.legalAgeOfCountry.get(ask.country)) ?? world.legalAge,
  };
}

/** The cache key of a guest's page. */
export const pageKey = (visitor: PageVisitor, address: string): string =>
  [visitor.locale, visitor.country, visitor.theme, visitor.isMobile ? 'm' : 'd', visitor.isSignedIn ? 'p' : 'g', address].join(' ');
