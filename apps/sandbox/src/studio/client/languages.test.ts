import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { branchesOf, pluralPattern } from './plurals.ts';
import { chooseLanguage, languageCodes, languageFor, t } from './texts.ts';

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

/** A text as a language writes it, without the marks that keep its values in their direction. */
async function textIn(code: string, ...said: Parameters<typeof t>): Promise<string> {
  await chooseLanguage(code);
  return t(...said).replaceAll(/[\u2068\u2069]/g, '');
}

const placeholders = (text: string): string => [...text.replace(pluralPattern, '{$1}').matchAll(/\{\w+\}/g)].map(String).toSorted().join();
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

/** The placeholders that are counts. */
const counted = /\{(count|times|seconds|sd|odds|held|left|hits|cells)\} \p{L}/u;
const counts = [...Array.from({ length: 201 }, (_, count) => count), 0.5, 1.5, 2.25, 1000];

/** The texts in which a word after a count keeps its form: "3 of 5", an abbreviation, a word that does not change. Japanese, Turkish and Hindi nouns of these texts do not change after a number. */
const unchanged: Readonly<Record<string, readonly string[]>> = {
  ar: [
    'freespinsLeft',
    'heldOf',
    'kenoHits',
    'ofAKind',
    'respinNow',
    'tumbleRule',
    'volatility',
    'volatilityBeforeJackpots',
    'wheelSegments',
    'wheelShare',
  ],
  de: [
    'freespinsLeft',
    'heldOf',
    'kenoHits',
    'matches',
    'minutes',
    'respinNow',
    'rightCalls',
    'wheelResult',
    'wheelSegments',
    'wheelShare',
  ],
  en: [
    'freespinsLeft',
    'heldOf',
    'kenoHits',
    'matches',
    'minutes',
    'ofAKind',
    'respinNow',
    'rightCalls',
    'stopAutoplay',
    'wheelSegments',
    'wheelShare',
  ],
  es: ['heldOf', 'matches', 'minutes', 'respinNow', 'wheelSegments', 'wheelShare'],
  fr: ['check.chain', 'freespinsWager', 'heldOf', 'minutes', 'respinNow', 'timesBet', 'tumbleRule', 'wheelSegments', 'wheelShare'],
  it: ['check.chain', 'heldOf', 'matches', 'minutes', 'respinNow', 'wheelSegments', 'wheelShare'],
  pl: ['heldOf', 'kenoHits', 'minutes', 'pace', 'respinNow', 'wheelSegments', 'wheelShare'],
  'pt-br': ['heldOf', 'matches', 'minutes', 'respinNow', 'wheelSegments', 'wheelShare'],
  ru: ['freespinsLeft', 'heldOf', 'kenoHits', 'minutes', 'pace', 'respinNow', 'wheelSegments', 'wheelShare'],
};

describe('GS-25 counts in the texts of the games', () => {
  test.each(files)('GS-25 in %s each count has every form that the language has', (code) => {
    const rules = new Intl.PluralRules(code);
    const needed = [...new Set(counts.map((count) => rules.select(count)))].toSorted();
    const forms = [...textsOf(code)].flatMap(([at, text]) =>
      [...text.matchAll(pluralPattern)].map(([, name, branches = '']) => ({
        at,
        name,
        forms: [...branchesOf(branches).keys()].toSorted(),
      })),
    );
    expect(forms.filter((one) => one.forms.join() !== needed.join())).toEqual([]);
  });

  test.each(Object.entries(unchanged))('GS-25 in %s a word after a count has its forms, or is one that keeps its own', (code, keys) => {
    const bare = [...textsOf(code)]
      .filter(([, text]) => counted.test(text.replace(pluralPattern, '')))
      .map(([at]) => at.replace('/texts/', ''));
    expect(bare.toSorted()).toEqual(keys);
  });

  /** Half a second, one, two, five, eleven and a second and a half: the least time of a round. */
  test.each([
    ['en', ['0.5 seconds', '1 second', '2 seconds', '5 seconds', '11 seconds', '1.5 seconds']],
    ['de', ['0,5 Sekunden', '1 Sekunde', '2 Sekunden', '5 Sekunden', '11 Sekunden', '1,5 Sekunden']],
    ['fr', ['0,5 seconde', '1 seconde', '2 secondes', '5 secondes', '11 secondes', '1,5 seconde']],
    ['es', ['0,5 segundos', '1 segundo', '2 segundos', '5 segundos', '11 segundos', '1,5 segundos']],
    ['it', ['0,5 secondi', '1 secondo', '2 secondi', '5 secondi', '11 secondi', '1,5 secondi']],
    ['pt-br', ['0,5 segundo', '1 segundo', '2 segundos', '5 segundos', '11 segundos', '1,5 segundo']],
    ['pl', ['0,5 s', '1 s', '2 s', '5 s', '11 s', '1,5 s']],
    ['ru', ['0,5 с', '1 с', '2 с', '5 с', '11 с', '1,5 с']],
    ['tr', ['0,5 saniye', '1 saniye', '2 saniye', '5 saniye', '11 saniye', '1,5 saniye']],
    ['ar', ['0.5', '1', '2', '5', '11', '1.5']],
    ['hi', ['0.5 सेकंड', '1 सेकंड', '2 सेकंड', '5 सेकंड', '11 सेकंड', '1.5 सेकंड']],
    ['ja', ['0.5 秒', '1 秒', '2 秒', '5 秒', '11 秒', '1.5 秒']],
  ])('GS-25 in %s a round takes at least so long', async (code, said) => {
    for (const [at, seconds] of [0.5, 1, 2, 5, 11, 1.5].entries()) expect(await textIn(code, 'pace', { seconds })).toContain(said[at]);
  });

  test.each([
    ['en', '1 stake', '2.25 stakes'],
    ['de', '1 Einsatz', '2,25 Einsätze'],
    ['fr', '1 mise', '2,25 mises'],
    ['es', '1 apuesta', '2,25 apuestas'],
    ['it', '1 puntata', '2,25 puntate'],
    ['pt-br', '1 aposta', '2,25 apostas'],
    ['pl', '1 stawka', '2,25 stawki'],
    ['ru', '1 ставка', '2,25 ставки'],
    ['tr', '1 bahis', '2,25 bahis'],
    ['ar', '1 من الرهان', '2.25 من الرهان'],
    ['hi', '1 बेट', '2.25 बेट'],
    ['ja', '1 倍', '2.25 倍'],
  ])('GS-25 in %s a standard deviation is so many stakes', async (code, one, more) => {
    expect(await textIn(code, 'volatility', { word: '', sd: 1 })).toContain(one);
    expect(await textIn(code, 'volatility', { word: '', sd: 2.25 })).toContain(more);
  });
});
