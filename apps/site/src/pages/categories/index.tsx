import { allGamesIdentity } from '@pavilion/contract/page-constants.ts';
import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { collectionsOptions, menuCollections } from '../../features/game/queries.ts';
import { type Search, searchText } from '../../navigation/search/search.ts';

/** A provider's games and a search by name are looked for among all games: a collection would hide some. */
const isForAllGames = (search: Search): boolean => Boolean(searchText(search, 'provider') || searchText(search, 'name'));

/** Redirects to the first collection or to all games, keeping the query (G-08); not found if there are no collections (G-10). */
export const Route = createFileRoute('/categories/')({
  loader: async ({ context, location }) => {
    const { api, queryClient, visitor } = context;
    const collections = await queryClient.fetchQuery(collectionsOptions(api, visitor));
    const first = menuCollections(collections)[0];
    if (!first) throw notFound();
    throw redirect({
      to: '/categories/$categoryIdentity',
      params: { categoryIdentity: isForAllGames(location.search) ? allGamesIdentity : first.identity },
      search: location.search,
      replace: true,
    });
  },
});
