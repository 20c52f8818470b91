import type { english } from './english.ts';

export type Texts = typeof english;
export type Area = keyof Texts;
export type Key<A extends Area> = keyof Texts[A] & string;
export type Values = Readonly<Record<string, string | number>>;
/** A text, or its forms for `{count}`. */
export type Words = string | { one: string; other: string };

export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

const isLanguage = (value: unknown): value is Language => languages.some((language) => language === value);

/** What an operator has chosen, else the first language of the browser that there is. */
export function languageOf(chosen: unknown, offered: readonly string[]): Language {
  if (isLanguage(chosen)) return chosen;
  return offered.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en';
}

/** Letters that run from right to left, and signs that turn the order round. */
const TURNING = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Isolates a value that may have its own direction (UAX 9), such as a name made up to reverse the words around it. */
const isolated = (value: string): string => (TURNING.test(value) ? `\u2068${value}\u2069` : value);

/** Fills the placeholders of a text, numbers in the manner of the language. */
export function fill(words: Words, language: Language, values: Values = {}): string {
  const isOne = typeof values.count === 'number' && new Intl.PluralRules(language).select(values.count) === 'one';
  const text = typeof words === 'string' ? words : isOne ? words.one : words.other;
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name];
    if (value === undefined) return placeholder;
    return typeof value === 'number' ? new Intl.NumberFormat(language).format(value) : isolated(value);
  });
}
