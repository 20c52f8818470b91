import { startingCountry } from '@pavilion/contract/validation/index.ts';

type OfferedCountry = { code: string; currency: string; restrictType: number | null };
/** What a browser reveals about its location. */
export type BrowserPlace = { timeZone: string; languages: readonly string[] };

/** A zone under the name the runtime prefers: `Asia/Kolkata` and `Asia/Calcutta` are one. Undefined for what is no zone. */
function canonicalZone(timeZone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** The zones of a country as the runtime knows them, so that no list of them grows old here; none where it knows none. */
function zonesOf(country: string): readonly string[] {
  const locale: Intl.Locale & { getTimeZones?: () => string[] | undefined } = new Intl.Locale(`und-${country}`);
  return locale.getTimeZones?.() ?? [];
}

function regionOf(language: string): string {
  try {
    return new Intl.Locale(language).region ?? '';
  } catch {
    return '';
  }
}

/** Zones such as UTC belong to no country. */
const isPlaced = (zone: string): boolean => !/^(?:UTC|GMT|Etc\/)/.test(zone);

/**
 * The country that a visitor of unknown address probably lives in: the one of the browser's time zone, else the one its language names.
 * Empty if that country is refused: a visitor there must not be given a neighbouring one.
 */
export function guessCountry(countries: readonly OfferedCountry[], { timeZone, languages }: BrowserPlace): string {
  const open = countries.filter(({ restrictType }) => restrictType === null);
  const named = languages.map(regionOf).filter(Boolean);
  const zone = canonicalZone(timeZone);
  if (zone === undefined || !isPlaced(zone)) return startingCountry(open, named[0] ?? '').country;
  // The language first: it mostly names the country, and spares asking for the zones of the others.
  const codes = [...new Set([...named, ...open.map(({ code }) => code)])];
  const isIn = (code: string): boolean => zonesOf(code).some((one) => one === zone || one === timeZone);
  return startingCountry(open, codes.find(isIn) ?? '').country;
}

/** The location reported by this browser. */
export const browserPlace = (): BrowserPlace => ({
  timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  languages: navigator.languages,
});
