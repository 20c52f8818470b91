// Cyrillic letters as they are commonly written in Latin ones; their marks are gone by then (й is и, ё is е).
const CYRILLIC: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ж: 'zh',
    ц: 'ts',
    ч: 'ch',
    ш: 'sh',
    щ: 'shch',
    ъ: '',
    ь: '',
    ю: 'yu',
    я: 'ya',
    є: 'ye',
    ...Object.fromEntries([...'абвгґдезиіклмнопрстуфхыэ'].map((letter, index) => [letter, 'abvggdeziiklmnoprstufhye'.charAt(index)])),
  }),
);

// Latin letters that are no letter with a mark to Unicode.
const LATIN: ReadonlyMap<string, string> = new Map(
  Object.entries({ ø: 'o', ł: 'l', ß: 'ss', æ: 'ae', œ: 'oe', đ: 'd', ı: 'i', þ: 'th', ð: 'd' }),
);

/** Text without what keeps a typed word from its name: case, accents and the script (design §8): `Šélf` and `шелф` are `self` and `shelf`. */
export function foldText(text: string): string {
  const bare = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return [...bare].map((letter) => CYRILLIC.get(letter) ?? LATIN.get(letter) ?? letter).join('');
}

/** A typed word in the form in which it is searched. */
export interface TypedWord {
  /** The word itself, and the word with each two neighbours swapped: the commonest slip, which costs two edits otherwise. */
  spellings: readonly string[];
  /** How many letters may be wrong, missing or too many. */
  slips: 0 | 1 | 2;
  /** One piece more than slips are allowed: whatever the slips are, one piece of the word is whole. */
  pieces: readonly string[];
}

const MAX_WORDS = 6;
const MAX_WORD_LENGTH = 24;
const LENGTH_WITH_ONE_SLIP = 4;
const LENGTH_WITH_TWO_SLIPS = 8;

/** What was typed as words to look for; `Rún Ember!` is `run` and `ember`. One slip from four letters, two from eight (design §8). */
export function typedWords(typed: string): TypedWord[] {
  const words = foldText(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  return words.slice(0, MAX_WORDS).map((whole) => {
    const word = [...whole].slice(0, MAX_WORD_LENGTH).join('');
    const { length } = word;
    const slips = length >= LENGTH_WITH_TWO_SLIPS ? 2 : length >= LENGTH_WITH_ONE_SLIP ? 1 : 0;
    return { spellings: slips === 0 ? [word] : [word, ...swapsOf(word)], slips, pieces: slips === 0 ? [] : piecesOf(word, slips + 1) };
  });
}

function swapsOf(word: string): string[] {
  const letters = [...word];
  const swaps = letters.slice(1).map((letter, index) => letters.toSpliced(index, 2, letter, letters[index] ?? '').join(''));
  return [...new Set(swaps)].filter((swapped) => swapped !== word);
}

function piecesOf(word: string, count: number): string[] {
  const letters = [...word];
  const cut = (index: number): number => Math.round((index * letters.length) / count);
  return Array.from({ length: count }, (_piece, index) => letters.slice(cut(index), cut(index + 1)).join(''));
}
