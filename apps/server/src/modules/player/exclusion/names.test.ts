import { describe, expect, it } from 'vitest';
import { type NameFacts, type NameKind, nameTextsOf } from './names.ts';

const BORN = '1990-02-03';
const named = (firstName: string, lastName: string, birthdate: string | null = BORN): NameFacts => ({ firstName, lastName, birthdate });

const textsOf = (facts: NameFacts, ...kinds: NameKind[]): Set<string> =>
  new Set(nameTextsOf(facts).flatMap(({ kind, text }) => (kinds.includes(kind) ? [text] : [])));
const meet = (one: Set<string>, other: Set<string>): boolean => !one.isDisjointFrom(other);

/** How the tables relate two names, compared as `match-store.ts` does. */
function likeness(one: NameFacts, other: NameFacts): 'sure' | 'likely' | 'none' {
  const isSure = meet(textsOf(one, 'name'), textsOf(other, 'name', 'namePart')) || meet(textsOf(one, 'namePart'), textsOf(other, 'name'));
  const isLikely =
    meet(textsOf(one, 'namePair'), textsOf(other, 'namePair')) ||
    meet(textsOf(one, 'barePair'), textsOf(other, 'undatedPair')) ||
    meet(textsOf(one, 'undatedPair'), textsOf(other, 'barePair'));
  return isSure ? 'sure' : isLikely ? 'likely' : 'none';
}

const anna = named('Anna', 'Petrova');

describe('two names and birth dates', () => {
  it.each([
    ['as they stand', anna, named('Anna', 'Petrova')],
    ['in other letter cases, with blanks and invisible characters', anna, named('  aNNa', 'PETRO\u200bVA ')],
    ['swapped', anna, named('Petrova', 'Anna')],
    ['with a middle name', anna, named('Anna Maria', 'Petrova')],
    ['with the middle name in the other field', anna, named('Anna', 'Maria Petrova')],
    ['without the middle name', named('Anna Maria', 'Petrova'), anna],
    ['with a Cyrillic а in it', anna, named('Аnnа', 'Petrova')],
    ['with a Greek Α in it', anna, named('Αnna', 'Petrova')],
    ['with a Cyrillic С that looks like a C', named('Chris', 'Cole'), named('Сhris', 'Сole')],
    ['in Cyrillic letters', anna, named('Анна', 'Петрова')],
    ['in letters of mathematics, and wide ones', anna, named('𝐀𝐧𝐧𝐚', 'Ｐｅｔｒｏｖａ')],
    ['with and without marks', named('Zoë', 'Núñez'), named('Zoe', 'Nunez')],
    ['with marks of their own', named('Zoë', 'Núñez'), named('Zoe\u0308', 'Nu\u0301n\u0303ez')],
    ['with a sharp s', named('Jörg', 'Groß'), named('Jorg', 'Gross')],
    ['with a hyphen or without', named('Jean-Luc', 'Le Clerc'), named('Jean Luc', 'Le-Clerc')],
    ['written together', named('Jean-Luc', 'Le Clerc'), named('Jeanluc', 'Leclerc')],
    ['with an apostrophe or without', named('Sean', 'O’Brien'), named('Sean', "O'Brien")],
    ['with an apostrophe or nothing', named('Sean', 'O’Brien'), named('Sean', 'OBrien')],
    ['of another script', named('太郎', '田中'), named('田中', '太郎')],
  ])('R-70 are surely one person’s %s', (_what, one, other) => {
    expect([likeness(one, other), likeness(other, one)]).toEqual(['sure', 'sure']);
  });

  it.each([
    ['spelled as another passport would', named('Sergei', 'Ivanov'), named('Sergey', 'Iwanow')],
    ['with an umlaut written out', named('Jürgen', 'Müller'), named('Juergen', 'Mueller')],
    ['with day and month of the birth date swapped', anna, named('Anna', 'Petrova', '1990-03-02')],
    ['with a second family name that differs', named('Anna', 'Petrova Garcia'), named('Anna', 'Petrova Lopez')],
    ['without a birth date on one side', anna, named('Anna', 'Petrova', null)],
    ['without a birth date, with a middle name and swapped', named('Petrova', 'Anna Maria', null), anna],
    ['without a birth date on both sides', named('Anna', 'Petrova', null), named('Anna', 'Petrova', null)],
  ])('R-71 may be one person’s %s', (_what, one, other) => {
    expect([likeness(one, other), likeness(other, one)]).toEqual(['likely', 'likely']);
  });

  it.each([
    ['another birth date', anna, named('Anna', 'Petrova', '1990-02-04')],
    ['another given name', anna, named('Olga', 'Petrova')],
    ['another family name', anna, named('Anna', 'Ivanova')],
    ['a given name alone', anna, named('Anna', '')],
    ['the same birth date and nothing else', anna, named('Jan', 'Kowalski')],
  ])('R-70 R-71 are two people’s with %s', (_what, one, other) => {
    expect([likeness(one, other), likeness(other, one)]).toEqual(['none', 'none']);
  });

  it('R-70 a name of any length makes a bounded number of ways to compare it', () => {
    const long = Array.from({ length: 60 }, (_, index) => `Name${String.fromCodePoint(97 + (index % 26))}${index}`).join(' ');
    expect(nameTextsOf(named(long, long)).length).toBeLessThan(200);
  });
});
