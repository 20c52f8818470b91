import { transliterate } from 'transliteration';
import unhomoglyph from 'unhomoglyph';

/** A person's names and birth date. */
export interface NameFacts {
  firstName: string | null;
  lastName: string | null;
  /** Year, month, day. */
  birthdate: string | null;
}

/**
 * The forms in which a name is compared. `name` and `namePart` share one spelling, so that a whole name can be found among the parts of a
 * longer one, which means the same person. Two names of a `namePair`, which is spelled more loosely, may mean the same person. `barePair`
 * omits the birth date, and is compared only with an `undatedPair`, that of a person whose birth date is unknown.
 */
export type NameKind = 'name' | 'namePart' | 'namePair' | 'barePair' | 'undatedPair';

interface NameText {
  kind: NameKind;
  text: string;
}

/** More names than these are not combined: a longer name counts by its first ones. */
const NAMES_MAX = 6;
const IS_ASCII = /^[\u0020-\u007e]$/;

/** A name in Latin letters without marks, transliterated by sound: `Анна` becomes `anna`. */
const spoken = (name: string): string => transliterate(name.normalize('NFKC'));

/** A name in Latin letters, mapped by the shape of each letter: `Сhris` with a Cyrillic С becomes `chris`. */
const seen = (name: string): string =>
  transliterate(
    [...name.normalize('NFKD').replace(/\p{Cf}/gu, '')].map((letter) => (IS_ASCII.test(letter) ? letter : unhomoglyph(letter))).join(''),
  );

/** The single names of a text. An apostrophe joins, everything else that is no letter parts: `O’Brien-Smith` is `obrien` and `smith`. */
const namesIn = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/['’`]|\p{M}/gu, '')
    .split(/[^a-z0-9]+/)
    .filter((name) => name !== '');

/** Spellings that are used for one another in papers and transcriptions are the same letter here: `Mueller` and `Muller`, `Sergei` and `Sergey`. */
const loosely = (name: string): string =>
  name
    .replace(/([aou])e/g, '$1')
    .replace(/ph/g, 'f')
    .replace(/kh|ch/g, 'h')
    .replace(/ck|[cq]/g, 'k')
    .replace(/[jy]/g, 'i')
    .replace(/w/g, 'v')
    .replace(/z/g, 's')
    .replace(/(.)\1+/g, '$1');

/** A birth date whose day and month may be swapped. */
const looseDate = (birthdate: string): string => {
  const [year = '', ...rest] = birthdate.split('-');
  return [year, ...rest.toSorted()].join('-');
};

/** Every choice of at least two names, in the alphabet's order, the whole last. Example: of a, b, c these are a b, a c, b c and a b c. */
function choicesOf(names: readonly string[]): string[][] {
  const sorted = [...new Set(names)].toSorted();
  const choices = sorted.reduce<string[][]>((before, name) => [...before, ...before.map((choice) => [...choice, name])], [[]]);
  return choices.filter(({ length }) => length >= 2).toSorted((one, other) => one.length - other.length);
}

/** The ways one may read a name: by sound and by sight, with all its names apart and with each field as one. */
function readings({ firstName, lastName }: NameFacts): string[][] {
  const fields = [firstName ?? '', lastName ?? ''];
  return [spoken, seen].flatMap((write) => {
    const written = fields.map((field) => namesIn(write(field)));
    return [written.flat().slice(0, NAMES_MAX), written.map((names) => names.join('')).filter((name) => name !== '')];
  });
}

/**
 * The forms in which a person's name is compared. They do not depend on the order of the names, on marks, on the script, or on how many
 * middle names are given. A single name identifies no one.
 */
export function nameTextsOf(facts: NameFacts): NameText[] {
  const { firstName, lastName, birthdate } = facts;
  const isWhole = (firstName ?? '') !== '' && (lastName ?? '') !== '';
  const texts = readings(facts).flatMap((names) => [
    ...(birthdate === null || !isWhole ? [] : datedTexts(names, birthdate)),
    ...pairsOf(names).flatMap((text): NameText[] => [
      { kind: 'barePair', text },
      ...(birthdate === null ? [{ kind: 'undatedPair', text } as const] : []),
    ]),
  ]);
  return [...new Map(texts.map((text) => [`${text.kind} ${text.text}`, text])).values()];
}

const pairsOf = (names: readonly string[]): string[] =>
  choicesOf(names.map(loosely)).flatMap((choice) => (choice.length === 2 ? [choice.join(' ')] : []));

function datedTexts(names: readonly string[], birthdate: string): NameText[] {
  const choices = choicesOf(names).map((choice) => `${choice.join(' ')} ${birthdate}`);
  return [
    ...choices.map((text, index): NameText => ({ kind: index === choices.length - 1 ? 'name' : 'namePart', text })),
    ...pairsOf(names).map((text): NameText => ({ kind: 'namePair', text: `${text} ${looseDate(birthdate)}` })),
  ];
}
