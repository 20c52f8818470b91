import type { ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { settingsEndpoints } from '@pavilion/contract/areas/settings.ts';
import { timeZoneNames } from '@pavilion/contract/identity/time-zone.ts';
import type { Rate, RatedCurrency } from '@pavilion/money';
import { invariant } from '../../kernel/errors.ts';
import { buildConstants } from './constants.ts';
import { legalAgeYears } from './policy/packs.ts';
import type { Country, Currency, FieldDefinition, FieldScenario, Locale, SettingsContext } from './snapshot.ts';
import { readSettings } from './snapshot.ts';
import type { PublicConfig, SettingsValues } from './values.ts';

/** Enabled currencies in display order (wire §3.1). */
export async function currencies(context: SettingsContext): Promise<readonly Currency[]> {
  return (await readSettings(context)).currencies.filter((currency) => currency.isEnabled);
}

/** An enabled currency by its main code, upper case; undefined for any other. */
export async function currencyByCode(context: SettingsContext, code: string): Promise<Currency | undefined> {
  return (await currencies(context)).find((currency) => currency.code === code);
}

/** The currency all rates are stated against: EUR in the sandbox. */
export async function baseCurrency(context: SettingsContext): Promise<Currency> {
  const base = (await readSettings(context)).currencies.find((currency) => currency.isBase);
  invariant(base, 'There is no base currency.');
  return base;
}

/** A currency with its rate, as `convertMinor` of the money package takes it, enabled or not; undefined for an unknown code. */
export async function findRatedCurrency(context: SettingsContext, code: string): Promise<RatedCurrency | undefined> {
  const found = (await readSettings(context)).currencies.find((currency) => currency.code === code);
  return found === undefined ? undefined : { currency: found.code, rate: found.rate };
}

/** Every currency with its rate, enabled or not. */
export async function ratedCurrencies(context: SettingsContext): Promise<readonly RatedCurrency[]> {
  return (await readSettings(context)).currencies.map(({ code, rate }) => ({ currency: code, rate }));
}

/** The same of a code that must be there. @throws InvariantError for an unknown code. */
export async function ratedCurrency(context: SettingsContext, code: string): Promise<RatedCurrency> {
  const found = await findRatedCurrency(context, code);
  invariant(found, `There is no currency ${code}.`);
  return found;
}

/** Languages of the site: those switched on whose texts exist. Exactly one is the default (wire §3.2). */
export async function locales(context: SettingsContext): Promise<readonly Locale[]> {
  return (await readSettings(context)).locales;
}

/** All countries of ISO 3166-1 by code (wire §3.2). */
export async function countries(context: SettingsContext): Promise<readonly Country[]> {
  return (await readSettings(context)).countries;
}

/** A country by its two letters in either case; undefined for an unknown one or none. */
export async function countryByCode(context: SettingsContext, code: string | null): Promise<Country | undefined> {
  const wanted = code?.toUpperCase();
  return wanted === undefined ? undefined : (await countries(context)).find((country) => country.code === wanted);
}

/** Codes of the countries excluded from registration: US, UM, GB, FR, NL, AW, CW, MF unless the operator changes them (D-26). */
export async function excludedCountries(context: SettingsContext): Promise<ReadonlySet<string>> {
  return new Set((await countries(context)).filter((country) => country.isExcluded).map((country) => country.code));
}

/** Fields of a form in their order (wire §3.6). */
export async function fieldDefinitions(context: SettingsContext, scenario: FieldScenario): Promise<readonly FieldDefinition[]> {
  return (await readSettings(context)).fields[scenario];
}

/** Single values the operator sets: minimum age, password length, periods of breaks and what is switched on. */
export async function settingsValues(context: SettingsContext): Promise<SettingsValues> {
  return (await readSettings(context)).values;
}

/** The configuration in every page for the browser (wire §6.5). */
export async function publicConfig(context: SettingsContext): Promise<PublicConfig> {
  return (await readSettings(context)).values.publicConfig;
}

const timeZones = timeZoneNames();

/** The constants object of wire §3.5. */
export async function constants(context: SettingsContext): Promise<ResultOf<(typeof settingsEndpoints)['readConstants']>> {
  return buildConstants((await readSettings(context)).values, { timeZones, legalAge: await legalAgeYears(context, null) });
}

/**
 * The rates as last read, for callers that cannot wait: decisions about money are synchronous. Asking for a rate schedules the next
 * reading. Undefined for an unknown currency, and until the first reading is there.
 */
export function createRateBook(context: SettingsContext): (code: string) => string | undefined {
  let rates: ReadonlyMap<string, string> = new Map();
  let readAtMs = Number.NEGATIVE_INFINITY;
  const read = async (): Promise<void> => {
    const { currencies } = await readSettings(context);
    rates = new Map(currencies.map(({ code, rate }) => [code, rateText(rate)]));
  };
  return (code) => {
    const nowMs = context.clock.realNow().getTime();
    if (rates.size === 0 || nowMs - readAtMs >= RATES_KEPT_MS) {
      readAtMs = nowMs;
      // The rates before stay good until the next reading succeeds.
      read().catch(() => undefined);
    }
    return rates.get(code);
  };
}

const RATES_KEPT_MS = 5000;

/** A rate as decimal text: its denominator is a power of ten. `rateFromDecimal` reads it back. */
export function rateText({ numerator, denominator }: Rate): string {
  const decimals = denominator.toString().length - 1;
  const digits = numerator.toString().padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
