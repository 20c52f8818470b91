import type { Client } from '@pavilion/contract/client.ts';
import { platform, reservedCollection } from '@pavilion/contract/page-constants.ts';
import type { Collection, Game, Provider, Winner } from '@pavilion/contract/game.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { oncePer } from '../../session/once-per.ts';
import { alikeMeta } from '../../session/page-data.ts';
import type { Visitor } from '../../session/visitor.ts';
import { type Picture, pictureOf } from '../../content/picture.ts';
import { type GameTileData, toProviderCard, toTile } from './tiles.ts';

const catalogueStaleMs = 120_000;
const winnersStaleMs = 15_000;
/** wire §7.2 and §7.4 */
export const railLength = 18;
const categoryPageLength = 72;
const categoryPageLengthMobile = 24;
const winnersLength = 12;

export type CollectionLink = { id: string; identity: string; name: string; isHidden: boolean };

/** Collections of the visitor's country: a list that is not empty and lacks it leaves the collection out (D-13, P-02). */
export const isServedIn = (collection: Pick<Collection, 'countries'>, country: string): boolean =>
  collection.countries.length === 0 || country === '' || collection.countries.includes(country);

const linksOf = oncePer((collections: Collection[]) => {
  const byCountry = new Map<string, CollectionLink[]>();
  return (country: string): CollectionLink[] => {
    const served = collections.filter((collection) => isServedIn(collection, country));
    const links = byCountry.get(country) ?? served.map(({ id, identity, name, isHidden }) => ({ id, identity, name, isHidden }));
    byCountry.set(country, links);
    return links;
  };
});

export const collectionsOptions = (api: Client, { country }: Pick<Visitor, 'country'>) =>
  queryOptions({
    queryKey: ['game', 'collections', country],
    queryFn: async (): Promise<CollectionLink[]> => {
      return linksOf(await api.game.listCollections())(country);
    },
    staleTime: catalogueStaleMs,
  });

/** Collections that have a place in menus; reserved ones only feed other blocks (wire §3.9). */
export const menuCollections = (collections: readonly CollectionLink[]): CollectionLink[] =>
  collections.filter(
    ({ isHidden, identity }) => !isHidden && identity !== reservedCollection.recommended && identity !== reservedCollection.turbogames,
  );

export type RailGames = { games: GameTileData[]; totalRows: number };

/** The first games of a collection, by score (wire §7.2). */
export const railOptions = (api: Client, { collectionId, country }: { collectionId: string; country: string }) =>
  queryOptions({
    queryKey: ['game', 'rail', collectionId, country],
    queryFn: async (): Promise<RailGames> => {
      const answer = await api.game.listGames({
        query: { collectionId: [collectionId], page: 1, perPage: railLength, sortBy: 'score', sortOrder: 'asc', ...inCountry(country) },
      });
      return railOf(answer.data)(answer.meta.totalRows);
    },
    staleTime: catalogueStaleMs,
    meta: alikeMeta,
  });

const railOf = oncePer((games: Game[]) => {
  const tiles = games.map(toTile);
  const byTotal = new Map<number, RailGames>();
  return (totalRows: number): RailGames => {
    const rail = byTotal.get(totalRows) ?? { games: tiles, totalRows };
    byTotal.set(totalRows, rail);
    return rail;
  };
});

const inCountry = (country: string): { countries?: string[] } => (country ? { countries: [country] } : {});

/** wire §7.11 */
const countedLengthMobile = 9;

/** Games of several collections, or of all, by score: those that count for a tournament (wire §7.11). */
export const countedGamesOptions = (
  api: Client,
  { collectionIds, country, isMobile }: Pick<Visitor, 'country' | 'isMobile'> & { collectionIds: readonly string[] },
) =>
  queryOptions({
    queryKey: ['game', 'counted', collectionIds, country, isMobile],
    queryFn: async (): Promise<RailGames> => {
      const perPage = isMobile ? countedLengthMobile : railLength;
      const where = { ...(collectionIds.length > 0 ? { collectionId: [...collectionIds] } : {}), ...inCountry(country) };
      const answer = await api.game.listGames({ query: { ...where, page: 1, perPage, sortBy: 'score', sortOrder: 'asc' } });
      return railOf(answer.data)(answer.meta.totalRows);
    },
    staleTime: catalogueStaleMs,
    meta: alikeMeta,
  });

export type GameFilter = {
  collectionId: string | undefined;
  providerIds: readonly string[];
  name: string;
  volatilities: readonly string[];
  /** The least return in percent; empty: any. */
  rtpFrom: string;
  isDemoOnly: boolean;
  /** Identities of collections that every game is in. */
  features: readonly string[];
  sortBy: string;
  sortOrder: 'asc' | 'desc';
};

