import type { SiteContext } from '../../context.ts';
import { collectionsOptions, menuCollections, providersOptions, railOptions, winnersOptions } from './queries.ts';

type LobbyContext = Pick<SiteContext, 'api' | 'queryClient' | 'visitor'>;

/** Everything the lobby shows, in two steps: the collections, then their games side by side. A call that fails leaves its block out. */
export async function loadLobby({ api, queryClient, visitor }: LobbyContext): Promise<void> {
  await queryClient.prefetchQuery(collectionsOptions(api, visitor));
  const collections = menuCollections(queryClient.getQueryData(collectionsOptions(api, visitor).queryKey) ?? []);
  await Promise.all([
    ...collections.map(({ id }) => queryClient.prefetchQuery(railOptions(api, { collectionId: id, country: visitor.country }))),
    queryClient.prefetchQuery(providersOptions(api)),
    queryClient.prefetchQuery(winnersOptions(api, visitor)),
  ]);
}
