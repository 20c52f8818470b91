import type { SiteContext } from '../../../context.ts';
import { toTile } from '../tiles.ts';
import { favoritesOptions } from '../queries.ts';

/** Adds a favourite by the game's identity, and shows the list with it. */
export async function addWantedFavorite({ api, queryClient }: Pick<SiteContext, 'api' | 'queryClient'>, id: string): Promise<void> {
  const { queryKey } = favoritesOptions(api);
  const games = await api.game.addFavorite({ params: { id } });
  // A fetch that started earlier would overwrite the list without this favourite.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, games.map(toTile));
}
