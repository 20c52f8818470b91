import { createFileRoute } from '@tanstack/react-router';
import { prefetchAbsent } from '../api/prefetch-absent.ts';
import { loadPageTexts, metaTags, usePageTexts } from '../features/content/page.ts';
import { BettingPage } from '../features/game/sportsbook/betting-page.tsx';
import { SafeLine } from '../features/game/sportsbook/safe-line.tsx';
import { topEventsOptions } from '../features/game/sportsbook/queries.ts';

/** The sportsbook's client in a frame. The page only exists where a sportsbook is configured (G-05, G-06, P-16). */
export const Route = createFileRoute('/betting')({
  loader: async ({ context }) => {
    const { api, queryClient, visitor } = context;
    const [meta] = await Promise.all([
      loadPageTexts(context, 'sportsbook'),
      prefetchAbsent(queryClient, topEventsOptions(api, visitor.locale)),
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
      <h1 className="visually-hidden">{title}</h1>
      <BettingPage title={title} />
      <SafeLine />
    </div>
  );
}
