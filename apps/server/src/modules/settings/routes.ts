import type { Routes } from '@pavilion/contract/calls/endpoint.ts';
import type { settingsEndpoints } from '@pavilion/contract/areas/settings.ts';
import { legalAgeYears } from './policy/packs.ts';
import * as settings from './service.ts';
import type { Country, Currency, SettingsContext } from './snapshot.ts';

/** Answers of these calls are the same for every caller and may be cached for this long. */
export const settingsPublicForMs = { listCurrencies: 10_000, listLocales: 10_000, listCountries: 10_000, readConstants: 10_000 } as const;

export const settingsRoutes: Routes<typeof settingsEndpoints, SettingsContext> = {
  listCurrencies: async (context, { query }) => {
    const enabled = await settings.currencies(context);
    return (query.visible === 1 ? enabled.filter((currency) => currency.isVisible) : enabled).map(currencyToWire);
  },
  listLocales: async (context) =>
    (await settings.locales(context)).map(({ code, name, nativeName, languageCode, isDefault }) => ({
      code,
      name,
      nativeName,
      languageCode,
      isDefault,
    })),
  listCountries: async (context) => Promise.all((await settings.countries(context)).map((country) => countryToWire(context, country))),
  readConstants: (context) => settings.constants(context),
};

function currencyToWire({ kind, isVisible, subunitToUnit, rate, rateAt, subCurrencies, ...currency }: Currency) {
  return {
    ...currency,
    type: kind,
    visible: isVisible,
    subunitToUnit: Number(subunitToUnit),
    rate: { rate: Number(rate.numerator) / Number(rate.denominator), rateTime: rateAt },
    subCurrencies: [...subCurrencies],
  };
}

async function countryToWire(context: SettingsContext, country: Country) {
  return {
    code: country.code,
    name: country.name,
    nativeName: country.nativeName,
    phonePrefix: country.phonePrefix,
    currency: country.currencyCode,
    additionalCurrency: [...country.additionalCurrencyCodes],
    locale: country.localeCode,
    restrict: country.restrictType !== null,
    restrictType: country.restrictType,
    legalAge: await legalAgeYears(context, country.code),
  };
}
