import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { languageCodes, languageFor } from './texts.ts';

/** Every file of the folder, by its name without the ending. */
const languages = new Map(
  Object.entries(import.meta.glob<unknown>('./languages/*.json', { eager: true, import: 'default' })).map(([path, words]) => [
    path.slice('./languages/'.length, -'.json'.length),
    words,
  ]),
);
const files = [...languages.keys()];

/** Every text of a language by its path; a list gives one for each of its places. */
function textsOf(code: string): Map<string, string> {
  const texts = new Map<string, string>();
  const visit = (value: unknown, at: string): void => {
    if (typeof value === 'string') texts.set(at, value);
    else
      for (const [key, item] of Object.entries(z.union([z.array(z.unknown()), z.looseObject({})]).parse(value)))
        visit(item, `${at}/${key}`);
  };
  visit(languages.get(code), '');
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
    expect(['de', 'de-AT', 'pt-BR', 'pt', 'xx', ''].map(languageFor)).toEqual(['de', 'de', 'pt-br', 'pt-br', 'en', 'en']);
  });
});
