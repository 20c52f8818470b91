import { fillText, type TextValues } from '@pavilion/ui/text/fill-text.ts';
import { formatNumber, kept } from './format.ts';

/** Content as the content service returns it: texts by key, nested (wire §5). */
export type ContentValue = string | number | boolean | null | readonly ContentValue[] | { readonly [key: string]: ContentValue };
export type ContentBody = { readonly [key: string]: ContentValue };

/** Global directories: their groups are known under their camel-cased file names (wire §5.1). */
export const globalDirectories = ['alerts', 'fields-settings', 'global-components', 'layout', 'modals'] as const;
export type ContentGroups = { readonly [directory: string]: ContentBody | undefined };

export const camelCase = (name: string): string => name.replace(/-([a-z0-9])/g, (_dash, letter: string) => letter.toUpperCase());

export const isBody = (value: unknown): value is ContentBody => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a dotted path, such as `header.search.placeholder`; undefined if there is none. */
export function valueAt(value: ContentValue | undefined, path: string): ContentValue | undefined {
  let found = value;
  for (const key of path.split('.')) {
    if (!isBody(found)) return undefined;
    found = found[key];
  }
  return found;
}

export type { TextValues };

/**
 * Fills in placeholders: `{name}` is replaced, an unknown placeholder stays as written (L-13), and
 * `{count, plural, one {# game} other {# games}}` selects the locale's plural form.
 * Example: `formatText('{min} or more', { min: 6 }, 'en')` gives `6 or more`.
 */
export function formatText(text: string, values: TextValues, locale: string): string {
  if (!text.includes('{')) return text;
  return fillText(withPlurals(text, values, locale), values, { locale, number: (value) => formatNumber(value, locale) });
}

const pluralPattern = /\{(\w+), plural, ((?:[\w=]+ \{[^{}]*\}\s*)+)\}/g;

function withPlurals(text: string, values: TextValues, locale: string): string {
  if (!text.includes(', plural,')) return text;
  return text.replace(pluralPattern, (written, name: string, forms: string) => {
    const count = values[name];
    if (typeof count !== 'number') return written;
    const words = wordsOf(forms);
    const phrase = words.get(`=${count}`) ?? words.get(pluralRules(locale).select(count)) ?? words.get('other') ?? '';
    return phrase.replaceAll('#', formatNumber(count, locale));
  });
}

/** Cached: they come from content, and the server fills the same sentences for every page. */
const wordsOf = kept(
  (forms: string) => new Map([...forms.matchAll(/([\w=]+) \{([^{}]*)\}/g)].map(([, form = '', phrase = '']) => [form, phrase])),
);

const pluralRules = kept((locale: string) => new Intl.PluralRules(locale));
