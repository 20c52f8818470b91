import { createFileRoute } from '@tanstack/react-router';
import { loadPageTexts, metaTags, usePageTexts } from '../features/content/page.ts';
import { BettingPage } from '../features/game/betting/betting-page.tsx';
import { SafeLine } from '../features/game/betting/safe-line.tsx';
import { topEventsOptions } from '../features/game/betting/queries.ts';

/** The sportsbook's client in a frame; the page exists only where one is configured (G-05, G-06, P-16). */
export const Route = createFileRoute('/betting')({
  loader: async ({ context }) => {
    const { api, queryClient, visitor } = context;
    const [meta] = await Promise.all([
      loadPageTexts(context, 'sportsbook'),
      queryClient.prefetchQuery(topEventsOptions(api, visitor.locale)),
    ]);
    return { meta };
  },
  head: ({ loaderData }) => ({ meta: metaTags(loaderData?.meta ?? {}) }),
  component: Betting,
});

function Betting() {
  const texts = usePageTexts('sportsbook');
  const title = texts('pageMeta.title');
  return (
    <div className="page">
      <h1 className="vh">{title}</h1>
      <BettingPage title={title} />
      <SafeLine />
    </div>
  );
}
