import { createFileRoute } from '@tanstack/react-router';
import { loadFieldTexts, loadPageTexts, metaTags } from '../../features/content/page.ts';
import { ContactPage } from '../../features/notification/contact/contact-page.tsx';

/** A message to the operator (P-20). */
export const Route = createFileRoute('/contact/')({
  loader: async ({ context }) => {
    const [meta] = await Promise.all([
      ...['contacts', 'complaints', 'contact-thread'].map((name) => loadPageTexts(context, name)),
      loadFieldTexts(context),
    ]);
    return { meta };
  },
  head: ({ loaderData }) => ({ meta: metaTags(loaderData?.meta ?? {}) }),
  component: ContactPage,
});
