import { fillText } from '@pavilion/ui/text/fill-text.ts';
import type englishDetails from './languages/details/en.json';
import type english from './languages/en.json';
import { loadNames } from './name-locales.ts';

type FirstTexts = typeof english;
type DetailTexts = typeof englishDetails;
export type TextKey = keyof FirstTexts | keyof DetailTexts;
type Texts = Readonly<Record<string, string>>;

/** A line for each language; only the chosen one is loaded. */
const languages: Readonly<Record<string, () => Promise<{ default: FirstTexts }>>> = {
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
/** The texts of the screens that come after the first (screens/details.ts). */
const details: Readonly<Record<string, () => Promise<{ default: DetailTexts }>>> = {
  ar: () => import('./languages/details/ar.json'),
  de: () => import('./languages/details/de.json'),
  en: () => import('./languages/details/en.json'),
  es: () => import('./languages/details/es.json'),
  fr: () => import('./languages/details/fr.json'),
  hi: () => import('./languages/details/hi.json'),
  it: () => import('./languages/details/it.json'),
  ja: () => import('./languages/details/ja.json'),
  pl: () => import('./languages/details/pl.json'),
  'pt-br': () => import('./languages/details/pt-br.json'),
  ru: () => import('./languages/details/ru.json'),
  tr: () => import('./languages/details/tr.json'),
};
const fallback = 'en';

let chosen: { locale: string; texts: Texts | undefined } = { locale: fallback, texts: undefined };
let hasDetails = false;

/** The language for a locale of the page: that locale, else one of the same language (`de-AT` is `de`), else English. */
function languageFor(locale: string): string {
  const wanted = locale.toLowerCase();
  const tongue = wanted.split('-')[0];
  const codes = Object.keys(languages);
  return codes.find((code) => code === wanted) ?? codes.find((code) => code.split('-')[0] === tongue) ?? fallback;
}

/** Loads the texts for a locale; needed before anything is rendered. */
export async function chooseLanguage(locale: string): Promise<void> {
  const code = languageFor(locale);
  const isWhole = hasDetails;
  const [loaded, more] = await Promise.all([languages[code]?.(), isWhole ? details[code]?.() : undefined, loadNames(locale)]);
  // The other screens were requested before the change, so their texts are in the previous language.
  if (isWhole !== hasDetails) return chooseLanguage(locale);
  chosen = { locale, texts: loaded && { ...loaded.default, ...more?.default } };
}

async function addDetails(): Promise<void> {
  hasDetails = true;
  const { locale } = chosen;
  const more = await details[languageFor(locale)]?.();
  // A language chosen since then has loaded its own texts.
  if (chosen.locale === locale) chosen = { locale, texts: { ...chosen.texts, ...more?.default } };
}

let adding: Promise<void> | undefined;

/**
 * Loads the texts of the later screens, once for all who ask, and again after a failure; needed before one of them is
 * rendered.
 */
export const loadDetails = (): Promise<void> =>
  (adding ??= addDetails().catch((error: unknown) => {
    adding = undefined;
    throw error;
  }));

type Values = Readonly<Record<string, string | number>>;

function texts(): Texts {
  if (chosen.texts === undefined) throw new Error('No language loaded');
  return chosen.texts;
}

/** A text with its values filled in. */
export const t = (key: TextKey, values: Values = {}): string => fillText(texts()[key] ?? '', values, { locale: chosen.locale });

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
