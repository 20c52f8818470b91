import { createFileRoute } from '@tanstack/react-router';
import { useQuery } from '../hydration/use-query.ts';
import { loadPageTexts, metaTags, usePageTexts } from '../features/content/page.ts';
import { OwnGames } from '../features/game/catalogue/own-games.tsx';
import { playedOptions } from '../features/game/queries.ts';
import { useSite } from '../visitor/use-site.ts';

/** The games the player played last, newest first (P-08). */
export const Route = createFileRoute('/recently-played')({
  loader: async ({ context }) => ({ meta: await loadPageTexts(context, 'recently') }),
  head: ({ loaderData }) => ({ meta: metaTags(loaderData?.meta ?? {}) }),
  component: RecentlyPlayed,
});

function RecentlyPlayed() {
  const { api, visitor } = useSite();
  const answer = useQuery(playedOptions(api, visitor));
  return <OwnGames texts={usePageTexts('recently')} answer={answer} />;
}
