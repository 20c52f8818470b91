import type { ContentBody, ContentValue } from '../../../content/lookup.ts';
import { valueAt } from '../../../content/lookup.ts';
import { type Search, searchText, searchTexts } from '../../../navigation/search/search.ts';
import type { GameFilter } from '../catalogue/queries.ts';

export type SortOption = { label: string; sortBy: string; sortOrder: 'asc' | 'desc' };

/** The sort orders that the content offers; no others are accepted (wire §6.4). */
export function sortOptionsOf(texts: ContentBody | null | undefined): SortOption[] {
  const list = texts ? valueAt(texts, 'sortOptions') : undefined;
  return Array.isArray(list) ? list.flatMap(sortOptionOf) : [];
}

/** One sort order of a content list; empty if the content is incomplete. */
export function sortOptionOf(item: ContentValue): SortOption[] {
  const [label, sortBy] = [valueAt(item, 'label'), valueAt(item, 'sortBy')];
  return typeof label === 'string' && typeof sortBy === 'string'
    ? [{ label, sortBy, sortOrder: valueAt(item, 'sortOrder') === 'desc' ? 'desc' : 'asc' }]
    : [];
}

/** The requested sort order if the content offers it, else the first offered, else by score (wire §7.4). */
export function sortOf(search: Search, options: readonly SortOption[]): Pick<SortOption, 'sortBy' | 'sortOrder'> {
  const requested = searchText(search, 'sortBy');
  return options.find(({ sortBy }) => sortBy === requested) ?? options[0] ?? { sortBy: 'score', sortOrder: 'asc' };
}

/** The volatility levels, in ascending order. */
export const volatilities: readonly string[] = ['low', 'medium', 'high'];
/** Minimum returns to filter by, in per cent. */
export const rtpSteps: readonly string[] = ['95', '96', '97', '98', '99'];
/** Features to filter by: the collection of the games that have it, and the content key of its label. */
export const gameFeatures = [
  { identity: 'jackpots', text: 'filters.jackpot' },
  { identity: 'low-stakes', text: 'filters.lowStakes' },
] as const;
/** The known features in the address. */
export const featuresOf = (search: Search): string[] =>
  gameFeatures.flatMap(({ identity }) => (searchTexts(search, 'feature').includes(identity) ? [identity] : []));
/** The list without `value` if it was included, else with it. */
export const toggled = (values: readonly string[], value: string): string[] =>
  values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
/** Number of filters in the address, without the search by name. */
export const filterCount = (search: Search): number =>
  searchTexts(search, 'provider').length +
  featuresOf(search).length +
  (['volatility', 'rtp', 'demo'] as const).filter((key) => (searchText(search, key) ?? '') !== '').length;
type FilterInput = {
  collectionId: string | undefined;
  search: Search;
  providers: readonly { id: string; identity: string }[];
  texts: ContentBody | null | undefined;
};

/** The catalogue filter of an address; unknown values are ignored. */
export function filterOf({ collectionId, search, providers, texts }: FilterInput): GameFilter {
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
