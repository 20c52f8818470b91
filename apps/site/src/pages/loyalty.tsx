import { createFileRoute } from '@tanstack/react-router';
import { loadPageTexts, metaTags } from '../features/content/page.ts';
import { LoyaltyPage } from '../features/retention/loyalty/loyalty-page.tsx';
import { levelsOptions } from '../features/retention/queries.ts';

/** Levels and points; the page exists only if loyalty is enabled (P-21, G-13). */
export const Route = createFileRoute('/loyalty')({
  loader: async ({ context }) => {
    const [meta] = await Promise.all([
      loadPageTexts(context, 'loyalty'),
      context.queryClient.prefetchQuery(levelsOptions(context.api, context.visitor.locale)),
    ]);
    return { meta };
  },
  head: ({ loaderData }) => ({ meta: metaTags(loaderData?.meta ?? {}) }),
  component: LoyaltyPage,
});
