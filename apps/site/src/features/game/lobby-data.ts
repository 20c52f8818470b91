import type { SiteContext } from '../../context.ts';
import { isPageOffered } from '../../navigation/routes.ts';
import { topEventsOptions } from './betting/queries.ts';
import { preloadLobbyParts } from './lobby-parts.ts';
import { collectionsOptions, menuCollections, providersOptions, railOptions, winnersOptions } from './queries.ts';

type LobbyContext = Pick<SiteContext, 'api' | 'config' | 'queryClient' | 'visitor'>;

/** Everything the lobby shows, in two steps: the collections, then their games side by side. A call that fails leaves its block out. */
export async function loadLobby({ api, config, queryClient, visitor }: LobbyContext): Promise<void> {
  await queryClient.prefetchQuery(collectionsOptions(api, visitor));
  const collections = menuCollections(queryClient.getQueryData(collectionsOptions(api, visitor).queryKey) ?? []);
  await Promise.all([
    preloadLobbyParts(),
    ...collections.map(({ id }) => queryClient.prefetchQuery(railOptions(api, { collectionId: id, country: visitor.country }))),
    queryClient.prefetchQuery(providersOptions(api)),
    queryClient.prefetchQuery(winnersOptions(api, visitor)),
    ...(isPageOffered('/betting', config) ? [queryClient.prefetchQuery(topEventsOptions(api, visitor.locale))] : []),
  ]);
}
