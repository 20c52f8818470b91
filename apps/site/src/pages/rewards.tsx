import { createFileRoute } from '@tanstack/react-router';
import { loadPageTexts, metaTags } from '../features/content/page.ts';
import { levelsOptions } from '../features/retention/queries.ts';
import { RewardsPage } from '../rewards/rewards-page.tsx';
import { loadRunning } from '../features/retention/tournaments/running.ts';
import { currenciesOptions } from '../features/settings/queries.ts';

/** The hub of all rewards (P-110, D-226). */
export const Route = createFileRoute('/rewards')({
  loader: async ({ context }) => {
    const { api, config, queryClient, visitor } = context;
    const [meta] = await Promise.all([
      loadPageTexts(context, 'rewards'),
      loadPageTexts(context, 'loyalty'),
      loadPageTexts(context, 'tournament'),
      queryClient.prefetchQuery(currenciesOptions(api)),
      config.loyaltyEnabled ? queryClient.prefetchQuery(levelsOptions(api, visitor.locale)) : undefined,
      loadRunning(context, 1),
    ]);
    return { meta };
  },
  head: ({ loaderData }) => ({ meta: metaTags(loaderData?.meta ?? {}) }),
  component: RewardsPage,
});
