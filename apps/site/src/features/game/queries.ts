import type { Client } from '@pavilion/contract/calls/client.ts';
import { allGamesIdentity, platform, reservedCollection } from '@pavilion/contract/page-constants.ts';
import type { Collection, Game, Provider } from '@pavilion/contract/areas/game/game.ts';
import { queryOptions } from '@tanstack/react-query';
import { oncePer } from '../../api/once-per.ts';
import type { Visitor } from '../../visitor/visitor.ts';
import { type GameTileData, toProviderCard, toTile } from './tiles.ts';

export { useCollectionLooks } from './catalogue/collection-looks.ts';

export const catalogueStaleMs = 120_000;
/** wire §7.2 and §7.4 */
export const railLength = 18;

export type CollectionLink = { id: string; identity: string; name: string; isHidden: boolean };

/** Whether a collection is served in a country: an empty list of countries means everywhere, and so does an unknown country (D-13, P-02). */
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

/** The collections served in the visitor's country. */
export const collectionsOptions = (api: Client, { country }: Pick<Visitor, 'country'>) =>
  queryOptions({
    queryKey: ['game', 'listCollections', country],
    queryFn: async (): Promise<CollectionLink[]> => {
      return linksOf(await api.game.listCollections())(country);
    },
    staleTime: catalogueStaleMs,
  });

/** All games, presented as a collection. The empty id lists games without a collection filter. */
export const allGames: CollectionLink = { id: '', identity: allGamesIdentity, name: 'All games', isHidden: false };

/** The collection with this identity, or the one of all games; undefined for an unknown identity. */
export const collectionOf = (collections: readonly CollectionLink[], identity: string): CollectionLink | undefined =>
  collections.find((collection) => collection.identity === identity) ?? (identity === allGames.identity ? allGames : undefined);

/** Collections shown in menus: reserved ones only feed other blocks (wire §3.9). */
export const menuCollections = (collections: readonly CollectionLink[]): CollectionLink[] =>
  collections.filter(
    ({ isHidden, identity }) => !isHidden && identity !== reservedCollection.recommended && identity !== reservedCollection.turbogames,
  );

export type RailGames = { games: GameTileData[]; totalRows: number };

/** The first games of a collection, best score first (wire §7.2). */
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
  });

/** The rail of a page of games; the same answer gives the same object. */
export const railOf = oncePer((games: Game[]) => {
  const tiles = games.map(toTile);
  const byTotal = new Map<number, RailGames>();
  return (totalRows: number): RailGames => {
    const rail = byTotal.get(totalRows) ?? { games: tiles, totalRows };
    byTotal.set(totalRows, rail);
    return rail;
  };
});

/** The query parameter that restricts games to a country; none for an unknown one. */
export const inCountry = (country: string): { countries?: string[] } => (country ? { countries: [country] } : {});

const cardsOf = oncePer((providers: Provider[]) => providers.filter(({ gameEnabledCount }) => gameEnabledCount > 0).map(toProviderCard));

/** Studios with at least one game (wire §2.9). */
export const providersOptions = (api: Client) =>
  queryOptions({
    queryKey: ['game', 'listProviders'],
    queryFn: async () => cardsOf(await api.game.listProviders()),
    staleTime: catalogueStaleMs,
  });

/** A game by id or identity; refused with `notFound` for an unknown one. */
export const gameOptions = (api: Client, id: string) =>
  queryOptions({ queryKey: ['game', 'readGame', id], queryFn: () => api.game.readGame({ params: { id } }), staleTime: catalogueStaleMs });

/** The player's favourites. */
export const favoritesOptions = (api: Client) =>
  queryOptions({
    queryKey: ['game', 'favorites'],
    queryFn: async () => (await api.game.listFavorites()).map(toTile),
    staleTime: catalogueStaleMs,
  });

/** A game's tile with the player's last closed round of it. */
export type PlayedGame = GameTileData & {
  lastRound: { id: string; amount: number; payout: number; currency: string } | null;
};

/** The games the player played last. */
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
      return games.map((game): PlayedGame => ({ ...toTile(game), lastRound: game.lastRound }));
    },
    staleTime: 0,
  });
