import type { PublicConfig } from '@pavilion/contract/config.ts';

export type Theme = 'dark' | 'light';
export type ThemeChoice = Theme | 'system';
export type SiteLocale = { code: string; nativeName: string; isDefault: boolean };

/** What the first answer of the server knows about whoever asks. But for the address, which each answer gets anew, pages are cached by it. */
export type Visitor = {
  locale: string;
  locales: readonly SiteLocale[];
  /** Country of the edge header; empty when unknown. */
  country: string;
  /** The address the page was asked from, by the edge's word (spec §3 Global state); empty when unknown. */
  requestIp: string;
  theme: ThemeChoice;
  isMobile: boolean;
  /** A token cookie came with the request; whether it still opens a session the browser finds out. */
  isSignedIn: boolean;
  /** The site is closed to this country (G-28). */
  isGeoRestricted: boolean;
  /** Sign-in and sign-up are closed to this country (spec §6). */
  isSignInRestricted: boolean;
};

/** Both scripts of the page head that carry data: the visitor and the public configuration (wire §6.5). */
export type Bootstrap = { visitor: Visitor; config: PublicConfig };

export const visitorElementId = 'visitor';
export const configElementId = 'public-config';

export const defaultLocaleOf = (visitor: Visitor): string => visitor.locales.find((locale) => locale.isDefault)?.code ?? 'en';

/** Reads the bootstrap the server wrote into the page. The site's own server wrote it, so it is what it says. */
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
