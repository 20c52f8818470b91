import { auditKinds } from '@pavilion/contract/console/audit-kinds.ts';
import { expect, it } from 'vitest';
import { english } from './english.ts';
import { german } from './german.ts';
import { fill, languageOf, type Words } from './texts.ts';

const wordsOf = (texts: object): [string, Words][] =>
  Object.entries(texts).flatMap(([area, own]) =>
    Object.entries<Words>(own).map(([key, words]): [string, Words] => [`${area}.${key}`, words]),
  );
const placeholdersIn = (words: Words): string[] =>
  [...new Set((typeof words === 'string' ? words : words.one + words.other).match(/\{\w+\}/g))].toSorted();

it('operator §2.1 German has every text of the English console, with the same placeholders and none left in English', () => {
  const translated = new Map(wordsOf(german));
  expect([...translated.keys()].toSorted()).toEqual(
    wordsOf(english)
      .map(([key]) => key)
      .toSorted(),
  );
  for (const [key, words] of wordsOf(english))
    expect([key, placeholdersIn(translated.get(key) ?? '')]).toEqual([key, placeholdersIn(words)]);
});

it('operator §2.1 a text counts in the manner of its language and keeps a placeholder without a value', () => {
  const rows = { one: '{count} row', other: '{count} rows' };
  expect([1, 2, 12_000].map((count) => fill(rows, 'en', { count }))).toEqual(['1 row', '2 rows', '12,000 rows']);
  expect(fill('{count} von {all}', 'de', { count: 12_000 })).toBe('12.000 von {all}');
});

it('OS-16 operator §2.1 a value that turns the order round keeps it to itself, and no value is a text with placeholders', () => {
  expect(fill('By {name}, today', 'en', { name: '\u202eevil' })).toBe('By \u2068\u202eevil\u2069, today');
  expect(fill('By {name}, today', 'en', { name: 'דורה' })).toBe('By \u2068דורה\u2069, today');
  expect(fill('{name} wrote {count}', 'en', { name: '{count}', count: 2 })).toBe('{count} wrote 2');
});

it.each([
  ['de', ['en'], 'de'],
  [undefined, ['fr', 'de-AT', 'en'], 'de'],
  [undefined, ['fr'], 'en'],
  ['xx', ['EN-us'], 'en'],
])('operator §2.1 chosen %s among %s is read in %s', (chosen, offered, expected) => {
  expect(languageOf(chosen, offered)).toBe(expected);
});

it('BO-037 every kind of record has words', () => {
  const { audit }: { audit: Readonly<Record<string, unknown>> } = english;
  expect(auditKinds.filter((kind) => audit[kind] === undefined)).toEqual([]);
});
