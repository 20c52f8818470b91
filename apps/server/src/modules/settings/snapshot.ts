import { type Rate, rateFromDecimal, subunitToUnitOf, displaySubCurrencies } from '@pavilion/money';
import type { Kernel } from '../../kernel/context.ts';
import { invariant } from '../../kernel/errors.ts';
import { keptReading } from '../../kernel/kept-reading.ts';
import { defaultContentLocale, siteContent } from '../content/index.ts';
import * as store from './store.ts';
import { type SettingsValues, valuesSchema } from './values.ts';

/** The dependencies of reading the settings. */
export type SettingsContext = Pick<Kernel, 'database' | 'clock'>;

export type Currency = {
  readonly code: string;
  readonly name: string;
  readonly symbol: string;
  readonly kind: 'fiat' | 'crypto' | 'virtual';
  readonly isEnabled: boolean;
  readonly isBase: boolean;
  readonly isVisible: boolean;
  /** Minor units of one major unit: 100 for EUR. */
  readonly subunitToUnit: bigint;
  /** Minor units of this currency for one major unit of the base currency (D-73). */
  readonly rate: Rate;
  readonly rateAt: Date;
  readonly subCurrencies: readonly { readonly code: string; readonly subunitToUnit: number }[];
};

export type Locale = {
  readonly code: string;
  /** The locale name for `Intl`. */
  readonly tag: string;
  readonly name: string;
  readonly nativeName: string;
  readonly languageCode: string;
  readonly isDefault: boolean;
};

export type Country = {
  readonly code: string;
  readonly name: string;
  readonly nativeName: string;
  readonly phonePrefix: string;
  readonly currencyCode: string;
  readonly additionalCurrencyCodes: readonly string[];
  readonly localeCode: string;
  readonly timeZone: string;
  /** 1 closes the whole site, 2 sign-in and sign-up (D-45); null is open. */
  readonly restrictType: 1 | 2 | null;
  /** Registration with this country is refused (D-26). */
  readonly isExcluded: boolean;
};

export type FieldScenario = 'registration' | 'profile';

export type FieldDefinition = {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly isEditable: boolean;
  readonly isRequired: boolean;
  readonly isVisible: boolean;
  readonly position: number;
};

export type Settings = {
  readonly currencies: readonly Currency[];
  readonly locales: readonly Locale[];
  readonly countries: readonly Country[];
  readonly fields: Readonly<Record<FieldScenario, readonly FieldDefinition[]>>;
  readonly values: SettingsValues;
};

/** How long a change of the operator may go unnoticed by a running process. */
const keptForMs = 5000;

const settings = keptReading<SettingsContext, Settings>(keptForMs, loadSettings);

/** All settings, read at most once in five seconds. */
export const readSettings = (context: SettingsContext): Promise<Settings> => settings.of(context);

/** Drops the cache, after a change that must be seen at once. */
export const forgetSettings = (context: Pick<SettingsContext, 'clock'>): void => settings.forget(context);

async function loadSettings({ database }: SettingsContext): Promise<Settings> {
  const currencies = (await store.listCurrencies(database)).map(toCurrency);
  const locales = (await store.listLocales(database)).filter((row) => siteContent().locales.includes(row.code)).map(toLocale);
  const countries = (await store.listCountries(database)).map((row) => toCountry(row, locales));
  const fields = await store.listFields(database);
  const values = Object.fromEntries((await store.listValues(database)).map(({ key, value }) => [key, value]));
  invariant(currencies.filter((currency) => currency.isBase).length === 1, 'There must be exactly one base currency: was the seed loaded?');
  invariant(locales.filter((locale) => locale.isDefault).length === 1, 'There must be exactly one default locale with content.');
  return { currencies, locales, countries, fields: fieldsByScenario(fields), values: valuesSchema.parse(values) };
}

function toCurrency(row: store.CurrencyRow): Currency {
  const display = row.code === 'BTC' || row.code === 'ETH' ? [displaySubCurrencies[row.code]] : [];
  return {
    code: row.code,
    name: row.name,
    symbol: row.symbol,
    kind: row.kind,
    isEnabled: row.is_enabled,
    isBase: row.is_base,
    isVisible: row.is_visible,
    subunitToUnit: subunitToUnitOf(row.code),
    rate: rateFromDecimal(row.rate),
    rateAt: row.rate_at,
    subCurrencies: display,
  };
}

function toLocale(row: store.LocaleRow): Locale {
  const languageCode = row.code.slice(0, 2);
  return { code: row.code, tag: row.tag, name: row.name, nativeName: row.native_name, languageCode, isDefault: row.is_default };
}

const englishNames = new Intl.DisplayNames('en', { type: 'region' });

interface CountryNames {
  readonly name: string;
  readonly nativeName: string;
}

/** Kept: the settings are read again every few seconds, and what formats the names of a language costs more than all else of a country. */
const keptNames = new Map<string, CountryNames>();

/** The names of a country in English and in its own language. */
function namesOf(code: string): CountryNames {
  const known = keptNames.get(code);
  if (known !== undefined) return known;
  const language = new Intl.Locale(`und-${code}`).maximize().language ?? 'en';
  const name = englishNames.of(code) ?? code;
  const names = { name, nativeName: new Intl.DisplayNames([language, 'en'], { type: 'region' }).of(code) ?? name };
  keptNames.set(code, names);
  return names;
}

function toCountry(row: store.CountryRow, locales: readonly Locale[]): Country {
  return {
    code: row.code,
    ...namesOf(row.code),
    phonePrefix: row.phone_prefix,
    currencyCode: row.currency_code,
    additionalCurrencyCodes: row.additional_currency_codes,
    localeCode: locales.find((locale) => locale.code === row.locale_code)?.code ?? defaultContentLocale,
    timeZone: row.time_zone,
    restrictType: row.restrict_type,
    isExcluded: row.is_excluded,
  };
}

function fieldsByScenario(rows: readonly store.FieldRow[]): Settings['fields'] {
  const of = (scenario: FieldScenario): FieldDefinition[] =>
    rows
      .filter((row) => row.scenario === scenario)
      .map(({ id, name, description, position, ...row }) => ({
        id,
        name,
        description,
        isEditable: row.is_editable,
        isRequired: row.is_required,
        isVisible: row.is_visible,
        position,
      }));
  return { registration: of('registration'), profile: of('profile') };
}
