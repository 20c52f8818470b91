import type { Catalogue, CatalogueGame } from './snapshot.ts';

/** Filters and order of a list of games. Empty lists filter nothing. */
export interface GameFilter {
  collectionIds: readonly string[];
  providerIds: readonly string[];
  gameIds: readonly string[];
  identities: readonly string[];
  country: string | undefined;
  volatilities: readonly string[];
  /** Decimal text. */
  rtpFromPercent: string | undefined;
  isDemoOnly: boolean;
  /** Every game that is found is in each of these. */
  inAllOfCollections: readonly string[];
  sortBy: 'position' | 'popularity' | 'name' | 'new' | 'rtp';
  isDescending: boolean;
  limit: number;
  offset: number;
}

export interface FoundGames {
  games: readonly CatalogueGame[];
  /** How many match in all. */
  totalRows: number;
}

type Order = readonly CatalogueGame[];

/** Games that match, in order, from the catalogue this process knows: ten thousand are looked through in less than a database is asked. */
export function listGamesOf(catalogue: Catalogue, filter: GameFilter): FoundGames {
  const matching = orderOf(catalogue, filter).filter(matcherOf(filter));
  return pageOf(filter.isDescending ? matching.reverse() : matching, filter);
}

/**
 * Games that were found by what was typed, the closest first, then in the order asked for.
 * @param distances how far the name of each found game is from what was typed, by id
 */
export function listFoundGames(catalogue: Catalogue, filter: GameFilter, distances: ReadonlyMap<string, number>): FoundGames {
  const isMatch = matcherOf(filter);
  const rankOf = ranksIn(filter);
  const sign = filter.isDescending ? -1 : 1;
  const matching = [...distances].flatMap(([id, distance]) => {
    const game = catalogue.gameByKey.get(id);
    return game === undefined || !isMatch(game) ? [] : [{ game, distance, rank: rankOf(game) }];
  });
  matching.sort((a, b) => a.distance - b.distance || sign * compareRanked(a, b));
  return pageOf(
    matching.map(({ game }) => game),
    filter,
  );
}

function pageOf(matching: Order, { limit, offset }: GameFilter): FoundGames {
  return { games: matching.slice(offset, offset + limit), totalRows: matching.length };
}

