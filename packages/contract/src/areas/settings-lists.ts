import { excludedCountries } from '../constants.ts';
import type { Country, Currency } from './settings.ts';

/** The currencies the site works with (E-02). */
export const enabledCurrencies = (currencies: readonly Currency[]): Currency[] => currencies.filter(({ isEnabled }) => isEnabled);

/** The base currency. It may itself be disabled, so all are searched (E-02, wire §2.1). */
export const baseCurrencyOf = (currencies: readonly Currency[]): Currency | undefined => currencies.find(({ isBase }) => isBase);

/** The countries the site offers (K-01, D-26). */
export const offeredCountries = (countries: readonly Country[]): Country[] =>
  countries.filter(({ code }) => !excludedCountries.includes(code));

/** Path of a country's flag: its lower-cased code (E-05, wire §3.2). */
export const flagPath = (countryCode: string): string => `/img/flags/${countryCode.toLowerCase()}.svg`;
