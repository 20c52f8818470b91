import { createFileRoute } from '@tanstack/react-router';
import { loadPageTexts, metaTags } from '../../features/content/page.ts';
import { contentPagesOptions } from '../../content/queries.ts';
import { finishedTournamentsOptions, openTournamentsOptions } from '../../features/retention/tournaments/queries.ts';
import { identitiesOf } from '../../features/retention/tournaments/running.ts';
import { TournamentsPage } from '../../features/retention/tournaments/tournaments-page.tsx';
import { currenciesOptions } from '../../features/settings/queries.ts';

/** Running, upcoming and finished tournaments that have content in this language (P-23, wire §7.11). */
export const Route = createFileRoute('/tournaments/')({
  loader: async ({ context }) => {
    const { api, queryClient, visitor } = context;
    const loadAll = async () => {
      const pages = await queryClient.fetchQuery(contentPagesOptions(api, { locale: visitor.locale, directory: 'tournaments' }));
      const identities = identitiesOf(pages);
      const { isMobile, locale } = visitor;
      await Promise.all([
        queryClient.prefetchQuery(openTournamentsOptions(api, { identities, locale })),
        queryClient.prefetchQuery(finishedTournamentsOptions(api, { identities, page: 1, isMobile, locale })),
      ]);
    };
    const [meta] = await Promise.all([
      loadPageTexts(context, 'tournaments'),
      loadPageTexts(context, 'tournament'),
      queryClient.prefetchQuery(currenciesOptions(api)),
      loadAll(),
    ]);
    return { meta };
  },
  head: ({ loaderData }) => ({ meta: metaTags(loaderData?.meta ?? {}) }),
  component: TournamentsPage,
});
