import { createFileRoute } from '@tanstack/react-router';
import { loadPageTexts, metaTags } from '../../features/content/page.ts';
import { contentGroupOptions } from '../../content/queries.ts';
import { BonusesPage } from '../../features/game/bonus-overview/bonuses-page.tsx';

/** Active and available bonuses (design §5.14). */
export const Route = createFileRoute('/profile/bonuses')({
  loader: async ({ context }) => {
    const { api, queryClient, visitor } = context;
    const [meta] = await Promise.all([
      loadPageTexts(context, 'bonuses', 'profile'),
      queryClient.prefetchQuery(contentGroupOptions(api, { locale: visitor.locale, directory: 'history' })),
    ]);
    return { meta };
  },
  head: ({ loaderData }) => ({ meta: metaTags(loaderData?.meta ?? {}) }),
  component: BonusesPage,
});
