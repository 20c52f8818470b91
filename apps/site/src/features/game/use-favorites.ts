import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useModals } from '../../navigation/use-modals.ts';
import { useIsLive, useIsSignedIn } from '../../session/use-session.ts';
import { useSite } from '../../session/use-site.ts';
import { favoritesOptions } from './queries.ts';
import { type GameTileData, toTile } from './tiles.ts';

export type Favorites = { has: (identity: string) => boolean; toggle: (game: GameTileData) => void };

/** Hearts: marked at once, taken back when the call fails (design.md §8); a guest is asked to sign in (P-06). */
export function useFavorites(): Favorites {
  const { api } = useSite();
  const isSignedIn = useIsSignedIn();
  const modals = useModals();
  const queryClient = useQueryClient();
  const { queryKey } = favoritesOptions(api);
  const isLive = useIsLive();
  const known = useQuery({ ...favoritesOptions(api), enabled: isSignedIn && isLive }).data;
  const data = isLive ? known : undefined;
  const { mutate } = useMutation({
    mutationFn: async ({ game, isOn }: { game: GameTileData; isOn: boolean }) => {
      const request = { params: { id: game.identity } };
      const games = isOn ? await api.game.addFavorite(request) : await api.game.removeFavorite(request);
      return games.map(toTile);
    },
    onMutate: ({ game, isOn }) => {
      const before = queryClient.getQueryData(queryKey);
      const rest = (before ?? []).filter(({ identity }) => identity !== game.identity);
      queryClient.setQueryData(queryKey, isOn ? [game, ...rest] : rest);
      return { before };
    },
    onError: (_error, _input, context) => queryClient.setQueryData(queryKey, context?.before ?? []),
    onSuccess: (games) => queryClient.setQueryData(queryKey, games),
  });
  const has = (identity: string): boolean => data?.some((game) => game.identity === identity) ?? false;
  return {
    has,
    toggle: (game) => {
      if (isSignedIn) mutate({ game, isOn: !has(game.identity) });
      else void modals.open('sign-in');
    },
  };
}
