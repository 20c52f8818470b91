import type { Client } from '@pavilion/contract/calls/client.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Visitor } from '../../../visitor/visitor.ts';
import { catalogueStaleMs, inCountry, type RailGames, railLength, railOf } from '../queries.ts';
import { toTile } from '../tiles.ts';

/** wire §7.4 */
const categoryPageLength = 72;
const categoryPageLengthMobile = 24;
/** wire §7.11 */
const countedLengthMobile = 9;

/** The games that count for a tournament, from several collections or from all, the best score first (wire §7.11). */
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
  });

export type GameFilter = {
  collectionId: string | undefined;
  providerIds: readonly string[];
  name: string;
  volatilities: readonly string[];
  /** The minimum return in per cent; empty for any. */
  rtpFrom: string;
  isDemoOnly: boolean;
  /** Identities of collections; a game must be in all of them. */
  features: readonly string[];
  sortBy: string;
  sortOrder: 'asc' | 'desc';
};

/** The query parameters of a filter that restrict the list. */
const filterQuery = (filter: GameFilter) => ({
  ...(filter.collectionId ? { collectionId: [filter.collectionId] } : {}),
  ...(filter.providerIds.length > 0 ? { providerId: [...filter.providerIds] } : {}),
  ...(filter.name ? { name: filter.name } : {}),
  ...(filter.volatilities.length > 0 ? { volatility: [...filter.volatilities] } : {}),
  ...(filter.rtpFrom ? { rtpFrom: filter.rtpFrom } : {}),
  ...(filter.isDemoOnly ? { demo: true } : {}),
  ...(filter.features.length > 0 ? { feature: [...filter.features] } : {}),
});

/** The number of games a filter matches, to preview a choice. */
export const gamesCountOptions = (api: Client, filter: GameFilter, { country }: Pick<Visitor, 'country'>) =>
  queryOptions({
    queryKey: ['game', 'count', filter, country],
    queryFn: async () => {
      const answer = await api.game.listGames({ query: { page: 1, perPage: 1, ...filterQuery(filter), ...inCountry(country) } });
      return answer.meta.totalRows;
    },
    staleTime: catalogueStaleMs,
  });

/** The games of a category, page by page (wire §7.4). */
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
          ...filterQuery(filter),
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

/** Games by name, for the search panel (wire §7.6). */
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

/** Games by identity, best score first, without those not served in the visitor's country (wire §7.11). */
export const gamesByIdentityOptions = (api: Client, identities: readonly string[], { country }: Pick<Visitor, 'country'>) =>
  queryOptions({
    queryKey: ['game', 'by-identity', identities, country],
    queryFn: async () => {
      const query = { identity: [...identities], sortBy: 'score', sortOrder: 'asc', ...inCountry(country) } as const;
      return (await api.game.listGames({ query })).data.map(toTile);
    },
    staleTime: catalogueStaleMs,
  });
