import { createFileRoute } from '@tanstack/react-router';
import { loadPageTexts, metaTags, textAt } from '../../features/content/page.ts';
import { contentPagesOptions } from '../../features/content/queries.ts';
import { openTournamentsOptions } from '../../features/retention/tournaments/queries.ts';
import { TournamentsPage } from '../../features/retention/tournaments/tournaments-page.tsx';
import { currenciesOptions } from '../../features/settings/queries.ts';

/** Running, upcoming and finished tournaments that have content in this language (P-23, wire §7.11). */
export const Route = createFileRoute('/tournaments/')({
  loader: async ({ context }) => {
    const { api, queryClient, visitor } = context;
    const loadOpen = async () => {
      const pages = await queryClient.fetchQuery(contentPagesOptions(api, { locale: visitor.locale, directory: 'tournaments' }));
      const identities = pages.flatMap(({ body }) => textAt(body, 'pageIdentity') ?? []);
      await queryClient.prefetchQuery(openTournamentsOptions(api, { identities, locale: visitor.locale }));
    };
    const [meta] = await Promise.all([
      loadPageTexts(context, 'tournaments'),
      loadPageTexts(context, 'tournament'),
      queryClient.prefetchQuery(currenciesOptions(api)),
      loadOpen(),
    ]);
    return { meta };
  },
  head: ({ loaderData }) => ({ meta: metaTags(loaderData?.meta ?? {}) }),
  component: TournamentsPage,
});
