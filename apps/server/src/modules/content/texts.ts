import type { Body, ContentValue } from './files.ts';

export type TextValues = Readonly<Record<string, string | number>>;

const placeholder = /\{([A-Za-z][A-Za-z0-9]*)\}/g;

/** Puts values into a text; an unknown placeholder stays as written (L-13). Example: `From {min}` with `min: 10` gives `From 10`. */
export function formatText(text: string, values: TextValues): string {
  const isolates = runsRightToLeft.test(text);
  return text.replace(placeholder, (written, name: string) => {
    const value = values[name];
    if (value === undefined) return written;
    return isolates && hasOwnOrder(String(value)) ? `\u2068${value}\u2069` : String(value);
  });
}

const runsRightToLeft = /[\u0590-\u08ff]/;

/**
 * Whether a value keeps its order by isolates of Unicode (UAX 9) where the sentence runs from right to left: `84.20 EUR` does. Addresses and
 * codes are copied and opened unchanged; they contain no blank.
 */
const hasOwnOrder = (value: string): boolean => value.includes(' ') || value.includes('\u00a0');

/** A count with words for each plural form of the language: `{count, plural, one {# game} other {# games}}`; the site chooses. */
const pluralPhrase = /\{([A-Za-z][A-Za-z0-9]*), plural, ((?:\w+ \{[^{}]*\}\s*)+)\}/g;

/** The names of the placeholders in a text, sorted. */
export function placeholdersOf(text: string): string[] {
  const simple = [...text.matchAll(placeholder)].map((match) => match[1] ?? '');
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
