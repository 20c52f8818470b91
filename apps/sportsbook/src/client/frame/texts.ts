import type english from './languages/en.json';
import { loadNames } from './name-locales.ts';

export type Texts = typeof english;
export type TextKey = keyof Texts;

/** A line for each language; only the chosen one is loaded. */
const languages: Readonly<Record<string, () => Promise<{ default: Texts }>>> = {
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

let chosen: { locale: string; texts: Texts | undefined } = { locale: fallback, texts: undefined };

/** The language for a locale of the page: that locale, else one of the same language (`de-AT` is `de`), else English. */
function languageFor(locale: string): string {
  const wanted = locale.toLowerCase();
  const tongue = wanted.split('-')[0];
  const codes = Object.keys(languages);
  return codes.find((code) => code === wanted) ?? codes.find((code) => code.split('-')[0] === tongue) ?? fallback;
}

/** Loads the texts for a locale; needed before anything is rendered. */
export async function chooseLanguage(locale: string): Promise<void> {
  const [loaded] = await Promise.all([languages[languageFor(locale)]?.(), loadNames(locale)]);
  chosen = { locale, texts: loaded?.default };
}

type Values = Readonly<Record<string, string | number>>;

const fillIn = (text: string, values: Values): string =>
  text.replaceAll(/\{(\w+)\}/g, (_place, name: string) => String(values[name] ?? ''));

function texts(): Texts {
  if (chosen.texts === undefined) throw new Error('No language loaded');
  return chosen.texts;
}

/** A text with its values filled in. */
export const t = (key: TextKey, values: Values = {}): string => fillIn(texts()[key], values);

const isKey = (key: string): key is TextKey => key in texts();

/** A text whose key is made of parts; the second key where the first has no text. */
export const tOr = (key: string, other: TextKey, values: Values = {}): string => t(isKey(key) ? key : other, values);

/** A text by number: `key.one`, `key.other` and what else the language has. */
export function tCount(key: string, count: number, values: Values = {}): string {
  const form = `${key}.${new Intl.PluralRules(chosen.locale).select(count)}`;
  const other = `${key}.other`;
  const found = isKey(form) ? form : other;
  return isKey(found) ? t(found, { count, ...values }) : '';
}

/** Why a leg has its result: the text for the feed's code, or what another feed wrote. */
export const reasonText = (reason: string): string => {
  const key = `reason.${reason}`;
  return isKey(key) ? t(key) : reason;
};

/** Why the book refused, in words; a code without a text of its own gets a general one. */
export const errorText = (code: string): string => tOr(`error.${code}`, 'error.REFUSED');
