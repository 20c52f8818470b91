import { fillText, type TextValues } from '@pavilion/ui/text/fill-text.ts';
import type { Body, ContentValue } from './files.ts';

const placeholder = /\{([A-Za-z][A-Za-z0-9]*)\}/g;

/** Puts values into a text in their order; an unknown placeholder stays as written (L-13). Example: `From {min}` with `min: 10` gives `From 10`. */
export const formatText = (text: string, values: TextValues): string => fillText(text, values);

export type { TextValues };

/** A count with a text for each plural form of the language: `{count, plural, one {# game} other {# games}}`; the site picks the form. */
const pluralPhrase = /\{([A-Za-z][A-Za-z0-9]*), plural, ((?:\w+ \{[^{}]*\}\s*)+)\}/g;

/** The names of the placeholders in a text, sorted. A word of a plural form is none: `{count, plural, one {once} other {# times}}`. */
export function placeholdersOf(text: string): string[] {
  const simple = [...text.replaceAll(pluralPhrase, '').matchAll(placeholder)].map((match) => match[1] ?? '');
  const counted = [...text.matchAll(pluralPhrase)].map((match) => match[1] ?? '');
  return [...new Set([...simple, ...counted])].toSorted();
}

/** The plural forms each counted phrase of a text has words for. Example: `[['one', 'other']]`. */
export function pluralFormsOf(text: string): string[][] {
  return [...text.matchAll(pluralPhrase)].map((match) => [...(match[2] ?? '').matchAll(/(\w+) \{/g)].map(([, form = '']) => form));
}

/** Every text of a document by its path. Example: `deposit.limit.title`, `items.0.label`. */
export function flattenTexts(body: Body, prefix = ''): Map<string, string> {
  const texts = new Map<string, string>();
  const visit = (value: ContentValue, path: string): void => {
    if (typeof value === 'string') texts.set(path, value);
    else if (Array.isArray(value)) for (const [index, item] of value.entries()) visit(item, `${path}.${index}`);
    else if (typeof value === 'object' && value !== null)
      for (const [key, item] of Object.entries(value)) visit(item, path === '' ? key : `${path}.${key}`);
  };
  visit(body, prefix);
  return texts;
}
