import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useQuery } from '../../../hydration/use-query.ts';
import { useAlerts } from '../../../content/alerts.ts';
import { useModals } from '../../../navigation/modals/use-modals.ts';
import { session } from '../../../session/session.ts';
import { sessionKeys, sessionStore } from '../../../browser/storage.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { favoritesOptions } from '../queries.ts';
import { type GameTileData, toTile } from '../tiles.ts';

export type Favorites = { has: (identity: string) => boolean; toggle: (game: GameTileData) => void };

type Change = { game: Pick<GameTileData, 'identity' | 'name'>; isOn: boolean };
const mutationKey = ['game', 'favorite'] as const;

/** The list with a favourite added or removed; the newest is first, as on the server. */
function withHeart(list: readonly GameTileData[], game: GameTileData, isOn: boolean): GameTileData[] {
  const rest = list.filter(({ identity }) => identity !== game.identity);
  return isOn ? [game, ...rest] : rest;
}

/** The server's list replaces the cached one only if no other change is in flight, since it does not include that change yet. */
const isOnlyChange = (queryClient: QueryClient): boolean => queryClient.isMutating({ mutationKey }) <= 1;

/** Favourites: updated optimistically, each rolled back on its own if its request fails (design §8); a guest is asked to sign in (P-06). */
export const useFavorites: () => Favorites = import.meta.env.SSR ? () => noFavorites : useOwnFavorites;

/** The server renders for guests, who have no favourites; this spares it a query for every rail of a page. */
const noFavorites: Favorites = { has: () => false, toggle: () => undefined };

const withoutHearts = (): boolean => false;

function useOwnFavorites(): Favorites {
  const { api } = useSite();
  // The server's markup has no favourites, so they appear after hydration; for guests no second render is needed.
  const hasHearts = useSyncExternalStore(session.subscribe, session.isSignedIn, withoutHearts);
  const modals = useModals();
  const alert = useAlerts();
  const queryClient = useQueryClient();
  const { queryKey } = favoritesOptions(api);
  const known = useQuery({ ...favoritesOptions(api), enabled: hasHearts }).data;
  const data = hasHearts ? known : undefined;
  // Not `useMutation`: nothing here shows the state of the request, and its observer would add to the scripts of every first page.
  const options = queryClient.defaultMutationOptions({
    mutationKey,
    mutationFn: async ({ game, isOn }: Change & { game: GameTileData }) => {
      const request = { params: { id: game.identity } };
      const games = isOn ? await api.game.addFavorite(request) : await api.game.removeFavorite(request);
      return games.map(toTile);
    },
    onMutate: async ({ game, isOn }) => {
      // A pending fetch of the list would not include this change.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (list) => withHeart(list ?? [], game, isOn));
    },
    onError: (_error, { game, isOn }) => {
      queryClient.setQueryData(queryKey, (list) => withHeart(list ?? [], game, !isOn));
      if (isOnlyChange(queryClient)) void queryClient.invalidateQueries({ queryKey });
      void alert('global.favoriteFailed', { game: game.name });
    },
    onSuccess: (games) => {
      if (isOnlyChange(queryClient)) queryClient.setQueryData(queryKey, games);
    },
  });
  const mutate = (change: Change & { game: GameTileData }): void => {
    const call = queryClient.getMutationCache().build(queryClient, options).execute(change);
    // `onError` has already reported the failure.
    call.catch(() => undefined);
  };
  const has = (identity: string): boolean => data?.some((game) => game.identity === identity) ?? false;
  return {
    has,
    toggle: (game) => {
      const isOn = !has(game.identity);
      if (session.isSignedIn()) {
        mutate({ game, isOn });
        // A removed game disappears at once, so the alert offers to undo it (design §5.9).
        if (!isOn) void alert('global.favoriteRemoved', { game: game.name }, () => mutate({ game, isOn: true }));
      } else {
        sessionStore().setItem(sessionKeys.wantedFavorite, game.identity);
        void modals.open('sign-in');
      }
    },
  };
}
