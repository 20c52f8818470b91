/** The words of a name for comparison: lower case, without diacritics. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

const TYPO_LENGTH = 4;

/** True for words that differ by one letter: replaced, added, missing, or swapped with its neighbour. */
export function isOneOff(left: string, right: string): boolean {
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  const isReplaced = short.slice(at + 1) === long.slice(at + 1);
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2);
  return isReplaced || isSwapped;
}

/** The match between a searched word and a word of a name: 2 for its beginning, 1 with one typo (from four letters on), else 0. */
function fit(wanted: string, word: string): 0 | 1 | 2 {
  if (word.startsWith(wanted)) return 2;
  if (wanted.length < TYPO_LENGTH) return 0;
  // A beginning with a typo: the name's word is cut to about the typed length.
  const beginnings = [-1, 0, 1].map((more) => word.slice(0, wanted.length + more));
  return beginnings.some((beginning) => isOneOff(wanted, beginning)) ? 1 : 0;
}

/** The match between a name and all words of a search; 0 if one of them does not occur in it. */
export function scoreOf(wanted: readonly string[], words: readonly string[]): number {
  let total = 0;
  for (const one of wanted) {
    const best = Math.max(0, ...words.map((word) => fit(one, word)));
    if (best === 0) return 0;
    total += best;
  }
  return total;
}
