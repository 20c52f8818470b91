import { defaultContentLocale, siteContent } from '../../content/index.ts';

/** The texts for a language that a browser or a player names; `pt` reads `pt-br`. An unknown one reads the default. */
export function localeOf(language: string | null | undefined): string {
  const { locales } = siteContent();
  const asked = language?.toLowerCase() ?? '';
  return locales.find((known) => known === asked) ?? locales.find((known) => known.startsWith(`${asked}-`)) ?? defaultContentLocale;
}

/** A day as the reader of a text writes it. */
export const dayText = (at: Date, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(at);
