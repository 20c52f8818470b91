import { createFileRoute } from '@tanstack/react-router';
import { loadFieldTexts, loadPageTexts, metaTags } from '../../features/content/page.ts';
import { ThreadPage } from '../../features/notification/contact/thread-page.tsx';

/** A message to the operator with its answers; `code` names it, and is read in the browser alone (wire §2.8). */
export const Route = createFileRoute('/contact/thread')({
  loader: async ({ context }) => {
    const [meta] = await Promise.all([
      ...['contact-thread', 'contacts'].map((name) => loadPageTexts(context, name)),
      loadFieldTexts(context),
    ]);
    return { meta };
  },
  head: ({ loaderData }) => ({ meta: metaTags(loaderData?.meta ?? {}) }),
  component: ThreadPage,
});
