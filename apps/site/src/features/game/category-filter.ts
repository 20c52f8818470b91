import type { ContentBody, ContentValue } from '../../content/lookup.ts';
import { valueAt } from '../../content/lookup.ts';
import { type Search, searchText, searchTexts } from '../../navigation/search.ts';
import type { GameFilter } from './queries.ts';

export type SortOption = { label: string; sortBy: string; sortOrder: 'asc' | 'desc' };

/** Orders the content offers; only they are honoured (wire §6.4). */
export function sortOptionsOf(texts: ContentBody | null | undefined): SortOption[] {
  const list = texts ? valueAt(texts, 'sortOptions') : undefined;
  return Array.isArray(list) ? list.flatMap(sortOptionOf) : [];
}

/** One order of a content list; nothing where the content lacks a word. */
export function sortOptionOf(item: ContentValue): SortOption[] {
  const [label, sortBy] = [valueAt(item, 'label'), valueAt(item, 'sortBy')];
  return typeof label === 'string' && typeof sortBy === 'string'
    ? [{ label, sortBy, sortOrder: valueAt(item, 'sortOrder') === 'desc' ? 'desc' : 'asc' }]
    : [];
}

/** The order asked for where it is offered, else the first offered, else by score (wire §7.4). */
export function sortOf(search: Search, options: readonly SortOption[]): Pick<SortOption, 'sortBy' | 'sortOrder'> {
  const asked = searchText(search, 'sortBy');
  return options.find(({ sortBy }) => sortBy === asked) ?? options[0] ?? { sortBy: 'score', sortOrder: 'asc' };
}

/** What a game's volatility may be, from calm to wild. */
export const volatilities: readonly string[] = ['low', 'medium', 'high'];
/** Least returns in percent that may be asked for. */
export const rtpSteps: readonly string[] = ['95', '96', '97', '98', '99'];
/** What a list may be narrowed to besides, by the identity of the collection that has it, with the key of its text. */
export const gameFeatures = [
  { identity: 'jackpots', text: 'filters.jackpot' },
  { identity: 'low-stakes', text: 'filters.lowStakes' },
] as const;
export const featuresOf = (search: Search): string[] =>
  gameFeatures.flatMap(({ identity }) => (searchTexts(search, 'feature').includes(identity) ? [identity] : []));
/** A list with one word more, or less where it was there. */
export const toggled = (words: readonly string[], word: string): string[] =>
  words.includes(word) ? words.filter((other) => other !== word) : [...words, word];
/** How many filters of an address are set, but for the words looked for. */
export const narrowingCount = (search: Search): number =>
  searchTexts(search, 'provider').length +
  featuresOf(search).length +
  ['volatility', 'rtp', 'demo'].filter((key) => (searchText(search, key) ?? '') !== '').length;
/** Everything of an address that narrows the list, and nothing else of it. */
export const noFilter: Search = {
  provider: undefined,
  name: undefined,
  volatility: undefined,
  rtp: undefined,
  demo: undefined,
  feature: undefined,
};

type FilterAsk = {
  collectionId: string | undefined;
  search: Search;
  providers: readonly { id: string; identity: string }[];
  texts: ContentBody | null | undefined;
};

/** What the address asks of the catalogue: words, studios by identity, order. */
export function filterOf({ collectionId, search, providers, texts }: FilterAsk): GameFilter {
  const identities = searchTexts(search, 'provider');
  return {
    collectionId,
    providerIds: providers.filter(({ identity }) => identities.includes(identity)).map(({ id }) => id),
    name: (searchText(search, 'name') ?? '').trim(),
    volatilities: searchTexts(search, 'volatility').filter((name) => volatilities.includes(name)),
    rtpFrom: rtpSteps.find((step) => step === searchText(search, 'rtp')) ?? '',
    isDemoOnly: searchText(search, 'demo') === 'true',
    features: featuresOf(search),
    ...pick(sortOf(search, sortOptionsOf(texts))),
  };
}

const pick = ({ sortBy, sortOrder }: Pick<SortOption, 'sortBy' | 'sortOrder'>) => ({ sortBy, sortOrder });
