import { createFileRoute } from '@tanstack/react-router';
import { loadPageTexts, metaTags } from '../features/content/page.ts';
import { ProvidersPage } from '../features/game/categories/providers-page.tsx';
import { signPicturesOptions } from '../features/game/lobby/queries.ts';
import { providersOptions } from '../features/game/queries.ts';

/** Game studios (design §5.3). */
export const Route = createFileRoute('/providers')({
  loader: async ({ context }) => {
    const [meta] = await Promise.all([
      loadPageTexts(context, 'providers'),
      context.queryClient.prefetchQuery(providersOptions(context.api)),
      context.queryClient.prefetchQuery(signPicturesOptions(context.api, context.visitor)),
    ]);
    return { meta };
  },
  head: ({ loaderData }) => ({ meta: metaTags(loaderData?.meta ?? {}) }),
  component: ProvidersPage,
});
