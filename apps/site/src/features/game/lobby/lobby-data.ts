import type { SiteContext } from '../../../context.ts';
import { prefetchAbsent } from '../../../api/prefetch-absent.ts';
import { isPageOffered } from '../../../navigation/routes.ts';
import { contentDocumentOptions } from '../../../content/queries.ts';
import { jackpotsOptions } from '../catalogue/jackpots.ts';
import { tableResultsOptions } from '../catalogue/table-results.ts';
import { topEventsOptions } from '../sportsbook/queries.ts';
import { roomsPart } from './late-blocks.ts';
import { lobbyOptions, payoutTimeOptions, winnersOptions } from './queries.ts';

type LobbyContext = Pick<SiteContext, 'api' | 'config' | 'queryClient' | 'visitor'>;

/** Prefetches what the lobby shows. The room of a failed request stays absent. */
export async function loadLobby({ api, config, queryClient, visitor }: LobbyContext): Promise<void> {
  await Promise.all([
    roomsPart.preload(),
    queryClient.prefetchQuery(contentDocumentOptions(api, { locale: visitor.locale, directory: 'pages', name: 'home' })),
    queryClient.prefetchQuery(lobbyOptions(api, visitor)),
    queryClient.prefetchQuery(payoutTimeOptions(api)),
    prefetchAbsent(queryClient, jackpotsOptions(api)),
    prefetchAbsent(queryClient, tableResultsOptions(api)),
    prefetchAbsent(queryClient, winnersOptions(api, visitor)),
    ...(isPageOffered('/betting', config) ? [prefetchAbsent(queryClient, topEventsOptions(api, visitor.locale))] : []),
  ]);
}
