import { languageTag } from '../session/visitor.ts';

/** What formatting needs of a currency. */
export type CurrencyShape = { code: string; subunitToUnit: number; subCurrencies: readonly { code: string; subunitToUnit: number }[] };
export type Money = { amount: number; currency: string };
export type ShownMoney = { number: string; code: string };

/** BTC and ETH are shown in thousandths, their sub-currency of factor 1000 (K-13, wire §1.5). */
const thousandths = new Set(['BTC', 'ETH']);
const displayFactor = 1000;
const displayDecimalsMax = 8;

/** The tag numbers and dates are written with: Arabic keeps Latin digits (design.md §10). */
export function formatTag(locale: string): string {
  return locale.startsWith('ar') ? 'ar-u-nu-latn' : languageTag(locale);
}

/**
 * Money as the number the locale writes and the code beside it: `84.20` and `EUR`; 0.00125 BTC is `1.25` and `mBTC`.
 * The minus is the true minus sign, not a hyphen.
 */
export function formatMoney(money: Money, currencies: readonly CurrencyShape[], locale: string): ShownMoney {
  const currency = currencies.find(({ code }) => code === money.currency);
  const small = thousandths.has(money.currency)
    ? currency?.subCurrencies.find(({ subunitToUnit }) => subunitToUnit === displayFactor)
    : undefined;
  if (small)
    return { number: decimal(rounded(money.amount * displayFactor), { least: 2, most: displayDecimalsMax }, locale), code: small.code };
  const digits = currency ? Math.min(decimalsOf(currency.subunitToUnit), displayDecimalsMax) : 2;
  return { number: decimal(money.amount, { least: Math.min(2, digits), most: digits }, locale), code: money.currency };
}

/** 0.1 × 1000 must not read 100.00000000000001. */
const rounded = (value: number): number => Number(value.toFixed(displayDecimalsMax));

const decimalsOf = (subunitToUnit: number): number => Math.round(Math.log10(subunitToUnit));

function decimal(value: number, digits: { least: number; most: number }, locale: string): string {
  const format = numberFormat(formatTag(locale), digits.least, digits.most);
  return format.format(value).replace('-', '−');
}

const numberFormats = new Map<string, Intl.NumberFormat>();

/** Making an `Intl.NumberFormat` costs more than a hundred uses of it. */
function numberFormat(tag: string, least: number, most: number): Intl.NumberFormat {
  const key = `${tag} ${least} ${most}`;
  const known = numberFormats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(tag, { minimumFractionDigits: least, maximumFractionDigits: most });
  numberFormats.set(key, made);
  return made;
}

/** Money in one text, for sentences: the number, a no-break space, the code. */
export function moneyText(money: Money, currencies: readonly CurrencyShape[], locale: string): string {
  const { number, code } = formatMoney(money, currencies, locale);
  return `${number}\u00a0${code}`;
}

export const formatCount = (value: number, locale: string): string => numberFormat(formatTag(locale), 0, 0).format(value);

/** 96.2 as `96.2%` in English and `96,2 %` in German. */
export const formatPercent = (percent: number, locale: string): string =>
  new Intl.NumberFormat(formatTag(locale), { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100);

/** `Nov 20, 2026, 6:05 PM` in English, `20.11.2026, 18:05` in German. */
export const formatMoment = (iso: string, locale: string, timeZone?: string): string =>
  new Intl.DateTimeFormat(formatTag(locale), { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(iso));

export const formatDay = (iso: string, locale: string, timeZone?: string): string =>
  new Intl.DateTimeFormat(formatTag(locale), { dateStyle: 'medium', timeZone }).format(new Date(iso));

/** Minutes and hours since a moment as `0:42`. */
export function formatElapsed(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** A country or a language in the words of the page. */
export const countryName = (code: string, locale: string): string =>
  new Intl.DisplayNames([languageTag(locale)], { type: 'region' }).of(code) ?? code;
export const currencyName = (code: string, locale: string): string =>
  /^[A-Z]{3}$/.test(code) ? (new Intl.DisplayNames([languageTag(locale)], { type: 'currency' }).of(code) ?? code) : code;
