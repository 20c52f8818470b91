import { createFileRoute } from '@tanstack/react-router';
import { loadPageTexts, metaTags } from '../features/content/page.ts';
import { contentGroupOptions } from '../features/content/queries.ts';
import { ContactPage } from '../features/notification/contact-page.tsx';

/** A message to the house (P-20). */
export const Route = createFileRoute('/contact')({
  loader: async ({ context }) => {
    const { api, queryClient, visitor } = context;
    const [meta] = await Promise.all([
      loadPageTexts(context, 'contacts'),
      queryClient.prefetchQuery(contentGroupOptions(api, { locale: visitor.locale, directory: 'fields-settings' })),
    ]);
    return { meta };
  },
  head: ({ loaderData }) => ({ meta: metaTags(loaderData?.meta ?? {}) }),
  component: ContactPage,
});