/** Games of a category page, page after page (wire §7.4). */
export const categoryGamesOptions = (api: Client, filter: GameFilter, visitor: Pick<Visitor, 'country' | 'isMobile'>) =>
  infiniteQueryOptions({
    queryKey: ['game', 'category', filter, visitor.country],
    queryFn: async ({ pageParam }) => {
      const answer = await api.game.listGames({
        query: {
          page: pageParam,
          perPage: visitor.isMobile ? categoryPageLengthMobile : categoryPageLength,
          sortBy: filter.sortBy,
          sortOrder: filter.sortOrder,
          ...(filter.collectionId ? { collectionId: [filter.collectionId] } : {}),
          ...(filter.providerIds.length > 0 ? { providerId: [...filter.providerIds] } : {}),
          ...(filter.name ? { name: filter.name } : {}),
          ...(filter.volatilities.length > 0 ? { volatility: [...filter.volatilities] } : {}),
          ...(filter.rtpFrom ? { rtpFrom: filter.rtpFrom } : {}),
          ...(filter.isDemoOnly ? { demo: true } : {}),
          ...(filter.features.length > 0 ? { feature: [...filter.features] } : {}),
          ...inCountry(visitor.country),
        },
      });
      return {
        games: answer.data.map(toTile),
        page: answer.meta.page,
        totalPages: answer.meta.totalPages,
        totalRows: answer.meta.totalRows,
      };
    },
    initialPageParam: 1,
    getNextPageParam: (last) => (last.page < last.totalPages ? last.page + 1 : undefined),
    staleTime: catalogueStaleMs,
  });

const cardsOf = oncePer((providers: Provider[]) => providers.filter(({ gameEnabledCount }) => gameEnabledCount > 0).map(toProviderCard));

/** Studios with at least one game (wire §2.9). */
export const providersOptions = (api: Client) =>
  queryOptions({
    queryKey: ['game', 'providers'],
    queryFn: async () => cardsOf(await api.game.listProviders()),
    staleTime: catalogueStaleMs,
  });

export const gameOptions = (api: Client, id: string) =>
  queryOptions({ queryKey: ['game', 'game', id], queryFn: () => api.game.readGame({ params: { id } }), staleTime: catalogueStaleMs });

export type WinnerRow = {
  nickname: string | null;
  payout: number;
  currency: string;
  gameId: string;
  gameName: string;
  picture: Picture;
};

const rowsOf = oncePer((winners: Winner[]): WinnerRow[] =>
  winners.map((winner) => ({
    nickname: winner.nickname,
    payout: winner.payout,
    currency: winner.currency,
    gameId: winner.gameId,
    gameName: winner.gameName,
    picture: pictureOf(winner.gameImages, winner.gameCustomImages, '200x200'),
  })),
);

/** Real settled rounds; the list is empty where there are none (P-29). */
export const winnersOptions = (api: Client, { country, isMobile }: Pick<Visitor, 'country' | 'isMobile'>) =>
  queryOptions({
    queryKey: ['game', 'winners', country, isMobile],
    queryFn: async (): Promise<WinnerRow[]> => {
      const winners = await api.game.listWinners({
        query: {
          perPage: winnersLength,
          platform: isMobile ? platform.mobile : platform.desktop,
          ...(country ? { countryCode: country } : {}),
        },
      });
      return rowsOf(winners);
    },
    staleTime: winnersStaleMs,
  });

/** Games by words, for the search panel (wire §7.6). */
export const searchOptions = (api: Client, { name, country }: { name: string; country: string }) =>
  queryOptions({
    queryKey: ['game', 'search', name, country],
    queryFn: async () => {
      const answer = await api.game.listGames({
        query: { page: 1, perPage: searchLength, name, sortBy: 'name', sortOrder: 'asc', ...inCountry(country) },
      });
      return { games: answer.data.map(toTile), totalRows: answer.meta.totalRows };
    },
    staleTime: catalogueStaleMs,
  });
const searchLength = 5;

/** The player's favourites and the games played last. */
export const favoritesOptions = (api: Client) =>
  queryOptions({
    queryKey: ['game', 'favorites'],
    queryFn: async () => (await api.game.listFavorites()).map(toTile),
    staleTime: catalogueStaleMs,
  });

export const playedOptions = (api: Client, { country, isMobile }: Pick<Visitor, 'country' | 'isMobile'>) =>
  queryOptions({
    queryKey: ['game', 'played'],
    queryFn: async () => {
      const games = await api.game.listPlayedGames({
        query: {
          perPage: railLength,
          platform: isMobile ? platform.mobile : platform.desktop,
          ...(country ? { countryCode: country } : {}),
        },
      });
      return games.map(toTile);
    },
    staleTime: 0,
  });

/** Named games, the best first, as far as the visitor's country has them (wire §7.11). */
export const gamesByIdentityOptions = (api: Client, identities: readonly string[], { country }: Pick<Visitor, 'country'>) =>
  queryOptions({
    queryKey: ['game', 'by-identity', identities, country],
    queryFn: async () => {
      const query = { identity: [...identities], sortBy: 'score', sortOrder: 'asc', ...inCountry(country) } as const;
      return (await api.game.listGames({ query })).data.map(toTile);
    },
    staleTime: catalogueStaleMs,
  });
