import { DomainError } from '../../../kernel/errors.ts';
import {
  type Catalogue,
  type CatalogueCollection,
  type CatalogueContext,
  type CatalogueGame,
  type CatalogueProvider,
  catalogueOf,
} from './snapshot.ts';
import { type GameFilter, listGamesOf } from './lists.ts';
import { searchGames } from './search.ts';

/** Collections a country sees: an empty list of countries means everywhere (D-13). */
export async function collectionsFor(context: CatalogueContext, country: string | null): Promise<readonly CatalogueCollection[]> {
  const { collections, games } = await catalogueOf(context);
  const used = new Set(games.flatMap((game) => game.collections.map((collection) => collection.id)));
  return collections.filter((collection) => used.has(collection.id) && isOpenTo(collection, country));
}

/** Is a collection shown to a visitor of this country? One that names no country is shown everywhere. */
export function isOpenTo({ countries }: Pick<CatalogueCollection, 'countries'>, country: string | null): boolean {
  return countries.length === 0 || (country !== null && countries.includes(country));
}

/** A game by UUID or identity. @throws notFound */
export async function gameByKey(context: CatalogueContext, key: string): Promise<CatalogueGame> {
  const { gameByKey: games } = await catalogueOf(context);
  const game = games.get(key.toLowerCase());
  if (game === undefined) throw new DomainError('notFound');
  return game;
}

/** A studio by UUID or identity. @throws notFound */
export async function providerByKey(context: CatalogueContext, key: string): Promise<CatalogueProvider> {
  const { providers } = await catalogueOf(context);
  const provider = providers.find(({ id, identity }) => id === key.toLowerCase() || identity === key.toLowerCase());
  if (provider === undefined) throw new DomainError('notFound');
  return provider;
}

interface ProviderQuery {
  name?: string | undefined;
  sortBy?: string | undefined;
  sortOrder?: 'asc' | 'desc' | undefined;
  page: number;
  perPage?: number | undefined;
}

/** A page of the listed studios, narrowed by name; all of them unless a page is requested. */
export async function listProviders(context: CatalogueContext, query: ProviderQuery): Promise<readonly CatalogueProvider[]> {
  const providers = (await catalogueOf(context)).providers.filter(({ isListed }) => isListed);
  const typed = query.name?.toLowerCase();
  const matching = typed === undefined ? [...providers] : providers.filter(({ name }) => name.toLowerCase().includes(typed));
  if (query.sortBy === 'name') matching.sort((a, b) => a.name.localeCompare(b.name, 'en'));
  if (query.sortOrder === 'desc') matching.reverse();
  return query.perPage === undefined ? matching : matching.slice((query.page - 1) * query.perPage, query.page * query.perPage);
}

interface GameQuery {
  page: number;
  perPage?: number | undefined;
  name?: string | undefined;
  collectionId?: readonly string[] | undefined;
  providerId?: readonly string[] | undefined;
  gameId?: readonly string[] | undefined;
  identity?: readonly string[] | undefined;
  countries?: readonly string[] | undefined;
  volatility?: readonly string[] | undefined;
  /** The least stated return in percent, decimal text. */
  rtpFrom?: string | undefined;
  /** Only what can be played for fun. */
  demo?: boolean | undefined;
  /** Identities of collections that every game is in. */
  feature?: readonly string[] | undefined;
  sortBy?: string | undefined;
  sortOrder?: 'asc' | 'desc' | undefined;
}

export interface GamePage {
  games: readonly CatalogueGame[];
  page: number;
  perPage: number;
  totalRows: number;
}

// Returns every match if no page is requested (wire row 73); an operator's catalogue stays far below this limit.
const ALL_ROWS = 5000;
/** The sort orders a client may request; a game's score is its recent number of players. Anything else means display order. */
export const SORT_ORDERS: ReadonlyMap<string, GameFilter['sortBy']> = new Map([
  ['score', 'popularity'],
  ['default', 'position'],
  ['name', 'name'],
  ['createdAt', 'new'],
  ['new', 'new'],
  ['rtp', 'rtp'],
]);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const NOTHING = '00000000-0000-0000-0000-000000000000';

/** Ids in the database's form; if none of the requested ones is well-formed, nothing matches. */
function uuidsOf(ids: readonly string[] = []): string[] {
  const known = ids.filter((id) => UUID.test(id));
  return ids.length > 0 && known.length === 0 ? [NOTHING] : known;
}

/** Games by the filters of wire row 73, in display order unless asked otherwise. */
export async function listGames(context: CatalogueContext, query: GameQuery): Promise<GamePage> {
  const catalogue = await catalogueOf(context);
  const filter = filterOf(query, catalogue);
  const name = query.name?.trim() ?? '';
  const { games, totalRows } = name === '' ? listGamesOf(catalogue, filter) : await searchGames(context, { catalogue, name, filter });
  return { games, page: query.page, perPage: query.perPage ?? Math.max(totalRows, 1), totalRows };
}

function filterOf(query: GameQuery, { collections }: Catalogue): GameFilter {
  const { identity = [], volatility = [], feature = [], perPage = ALL_ROWS } = query;
  return {
    collectionIds: uuidsOf(query.collectionId),
    providerIds: uuidsOf(query.providerId),
    gameIds: uuidsOf(query.gameId),
    identities: identity,
    country: query.countries?.[0]?.toUpperCase(),
    volatilities: volatility,
    rtpFromPercent: query.rtpFrom,
    isDemoOnly: query.demo === true,
    inAllOfCollections: [...new Set(feature)].map((name) => collections.find((one) => one.identity === name)?.id ?? NOTHING),
    sortBy: SORT_ORDERS.get(query.sortBy ?? '') ?? 'position',
    isDescending: query.sortOrder === 'desc',
    limit: perPage,
    offset: (query.page - 1) * perPage,
  };
}
