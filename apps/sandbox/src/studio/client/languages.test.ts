import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { languageCodes, languageFor } from './texts.ts';

const directory = path.join(import.meta.dirname, 'languages');
const files = fs.readdirSync(directory).map((file) => path.basename(file, '.json'));

/** Every text of a language by its path, and how many a list holds. */
function textsOf(code: string): Map<string, string> {
  const texts = new Map<string, string>();
  const visit = (value: unknown, at: string): void => {
    if (typeof value === 'string') texts.set(at, value);
    else for (const [key, item] of Object.entries(z.looseObject({}).or(z.array(z.unknown())).parse(value))) visit(item, `${at}/${key}`);
  };
  visit(JSON.parse(fs.readFileSync(path.join(directory, `${code}.json`), 'utf8')), '');
  return texts;
}

const placeholders = (text: string): string => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted().join();
const english = textsOf('en');

describe('the languages of the games', () => {
  test('L-10 are those of the folder', () => {
    expect([...languageCodes].toSorted()).toEqual(files.toSorted());
  });

  test.each(files)('L-10 %s has every text of English, with the same values in it', (code) => {
    const own = textsOf(code);
    expect([...own.keys()].toSorted()).toEqual([...english.keys()].toSorted());
    const changed = [...own].filter(([at, text]) => text === '' || placeholders(text) !== placeholders(english.get(at) ?? ''));
    expect(changed).toEqual([]);
  });

  test('L-10 a frame’s locale finds its language, then its tongue, then English', () => {
    expect(['de', 'de-AT', 'DE', 'xx', ''].map(languageFor)).toEqual(['de', 'de', 'de', 'en', 'en']);
  });
});
