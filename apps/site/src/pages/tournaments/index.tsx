import { createFileRoute } from '@tanstack/react-router';
import { loadPageTexts, metaTags } from '../../features/content/page.ts';
import { TournamentsPage } from '../../features/retention/tournaments-page.tsx';
import { tournamentsOptions } from '../../features/retention/queries.ts';

/** Running, coming and finished tournaments (P-23). */
export const Route = createFileRoute('/tournaments/')({
  loader: async ({ context }) => {
    const [meta] = await Promise.all([
      loadPageTexts(context, 'tournaments'),
      loadPageTexts(context, 'tournament'),
      context.queryClient.prefetchQuery(tournamentsOptions(context.api, 'running')),
    ]);
    return { meta };
  },
  head: ({ loaderData }) => ({ meta: metaTags(loaderData?.meta ?? {}) }),
  component: TournamentsPage,
});
