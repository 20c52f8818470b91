import type { PublicConfig } from '@pavilion/contract/config.ts';

type Theme = 'dark' | 'light';
export type ThemeChoice = Theme | 'system';
type SiteLocale = { code: string; nativeName: string; isDefault: boolean };

/** The inputs of a page's rendering. Pages are cached by them, so they contain nothing personal. */
export type Visitor = {
  locale: string;
  locales: readonly SiteLocale[];
  /** Country of the edge header; empty when unknown. */
  country: string;
  theme: ThemeChoice;
  isMobile: boolean;
  /** The request had a token cookie; the browser checks whether it is still valid. */
  isSignedIn: boolean;
  /** The site is closed to this country (G-28). */
  isGeoRestricted: boolean;
  /** Sign-in and sign-up are closed to this country (product §6). */
  isSignInRestricted: boolean;
  /** The age in years from which one may play in this country: where a text says `{legalAge}`. */
  legalAge: number;
};

/** The two data scripts of the head: the visitor and the public configuration (wire §6.5). */
type Bootstrap = { visitor: Visitor; config: PublicConfig };

export const visitorElementId = 'visitor';
export const configElementId = 'public-config';

export const defaultLocaleOf = (visitor: Visitor): string => visitor.locales.find((locale) => locale.isDefault)?.code ?? 'en';

/** Reads the bootstrap data of the page; trusted, because the site's own server wrote it. */
export function readBootstrap(): Bootstrap {
  return { visitor: readElement<Visitor>(visitorElementId), config: readElement<PublicConfig>(configElementId) };
}

function readElement<T>(id: string): T {
  const text = document.getElementById(id)?.textContent;
  if (!text) throw new Error(`The page lacks its ${id} data`);
  return JSON.parse(text);
}

/** Writes data into a script element: `<` is escaped so that no text can close the element. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
