import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isRecord } from '@pavilion/contract/formats/record.ts';

const root = path.resolve(import.meta.dirname, '../..');
const languages = ['ar', 'de', 'es', 'fr', 'hi', 'it', 'ja', 'pl', 'pt-br', 'ru', 'tr'] as const;

const read = (file: string): unknown => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'));
/** Every text of a file by its place. */
function textsIn(value: unknown, place = ''): [string, string][] {
  if (typeof value === 'string') return [[place, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => textsIn(part, `${place}/${name}`));
}

/** A sentence, and no name or term that languages may share: four words beside what is filled in. */
const isSentence = (text: string): boolean => (text.replaceAll(/\{[^{}]*\}/g, '').match(/(?<!\S)\p{L}{2,}/gu) ?? []).length >= 4;

test.each(languages)('V-90 no sentence of the site, the games, the betting client or the sandbox is left in English: %s', (language) => {
  const files = fs.globSync(['content/en/**/*.json', 'apps/{sandbox,sportsbook}/src/**/languages/**/en.json'], { cwd: root });
  const pairs = files
    .map((file) => [file, file.replace('content/en/', `content/${language}/`).replace(/\/en\.json$/, `/${language}.json`)] as const)
    // Operators have English and German.
    .filter(([, own]) => fs.existsSync(path.join(root, own)));
  expect(pairs.length).toBeGreaterThan(100);
  const left = pairs.flatMap(([english, own]) => {
    const known = new Map(textsIn(read(english)));
    return textsIn(read(own))
      .filter(([place, text]) => known.get(place) === text && isSentence(text))
      .map(([place]) => `${own}${place}`);
  });
  expect(left).toEqual([]);
});

/** Texts that a seed has in languages, by place. */
function localized(value: unknown, place: string): [string, Readonly<Record<string, unknown>>][] {
  if (Array.isArray(value)) return value.flatMap((part, index) => localized(part, `${place}/${index}`));
  if (!isRecord(value)) return [];
  const own: [string, Readonly<Record<string, unknown>>][] = typeof value.en === 'string' ? [[place, value]] : [];
  return [...own, ...Object.entries(value).flatMap(([name, part]) => localized(part, `${place}/${name}`))];
}

test('V-90 demo content is in every language', () => {
  const texts = fs.globSync('database/seed/**/*.json', { cwd: root }).flatMap((file) => localized(read(file), file));
  expect(texts.length).toBeGreaterThan(50);
  const missing = texts.flatMap(([place, text]) =>
    languages.filter((language) => typeof text[language] !== 'string').map((language) => `${place} ${language}`),
  );
  const copied = texts.flatMap(([place, text]) =>
    languages.filter((language) => text[language] === text.en && isSentence(String(text.en))).map((language) => `${place} ${language}`),
  );
  expect([...missing, ...copied]).toEqual([]);
});
