import fs from 'node:fs';
import path from 'node:path';

const GROWTH = 0.4;
const marked: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'ë',
  i: 'ï',
  o: 'ö',
  u: 'ü',
  c: 'ç',
  n: 'ñ',
  y: 'ý',
  A: 'Å',
  E: 'Ë',
  I: 'Ï',
  O: 'Ö',
  U: 'Ü',
  C: 'Ç',
  N: 'Ñ',
  Y: 'Ý',
};
const vowels = 'aeiou';

/** A word with marks above its letters, two fifths longer. Example: `Deposit` is `Dëpösïtttt`. */
const pseudoWord = (word: string): string => {
  const last = [...word].at(-1) ?? '';
  const filler = vowels.includes(last) ? (marked[last] ?? last) : last;
  return word.replaceAll(/[a-z]/gi, (letter) => marked[letter] ?? letter) + filler.repeat(Math.ceil(word.length * GROWTH));
};

/** A text of the pseudo-locale: each word longer and marked, figures and signs as they are. */
export const pseudoText = (text: string): string => text.replaceAll(/\p{L}[\p{L}’']*/gu, pseudoWord);

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}

/** The texts of a locale's files, without Markdown. */
export function contentTexts(folder: string): string[] {
  return fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((file) => {
    const full = path.join(folder, file);
    if (file.endsWith('.json')) return stringsOf(JSON.parse(fs.readFileSync(full, 'utf8')));
    return file.endsWith('.md') ? fs.readFileSync(full, 'utf8').split('\n') : [];
  });
}

const plain = (text: string): string =>
  text
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*#>|`]|^\d+\. |^- /g, '')
    .replaceAll(/[\u2068\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A text with placeholders or plural forms, as a pattern of what it may come to. */
function patternOf(text: string): RegExp {
  const parts = text.split(/\{\w+, plural, (?:[\w=]+ \{[^{}]*\}\s*)+\}|\{\w+\}/);
  return new RegExp(`^${parts.map((part) => escaped(plain(part))).join('.*')}$`, 'su');
}

/** Whether a text of a page is one of the content's, whole, in part (beside a link or a mark), or with its placeholders filled in. */
export function contentMatcher(texts: readonly string[]): (shown: string) => boolean {
  const whole = texts.map(plain);
  const known = new Set(whole);
  const joined = whole.join('\n');
  const patterns = texts.filter((text) => text.includes('{')).map(patternOf);
  return (shown) => {
    const text = plain(shown);
    if (known.has(text)) return true;
    return (text.length > 3 && joined.includes(text)) || patterns.some((pattern) => pattern.test(text));
  };
}
