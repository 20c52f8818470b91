import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { collectionsOptions, menuCollections } from '../../features/game/queries.ts';

/** Without a category: the first collection's page, keeping the query (G-08); without any collection there is no page (G-10). */
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
