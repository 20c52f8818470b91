import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { collectionsOptions, menuCollections } from '../../features/game/queries.ts';

/** Redirects to the first collection, keeping the query (G-08); not found if there are no collections (G-10). */
export const Route = createFileRoute('/categories/')({
  loader: async ({ context, location }) => {
    const { api, queryClient, visitor } = context;
    const collections = await queryClient.fetchQuery(collectionsOptions(api, visitor));
    const first = menuCollections(collections)[0];
    if (!first) throw notFound();
    throw redirect({
      to: '/categories/$categoryIdentity',
      params: { categoryIdentity: first.identity },
      search: location.search,
      replace: true,
    });
  },
});