function compareIds(a: CatalogueGame, b: CatalogueGame): number {
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

type Condition = (game: CatalogueGame) => boolean;

/** Whether a game matches the filters; only filters that are set are evaluated. */
function matcherOf(filter: GameFilter): Condition {
  const { country, rtpFromPercent, inAllOfCollections, collectionIds } = filter;
  const [ids, identities] = [new Set(filter.gameIds), new Set(filter.identities)];
  const conditions: Condition[] = [({ isListed }) => isListed];
  if (collectionIds.length > 0) conditions.push(({ collectionPositions }) => collectionIds.some((id) => collectionPositions.has(id)));
  if (filter.providerIds.length > 0) conditions.push(({ provider }) => filter.providerIds.includes(provider.id));
  if (ids.size > 0) conditions.push(({ id }) => ids.has(id));
  if (identities.size > 0) conditions.push(({ identity }) => identities.has(identity));
  if (filter.volatilities.length > 0) conditions.push(({ volatility }) => filter.volatilities.includes(volatility));
  if (rtpFromPercent !== undefined) conditions.push(({ rtpPercent }) => Number(rtpPercent) >= Number(rtpFromPercent));
  if (filter.isDemoOnly) conditions.push(({ isDemoMode }) => isDemoMode);
  if (inAllOfCollections.length > 0)
    conditions.push(({ collectionPositions }) => inAllOfCollections.every((id) => collectionPositions.has(id)));
  if (country !== undefined) conditions.push(({ blockedCountries }) => !blockedCountries.includes(country));
  return (game) => conditions.every((condition) => condition(game));
}

type OrderName = keyof CatalogueGame['places'];

const ORDER_NAMES = { position: 'display', popularity: 'popularity', name: 'name', new: 'age', rtp: 'return' } as const satisfies Record<
  GameFilter['sortBy'],
  OrderName
>;

/** Within collections, display order and, of games equally popular, popularity go by the collections' own order. */
const isByCollection = ({ sortBy, collectionIds }: GameFilter): boolean =>
  (sortBy === 'position' || sortBy === 'popularity') && collectionIds.length > 0;

/** What a game is ordered by, the lower first: in order of popularity of a collection who has played it, then its place. */
type Rank = readonly [fewPlayers: number, place: number];

interface Ranked {
  game: CatalogueGame;
  rank: Rank;
}

function compareRanked(a: Ranked, b: Ranked): number {
  return a.rank[0] - b.rank[0] || a.rank[1] - b.rank[1] || compareIds(a.game, b.game);
}

/** A game's rank in the order asked for; in several collections by the best of its places in them. */
function ranksIn(filter: GameFilter): (game: CatalogueGame) => Rank {
  const name = ORDER_NAMES[filter.sortBy];
  if (!isByCollection(filter)) return ({ places }) => [0, places[name]];
  const isByPlayers = filter.sortBy === 'popularity';
  return ({ recentPlayerCount, collectionPositions }) => [
    isByPlayers ? -recentPlayerCount : 0,
    Math.min(...filter.collectionIds.map((id) => collectionPositions.get(id) ?? Infinity)),
  ];
}

/** All games in one order, and those of each collection and each studio, in the same order. */
interface Listing {
  all: Order;
  byCollection: ReadonlyMap<string, Order>;
  byProvider: ReadonlyMap<string, Order>;
}

function listingOf(games: Order): Listing {
  const byCollection = new Map<string, CatalogueGame[]>();
  for (const game of games) {
    for (const id of game.collectionPositions.keys()) {
      const list = byCollection.get(id);
      if (list === undefined) byCollection.set(id, [game]);
      else list.push(game);
    }
  }
  return { all: games, byCollection, byProvider: Map.groupBy(games, ({ provider }) => provider.id) };
}

/** The orders computed once per catalogue. */
interface Sorted {
  listings: Map<OrderName, Listing>;
  /** Games of a collection in the collection's own order or by popularity, by that order and its id. */
  collections: Map<string, Order>;
}

const sortedByCatalogue = new WeakMap<Catalogue, Sorted>();

function sortedOf(catalogue: Catalogue): Sorted {
  const sorted = sortedByCatalogue.get(catalogue) ?? { listings: new Map(), collections: new Map() };
  sortedByCatalogue.set(catalogue, sorted);
  return sorted;
}

function listingBy(catalogue: Catalogue, name: OrderName): Listing {
  const { listings } = sortedOf(catalogue);
  const listing = listings.get(name) ?? listingOf(catalogue.games.toSorted((a, b) => a.places[name] - b.places[name]));
  listings.set(name, listing);
  return listing;
}

/** The shortest list, in the order asked for, that holds everything that may match. */
function orderOf(catalogue: Catalogue, filter: GameFilter): Order {
  if (isByCollection(filter)) return collectionOrder(catalogue, filter);
  const { all, byCollection, byProvider } = listingBy(catalogue, ORDER_NAMES[filter.sortBy]);
  const lists = [all];
  if (filter.collectionIds.length === 1) lists.push(byCollection.get(filter.collectionIds[0] ?? '') ?? []);
  if (filter.providerIds.length === 1) lists.push(byProvider.get(filter.providerIds[0] ?? '') ?? []);
  return lists.reduce((shortest, list) => (list.length < shortest.length ? list : shortest));
}

/** The games of the collections, each once, in their own order; that of a single one is kept, of several there are more than can be. */
function collectionOrder(catalogue: Catalogue, filter: GameFilter): Order {
  const { collections } = sortedOf(catalogue);
  const [id = '', ...others] = filter.collectionIds;
  const key = `${filter.sortBy} ${id}`;
  const known = others.length === 0 ? collections.get(key) : undefined;
  if (known !== undefined) return known;
  const { byCollection } = listingBy(catalogue, 'display');
  const games = new Set(filter.collectionIds.flatMap((collectionId) => byCollection.get(collectionId) ?? []));
  const rankOf = ranksIn(filter);
  const ranked = [...games].map((game) => ({ game, rank: rankOf(game) })).sort(compareRanked);
  const order = ranked.map(({ game }) => game);
  if (others.length === 0 && order.length > 0) collections.set(key, order);
  return order;
}
