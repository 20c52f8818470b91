import type { SiteContext } from '../../../context.ts';
import { isPageOffered } from '../../../navigation/routes.ts';
import { topEventsOptions } from '../sportsbook/queries.ts';
import { preloadLobbyParts } from './late-blocks.ts';
import { collectionsOptions, menuCollections, providersOptions, railOptions } from '../queries.ts';
import { winnersOptions } from './queries.ts';

type LobbyContext = Pick<SiteContext, 'api' | 'config' | 'queryClient' | 'visitor'>;

/** Prefetches the lobby in two steps: the collections, then everything else in parallel. The block of a failed request stays absent. */
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
