/** Signs and letters of the scripts that run from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Those, and the signs that turn the order of what follows: a name made up of them reverses the words around it. */
const TURNING = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Links and codes, which are opened and copied as they are, and numbers without a sign never lose their order. */
const STEADY = /^(?:[a-z][a-z+.-]*:\/\/\S+|[A-Z0-9]+(?:-[A-Z0-9]+)*|\d+(?:[.,]\d+)*)$/;

/** A text that is an address is opened, not read: `/bonus/{pageIdentity}`. */
const ADDRESS = /^(?:\/|[a-z][a-z+.-]*:)\S*$/;

const rightToLeftLanguages: ReadonlySet<string> = new Set(['ar', 'fa', 'he', 'ur']);

/** The direction in which a locale's language runs. */
export const directionOf = (locale: string): 'rtl' | 'ltr' =>
  rightToLeftLanguages.has(locale.toLowerCase().split('-')[0] ?? '') ? 'rtl' : 'ltr';

type TextValue = string | number;
export type TextValues = Readonly<Record<string, TextValue | undefined>>;

/**
 * Keeps the order of a value inside a sentence by an isolate of Unicode (UAX 9): of every name, amount and address where the sentence runs from
 * right to left, of one that runs against it elsewhere. Where the locale is not known, the sentence's own letters tell.
 */
export function isolated(value: string, text: string, locale = ''): string {
  if (ADDRESS.test(text)) return value;
  const isRightToLeft = RIGHT_TO_LEFT.test(text) || directionOf(locale) === 'rtl';
  const isAgainst = isRightToLeft ? !STEADY.test(value) : TURNING.test(value);
  if (!isAgainst || value === '' || isWhole(value)) return value;
  // A value of several isolates was put together in the sentence's language: it is read in its direction, not in that of their letters.
  return isRightToLeft && value.includes('\u2069') ? `\u2067${value}\u2069` : `\u2068${value}\u2069`;
}

/** Keeps `84.20 EUR` and `96.2%`, which always run from left to right, in their order on a page of a language that runs the other way. */
export const leftToRight = (value: string, locale: string): string => (directionOf(locale) === 'rtl' ? `\u2066${value}\u2069` : value);

/** Whether a value is one isolate already, as amounts of a right-to-left page are. */
const isWhole = (value: string): boolean => /^[\u2066-\u2068][^\u2066-\u2069]*\u2069$/.test(value);

/** A placeholder with the sign that a text writes before it: `+{count}`. The sign belongs to the figure, or it is drawn behind it. */
const SIGNED_PLACEHOLDER = /((?<![^\s(])[+−]|)\{(\w+)\}/g;

/** A figure with a sign before it, inside the isolate that it may be already. */
const signed = (sign: string, value: string): string =>
  sign !== '' && isWhole(value) ? `${value.charAt(0)}${sign}${value.slice(1)}` : `${sign}${value}`;

interface Filling {
  readonly locale?: string;
  /** How numbers are written; as they are without it. */
  readonly number?: (value: number) => string;
}

/**
 * A text with its values filled in, each in its own order. A placeholder without a value stays as written (L-13).
 * Example: `fillText('From {min}', { min: '10 EUR' })` gives `From 10 EUR`.
 */
export function fillText(text: string, values: TextValues, { locale, number = String }: Filling = {}): string {
  if (!text.includes('{')) return text;
  return text.replaceAll(SIGNED_PLACEHOLDER, (placeholder, sign: string, name: string) => {
    const value = values[name];
    if (value === undefined) return placeholder;
    return isolated(signed(sign, typeof value === 'number' ? number(value) : value), text, locale);
  });
}
