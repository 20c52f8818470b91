/** Public API of settings: currencies, languages, countries, form fields and single values of the operator (wire §3.1, §3.2, §3.5, §3.6, §6.5). */
export { seedSettings } from './seed.ts';
export {
  baseCurrency,
  constants,
  countries,
  countryByCode,
  createRateBook,
  currencies,
  currencyByCode,
  excludedCountries,
  fieldDefinitions,
  findRatedCurrency,
  locales,
  publicConfig,
  ratedCurrencies,
  ratedCurrency,
  rateText,
  settingsValues,
} from './service.ts';
export {
  type FieldScenario,
  forgetSettings,
  type SettingsContext,
} from './snapshot.ts';
export { todayAtHome } from './residence-day.ts';
export type { CeilingKind, CreditCeiling, Jackpots, SettingsValues } from './values.ts';
export { type PolicyPack, stakeCapsFor } from './policy/pack.ts';
export { legalAgeYears, type PackInForce, packsInForce, policyFor } from './policy/packs.ts';
export { choosePolicyPack, readPolicyChoice } from './policy/choice.ts';
