import { de } from './texts-de.ts';
import { en, type TextKey } from './texts-en.ts';

const tables: Readonly<Record<string, Readonly<Record<TextKey, string>>>> = { en, de };
let table: Readonly<Record<TextKey, string>> = en;
let language = 'en';

export type { TextKey } from './texts-en.ts';

/** Chooses the language of the game by the frame's locale; English where a language has no table. */
export function chooseLanguage(locale: string): void {
  const wanted = locale.slice(0, 2).toLowerCase();
  language = wanted in tables ? wanted : 'en';
  table = tables[language] ?? en;
}

/** The language numbers are written in. */
export const numberLocale = (): string => language;

/** A text with its values filled in: `{amount}` and the like. */
export function t(key: TextKey, values: Readonly<Record<string, string | number>> = {}): string {
  return table[key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

const isKey = (key: string): key is TextKey => key in en;

/** The text of an error code; a code without a text of its own says that no bet was placed. */
export function errorText(code: string): string {
  const key = `error.${code}`;
  return isKey(key) ? t(key) : t('error.REFUSED', { code });
}
