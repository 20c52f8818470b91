import { createFileRoute, notFound } from '@tanstack/react-router';
import { loadContentPage, loadPageTexts, metaTags } from '../../features/content/page.ts';
import { GameGrid } from '../../features/game/catalogue/game-rail.tsx';
import { countedGamesOptions } from '../../features/game/catalogue/queries.ts';
import { collectionsOptions } from '../../features/game/queries.ts';
import { countedCollections, tournamentOptions } from '../../features/retention/tournaments/queries.ts';
import { TournamentPage } from '../../features/retention/tournaments/tournament-page.tsx';
import { currenciesOptions } from '../../features/settings/queries.ts';

/** A tournament: rules, prizes, leaderboard (P-24, G-20). Not found without content in this language or without its data (wire §7.11). */
export const Route = createFileRoute('/tournaments/$identity')({
  loader: async ({ context, params }) => {
    const { api, queryClient, visitor } = context;
    const [meta, tournament, collections] = await Promise.all([
      loadContentPage(context, { directory: 'tournaments', pageIdentity: params.identity }),
      queryClient
        .fetchQuery(tournamentOptions(api, { identity: params.identity, playerId: '', locale: visitor.locale }))
        .catch(() => undefined),
      queryClient.fetchQuery(collectionsOptions(api, visitor)),
      queryClient.prefetchQuery(currenciesOptions(api)),
      loadPageTexts(context, 'tournament'),
    ]);
    if (!tournament) throw notFound();
    const collectionIds = countedCollections(tournament.conditions, collections).map(({ id }) => id);
    const { country, isMobile } = visitor;
    await queryClient.prefetchQuery(countedGamesOptions(api, { collectionIds, country, isMobile }));
    return { meta };
  },
  head: ({ loaderData }) => ({ meta: metaTags(loaderData?.meta ?? {}) }),
  component: Tournament,
});

function Tournament() {
  return <TournamentPage identity={Route.useParams().identity} Grid={GameGrid} />;
}
