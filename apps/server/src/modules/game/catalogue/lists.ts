import type { Catalogue, CatalogueGame } from './snapshot.ts';

/** What a list of games is narrowed and ordered by. Empty lists narrow nothing. */
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
  sortBy: 'position' | 'name' | 'new' | 'rtp';
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
  const isMatch = allOf(narrowingOf(filter));
  const matching = orderOf(catalogue, filter).filter(isMatch);
  return pageOf(filter.isDescending ? matching.reverse() : matching, filter);
}

/**
 * Games that were found by what was typed, the closest first, then in the order asked for.
 * @param distances how far the name of each found game is from what was typed, by id
 */
export function listFoundGames(catalogue: Catalogue, filter: GameFilter, distances: ReadonlyMap<string, number>): FoundGames {
  const isMatch = allOf([...narrowingOf(filter), ...standsIn(filter)]);
  const placeOf = placesIn(filter);
  const sign = filter.isDescending ? -1 : 1;
  const matching = [...distances].flatMap(([id, distance]) => {
    const game = catalogue.gameByKey.get(id);
    return game === undefined || !isMatch(game) ? [] : [{ game, distance, place: placeOf(game) }];
  });
  matching.sort((a, b) => a.distance - b.distance || sign * (a.place - b.place || compareIds(a.game, b.game)));
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

const allOf =
  (conditions: readonly Condition[]): Condition =>
  (game) =>
    conditions.every((condition) => condition(game));

/** What a list is narrowed by; only what was asked for is looked at. */
function narrowingOf(filter: GameFilter): Condition[] {
  const { country, rtpFromPercent, inAllOfCollections } = filter;
  const [ids, identities] = [new Set(filter.gameIds), new Set(filter.identities)];
  const conditions: Condition[] = [({ isListed }) => isListed];
  if (ids.size > 0) conditions.push(({ id }) => ids.has(id));
  if (identities.size > 0) conditions.push(({ identity }) => identities.has(identity));
  if (filter.volatilities.length > 0) conditions.push(({ volatility }) => filter.volatilities.includes(volatility));
  if (rtpFromPercent !== undefined) conditions.push(({ rtpPercent }) => Number(rtpPercent) >= Number(rtpFromPercent));
  if (filter.isDemoOnly) conditions.push(({ isDemoMode }) => isDemoMode);
  if (inAllOfCollections.length > 0)
    conditions.push(({ collectionPositions }) => inAllOfCollections.every((id) => collectionPositions.has(id)));
  if (country !== undefined) conditions.push(({ blockedCountries }) => !blockedCountries.includes(country));
  return conditions;
}

/** What a list is of: in one of the collections, by one of the studios. */
function standsIn({ collectionIds, providerIds }: GameFilter): Condition[] {
  return [
    ...(collectionIds.length === 0
      ? []
      : [({ collectionPositions }: CatalogueGame) => collectionIds.some((id) => collectionPositions.has(id))]),
    ...(providerIds.length === 0 ? [] : [({ provider }: CatalogueGame) => providerIds.includes(provider.id)]),
  ];
}

/** A game's place in the order asked for; where several collections are asked for, the best of its places in them. */
function placesIn({ sortBy, collectionIds }: GameFilter): (game: CatalogueGame) => number {
  if (sortBy === 'name') return ({ places }) => places.name;
  if (sortBy === 'new') return ({ places }) => places.age;
  if (sortBy === 'rtp') return ({ places }) => places.return;
  if (collectionIds.length === 0) return ({ places }) => places.display;
  return ({ collectionPositions }) => Math.min(...collectionIds.map((id) => collectionPositions.get(id) ?? Infinity));
}

// More combinations of collections and studios can be asked for than can be kept.
const MAX_KEPT_ORDERS = 500;
const ordersByCatalogue = new WeakMap<Catalogue, Map<string, Order>>();

/** The games of the collections and studios asked for, in the list's order, which is made once for a catalogue. */
function orderOf(catalogue: Catalogue, filter: GameFilter): Order {
  const orders = ordersByCatalogue.get(catalogue) ?? new Map<string, Order>();
  ordersByCatalogue.set(catalogue, orders);
  const key = [filter.sortBy, ...filter.collectionIds, '', ...filter.providerIds].join(' ');
  const known = orders.get(key);
  if (known !== undefined) return known;
  const placeOf = placesIn(filter);
  const order = catalogue.games.filter(allOf(standsIn(filter))).sort((a, b) => placeOf(a) - placeOf(b) || compareIds(a, b));
  const oldest = orders.size < MAX_KEPT_ORDERS ? undefined : orders.keys().next().value;
  if (oldest !== undefined) orders.delete(oldest);
  orders.set(key, order);
  return order;
}
