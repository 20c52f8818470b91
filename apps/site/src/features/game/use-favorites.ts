import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useAlerts } from '../../content/alerts.ts';
import { useModals } from '../../navigation/use-modals.ts';
import { session } from '../../session/session.ts';
import { sessionKeys, sessionStore } from '../../session/storage.ts';
import { useIsSignedIn } from '../../session/use-session.ts';
import { useSite } from '../../session/use-site.ts';
import { favoritesOptions } from './queries.ts';
import { type GameTileData, toTile } from './tiles.ts';

export type Favorites = { has: (identity: string) => boolean; toggle: (game: GameTileData) => void };

type Wish = { game: Pick<GameTileData, 'identity' | 'name'>; isOn: boolean };
const mutationKey = ['game', 'favorite'] as const;

/** A list with one heart set or taken away; the newest stands first, as on the server. */
export function withHeart(list: readonly GameTileData[], game: GameTileData, isOn: boolean): GameTileData[] {
  const rest = list.filter(({ identity }) => identity !== game.identity);
  return isOn ? [game, ...rest] : rest;
}

/** The server's list replaces ours only when no other heart is on its way: it does not know of that one yet. */
const isLastOnItsWay = (queryClient: QueryClient): boolean => queryClient.isMutating({ mutationKey }) <= 1;

/** Hearts: marked at once, taken back one by one when a call fails (design.md §8); a guest is asked to sign in (P-06). */
export const useFavorites: () => Favorites = import.meta.env.SSR ? () => noFavorites : useOwnFavorites;

/** The server draws for guests: no heart is set and none is pressed, and a page has a list in every rail. */
const noFavorites: Favorites = { has: () => false, toggle: () => undefined };

const withoutHearts = (): boolean => false;

function useOwnFavorites(): Favorites {
  const { api } = useSite();
  // Hearts are a player's, and come once the list is taken over: the server draws it without. A guest's lists are drawn once and not twice.
  const hasHearts = useSyncExternalStore(session.subscribe, session.isSignedIn, withoutHearts);
  const modals = useModals();
  const alert = useAlerts();
  const queryClient = useQueryClient();
  const { queryKey } = favoritesOptions(api);
  const known = useQuery({ ...favoritesOptions(api), enabled: hasHearts }).data;
  const data = hasHearts ? known : undefined;
  // Not `useMutation`, which also follows how the call goes: nothing here shows that, and it would weigh on every first page.
  const options = queryClient.defaultMutationOptions({
    mutationKey,
    mutationFn: async ({ game, isOn }: Wish & { game: GameTileData }) => {
      const request = { params: { id: game.identity } };
      const games = isOn ? await api.game.addFavorite(request) : await api.game.removeFavorite(request);
      return games.map(toTile);
    },
    onMutate: async ({ game, isOn }) => {
      // A list that is being read would come without this heart.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (list) => withHeart(list ?? [], game, isOn));
    },
    onError: (_error, { game, isOn }) => {
      queryClient.setQueryData(queryKey, (list) => withHeart(list ?? [], game, !isOn));
      if (isLastOnItsWay(queryClient)) void queryClient.invalidateQueries({ queryKey });
      void alert('global.favoriteFailed', { game: game.name });
    },
    onSuccess: (games) => {
      if (isLastOnItsWay(queryClient)) queryClient.setQueryData(queryKey, games);
    },
  });
  const mutate = (wish: Wish & { game: GameTileData }): void => {
    const call = queryClient.getMutationCache().build(queryClient, options).execute(wish);
    // What failed has been told already.
    call.catch(() => undefined);
  };
  const has = (identity: string): boolean => data?.some((game) => game.identity === identity) ?? false;
  return {
    has,
    toggle: (game) => {
      const isOn = !has(game.identity);
      if (session.isSignedIn()) {
        mutate({ game, isOn });
        // What is taken out leaves the list at once: one tap puts it back (design.md §5.9).
        if (!isOn) void alert('global.favoriteRemoved', { game: game.name }, () => mutate({ game, isOn: true }));
      } else {
        sessionStore().setItem(sessionKeys.wantedFavorite, game.identity);
        void modals.open('sign-in');
      }
    },
  };
}

/** Marks the game whose heart a guest has tapped, once signed in (design.md §5.10). */
export function useWantedFavorite(): void {
  const { api } = useSite();
  const queryClient = useQueryClient();
  const isSignedIn = useIsSignedIn();
  useEffect(() => {
    const id = isSignedIn ? sessionStore().getItem(sessionKeys.wantedFavorite) : null;
    if (id === null) return;
    sessionStore().removeItem(sessionKeys.wantedFavorite);
    const { queryKey } = favoritesOptions(api);
    // A game that has left the catalogue meanwhile is no fault of the player's.
    void api.game.addFavorite({ params: { id } }).then(
      async (games) => {
        // A list that was asked for before may come after, without this heart.
        await queryClient.cancelQueries({ queryKey });
        queryClient.setQueryData(queryKey, games.map(toTile));
      },
      () => undefined,
    );
  }, [api, isSignedIn, queryClient]);
}
