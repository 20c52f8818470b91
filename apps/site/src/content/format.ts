import { leftToRight } from '@pavilion/ui/text/fill-text.ts';
import { languageTag } from '../visitor/language.ts';
import { digitsOf, shiftPoint } from './decimal.ts';

/** The fields of a currency that formatting needs. */
export type CurrencyShape = { code: string; subunitToUnit: number; subCurrencies: readonly { code: string; subunitToUnit: number }[] };
export type Money = { amount: number; currency: string };
export type ShownMoney = { number: string; code: string };

/** BTC and ETH are shown in thousandths, their sub-currency of factor 1000 (K-13, wire §1.5). */
const thousandths = new Set(['BTC', 'ETH']);
const displayFactor = 1000;
const displayShift = 3;
const displayDecimalsMax = 8;

/** Rounds a displayed sum to nine decimals, as many as any currency has, which removes floating-point noise and the sign of zero. */
export const withoutNoise = (amount: number): number => Math.round(Number((amount * 1e9).toPrecision(15))) / 1e9 || 0;

/** The tag numbers and dates are written with: Arabic keeps Latin digits (design §10). */
export function formatTag(locale: string): string {
  return locale.startsWith('ar') ? 'ar-u-nu-latn' : languageTag(locale);
}

/** The unit a currency is shown and typed in: its sub-unit of a thousandth for BTC and ETH, else the currency itself. */
export type AmountUnit = {
  code: string;
  /** Places the point moves from the wire's amount to the shown one. */
  shift: number;
  /** Decimals the shown amount can have. */
  decimals: number;
};

export function unitOf(code: string, currencies: readonly CurrencyShape[]): AmountUnit {
  const currency = currencies.find((candidate) => candidate.code === code);
  const decimals = currency ? decimalsOf(currency.subunitToUnit) : 2;
  const small = thousandths.has(code) ? currency?.subCurrencies.find(({ subunitToUnit }) => subunitToUnit === displayFactor) : undefined;
  return small ? { code: small.code, shift: displayShift, decimals: decimals - displayShift } : { code, shift: 0, decimals };
}

/**
 * Money as a number in the locale's format and a code: `84.20` and `EUR`; 0.00125 BTC is `1.25` and `mBTC`. The minus is U+2212, not a
 * hyphen. The digits stay text throughout, so no arithmetic can round them.
 */
export function formatMoney(money: Money, currencies: readonly CurrencyShape[], locale: string): ShownMoney {
  const { code, shift, decimals } = unitOf(money.currency, currencies);
  const most = shift === 0 ? decimals : Math.max(0, Math.min(decimals, displayDecimalsMax));
  return { number: decimal(shiftPoint(digitsOf(money.amount), shift), { least: Math.min(2, most), most }, locale), code };
}

/** A result with its sign, as a game's bar writes it: `+4.60`, `−12.40`, and `0.00` without one (T-30). */
export function formatResult(money: Money, currencies: readonly CurrencyShape[], locale: string): ShownMoney {
  const { number, code } = formatMoney(money, currencies, locale);
  return { number: money.amount > 0 ? `+${number}` : number, code };
}

const decimalsOf = (subunitToUnit: number): number => String(subunitToUnit).length - 1;

/** `Intl` formats digits of any length exactly if they are passed as text. */
const isDigits = (text: string): text is `${number}` => /^-?\d+(\.\d+)?$/.test(text);

/** A number of the wire as the locale writes it, with the decimals that it has there, such as a signed one. */
export function exactNumber(digits: string, locale: string): string {
  const count = digits.split('.')[1]?.length ?? 0;
  return decimal(digits, { least: count, most: count }, locale);
}

function decimal(digits: string, range: { least: number; most: number }, locale: string): string {
  const format = numberFormat(formatTag(locale), range.least, range.most);
  return format.format(isDigits(digits) ? digits : 0).replace('-', '−');
}

/** Cached: constructing an `Intl` formatter costs more than a hundred calls of it. */
export function kept<Format, Choice extends readonly unknown[]>(make: (...choice: Choice) => Format): (...choice: Choice) => Format {
  const formats = new Map<string, Format>();
  return (...choice) => {
    const key = choice.join(' ');
    const format = formats.get(key) ?? make(...choice);
    formats.set(key, format);
    return format;
  };
}

const numberFormat = kept(
  (tag: string, least: number, most: number) => new Intl.NumberFormat(tag, { minimumFractionDigits: least, maximumFractionDigits: most }),
);
const percentFormat = kept((tag: string) => new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 }));

const nameFormat = kept((tag: string, type: 'region' | 'currency') => new Intl.DisplayNames([tag], { type }));

const calendarDayFormat = kept((tag: string) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }));

/** A value in another currency: always two decimals, even if that currency has none (K-15). */
export const formatEquivalent = ({ amount, currency }: Money, locale: string): string =>
  leftToRight(`${decimal(digitsOf(amount), { least: 2, most: 2 }, locale)}\u00a0${currency}`, locale);

/** Money in one text, for sentences: the number, a no-break space, the code. */
export function moneyText(money: Money, currencies: readonly CurrencyShape[], locale: string): string {
  return writtenMoney(formatMoney(money, currencies, locale), locale);
}

/** A result of play in the same format, with its sign (T-30). */
export const resultText = (money: Money, currencies: readonly CurrencyShape[], locale: string): string =>
  writtenMoney(formatResult(money, currencies, locale), locale);

const writtenMoney = ({ number, code }: ShownMoney, locale: string): string => leftToRight(`${number}\u00a0${code}`, locale);

export const formatCount = (value: number, locale: string): string => numberFormat(formatTag(locale), 0, 0).format(value);

/** A number in a sentence, with as many decimals as `toLocaleString` writes. */
export const formatNumber = (value: number, locale: string): string => numberFormat(formatTag(locale), 0, 3).format(value);

/** A score with at most two decimals: 1234.5 is `1,234.5` in English. */
export const formatScore = (value: number, locale: string): string => numberFormat(formatTag(locale), 0, 2).format(value);

/** Decimal odds as the locale writes them: two decimals at least, never in exponent form. */
export const formatOdds = (odds: number, locale: string): string => numberFormat(formatTag(locale), 2, 3).format(odds);

/** 96.2 as `96.2%` in English and `96,2 %` in German. */
export const formatPercent = (percent: number, locale: string): string =>
  leftToRight(percentFormat(formatTag(locale)).format(percent / 100), locale);

/** A day of the calendar (`2026-11-20`, or the day of a moment in UTC), the same in every zone: `Nov 20, 2026` in English, `20.11.2026` in German. */
export const formatCalendarDay = (day: string, locale: string): string => calendarDayFormat(formatTag(locale)).format(new Date(day));

/** Remaining seconds as minutes and seconds: 60 is `1:00`, 9 is `0:09` (product §9, K-04). */
export const formatCountdown = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Elapsed seconds as hours and minutes: `0:42`. */
export function formatElapsed(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** The name of a country in the page's language. */
export const countryName = (code: string, locale: string): string => nameFormat(languageTag(locale), 'region').of(code) ?? code;

/** The name of a currency in the page's language, capitalised for use as a label even if the language writes `euro` in a sentence. */
export function currencyName(code: string, locale: string): string {
  if (!/^[A-Z]{3}$/.test(code)) return code;
  const name = nameFormat(languageTag(locale), 'currency').of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(languageTag(locale)) + name.slice(1);
}
