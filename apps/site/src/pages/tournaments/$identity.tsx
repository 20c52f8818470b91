import { createFileRoute, notFound } from '@tanstack/react-router';
import { loadPageTexts, metaTags } from '../../features/content/page.ts';
import { TournamentPage } from '../../features/retention/tournaments-page.tsx';
import { tournamentOptions } from '../../features/retention/queries.ts';

/** A tournament: rules, prizes, board (P-24, G-20). */
export const Route = createFileRoute('/tournaments/$identity')({
  loader: async ({ context, params }) => {
    const [tournament] = await Promise.all([
      context.queryClient.fetchQuery(tournamentOptions(context.api, params.identity)).catch(() => undefined),
      loadPageTexts(context, 'tournament'),
    ]);
    if (!tournament) throw notFound();
    return { meta: { title: tournament.title } };
  },
  head: ({ loaderData }) => ({ meta: metaTags(loaderData?.meta ?? {}) }),
  component: Tournament,
});

function Tournament() {
  return <TournamentPage identity={Route.useParams().identity} />;
}
