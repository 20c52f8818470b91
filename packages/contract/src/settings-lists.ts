import { excludedCountries } from './constants.ts';
import type { Country, Currency } from './settings.ts';

/** The currencies the site works with: the enabled ones, and the base among them (E-02). */
export function usableCurrencies(currencies: readonly Currency[]): { enabled: Currency[]; base: Currency | undefined } {
  const enabled = currencies.filter(({ isEnabled }) => isEnabled);
  return { enabled, base: enabled.find(({ isBase }) => isBase) };
}

/** The countries the site offers (K-01, D-26). */
export const offeredCountries = (countries: readonly Country[]): Country[] =>
  countries.filter(({ code }) => !excludedCountries.includes(code));

/** Path of a country's flag: named by its lower-cased code (E-05, wire §3.2). */
export const flagPath = (countryCode: string): string => `/img/flags/${countryCode.toLowerCase()}.svg`;
