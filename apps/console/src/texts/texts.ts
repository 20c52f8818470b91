import { fillText } from '@pavilion/ui/text/fill-text.ts';
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

/** The language an operator has chosen, else the first of the browser's languages that is offered. */
export function languageOf(chosen: unknown, offered: readonly string[]): Language {
  if (isLanguage(chosen)) return chosen;
  return offered.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en';
}

/** Fills the placeholders of a text, numbers in the manner of the language. */
export function fill(words: Words, language: Language, values: Values = {}): string {
  const isOne = typeof values.count === 'number' && new Intl.PluralRules(language).select(values.count) === 'one';
  const text = typeof words === 'string' ? words : isOne ? words.one : words.other;
  return fillText(text, values, { locale: language, number: (value) => new Intl.NumberFormat(language).format(value) });
}
