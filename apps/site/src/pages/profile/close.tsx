import { createFileRoute } from '@tanstack/react-router';
import { loadFieldTexts, loadPageTexts, metaTags } from '../../features/content/page.ts';
import { ClosePage } from '../../features/player/closing/close-page.tsx';

/** Closing the account: what happens to its contents, and the steps. */
export const Route = createFileRoute('/profile/close')({
  loader: async ({ context }) => {
    const [meta] = await Promise.all([
      loadPageTexts(context, 'close', 'profile'),
      loadPageTexts(context, 'own-data', 'profile'),
      loadFieldTexts(context),
    ]);
    return { meta };
  },
  head: ({ loaderData }) => ({ meta: metaTags(loaderData?.meta ?? {}) }),
  component: ClosePage,
});
