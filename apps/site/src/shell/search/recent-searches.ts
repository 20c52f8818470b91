import { localKeys, localStore } from '../../browser/storage.ts';

const recentMax = 5;

export function recentSearches(): string[] {
  const text = localStore().getItem(localKeys.recentSearches);
  return text ? text.split('\n').slice(0, recentMax) : [];
}

/** Keeps a followed search on the device, the newest first. */
export function rememberSearch(query: string): void {
  const word = query.trim().replaceAll('\n', ' ');
  if (word === '') return;
  const rest = recentSearches().filter((known) => known !== word);
  localStore().setItem(localKeys.recentSearches, [word, ...rest].slice(0, recentMax).join('\n'));
}

export const forgetSearches = (): void => localStore().removeItem(localKeys.recentSearches);

type MarkedPart = { text: string; isMatch: boolean };

/** Splits a name where it holds the words searched for. `markedParts('Glass Fjord', 'glas')` marks `Glas`. */
export function markedParts(name: string, query: string): MarkedPart[] {
  const start = query === '' ? -1 : name.toLocaleLowerCase().indexOf(query.toLocaleLowerCase());
  if (start < 0) return [{ text: name, isMatch: false }];
  const end = start + query.length;
  return [
    { text: name.slice(0, start), isMatch: false },
    { text: name.slice(start, end), isMatch: true },
    { text: name.slice(end), isMatch: false },
  ].filter(({ text }) => text !== '');
}
