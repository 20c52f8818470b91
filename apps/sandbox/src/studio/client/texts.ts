import { directionOf, fillText, isolated } from '@pavilion/ui/text/fill-text.ts';
import { joinNames, joinSentences } from '@pavilion/ui/text/names.ts';
import type english from './languages/en.json';
import { choosePlurals, type Value, written } from './plurals.ts';

/** The texts of a language for the games: sentences, card names and symbol names. The English file defines the keys. */
export type Language = typeof english;
export type TextKey = keyof Language['texts'];

/** A line for each language; only the chosen one is loaded. The names are the locale codes of the site. */
const languages: Readonly<Record<string, () => Promise<{ default: Language }>>> = {
  ar: () => import('./languages/ar.json'),
  de: () => import('./languages/de.json'),
  en: () => import('./languages/en.json'),
  es: () => import('./languages/es.json'),
  fr: () => import('./languages/fr.json'),
  hi: () => import('./languages/hi.json'),
  it: () => import('./languages/it.json'),
  ja: () => import('./languages/ja.json'),
  pl: () => import('./languages/pl.json'),
  'pt-br': () => import('./languages/pt-br.json'),
  ru: () => import('./languages/ru.json'),
  tr: () => import('./languages/tr.json'),
};
const fallback = 'en';

export const languageCodes: readonly string[] = Object.keys(languages);

let chosen: { code: string; words: Language | undefined } = { code: fallback, words: undefined };

/** The language for a frame's locale: its own, else one of the same tongue (`de-AT` is `de`, `pt` is `pt-br`), else English. */
export function languageFor(locale: string): string {
  const wanted = locale.toLowerCase();
  const [tongue = ''] = wanted.split('-');
  return languageCodes.find((code) => code === wanted) ?? languageCodes.find((code) => code.split('-')[0] === tongue) ?? fallback;
}

/** Loads the texts for the frame's locale; no text is available before. */
export async function chooseLanguage(locale: string): Promise<void> {
  const code = languageFor(locale);
  const loaded = await languages[code]?.();
  chosen = { code, words: loaded?.default };
}

/** The texts of the chosen language. */
export function words(): Language {
  if (chosen.words === undefined) throw new Error('The language of the game is not loaded yet');
  return chosen.words;
}

/** The language numbers and times are written in; Arabic keeps Latin digits (design §10). */
export const numberLocale = (): string => (chosen.code === 'ar' ? 'ar-u-nu-latn' : chosen.code);

/** Panels of text run as their language does; the playing field never turns round (design §10). */
export const textDirection = (): 'rtl' | 'ltr' => directionOf(chosen.code);

/** Names or numbers as a list of the player's language: `Wild, Bonus`, `ワイルド、ボーナス`. */
export const listed = (all: readonly (string | number)[]): string => joinNames(all.map(String), chosen.code);

/** Texts without a full stop of their own, as sentences of the player's language. */
export const sentences = (all: readonly string[]): string => joinSentences(all, chosen.code);

/** The hour and minute of a moment, in the player's time zone. */
export const timeText = (moment: string): string =>
  new Date(moment).toLocaleTimeString(numberLocale(), { hour: '2-digit', minute: '2-digit' });

/** A text with its values filled in: `{amount}` and the like, counts as numbers in the form of the language. */
export function t(key: TextKey, values: Readonly<Record<string, Value>> = {}): string {
  return fillIn(words().texts[key], values);
}

export function fillIn(text: string, values: Readonly<Record<string, Value>>): string {
  const locale = numberLocale();
  const write = (value: Value): string => isolated(written(value, locale), text, locale);
  return fillText(choosePlurals(text, values, { locale, write }), values, { locale, number: (value) => written(value, locale) });
}

const isKey = (key: string): key is TextKey => key in words().texts;

/** The text of an error code; for an unknown code it says that no bet was placed. */
export function errorText(code: string): string {
  const key = `error.${code}`;
  return isKey(key) ? t(key) : t('error.REFUSED', { code });
}
