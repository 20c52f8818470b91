import { createFileRoute } from '@tanstack/react-router';
import { loadFieldTexts, loadPageTexts, metaTags } from '../features/content/page.ts';
import { FairnessPage } from '../features/game/fairness-page.tsx';

/** Checking a round by hand, in the browser alone (design.md §12, Verify). */
export const Route = createFileRoute('/fairness')({
  loader: async ({ context }) => {
    const [meta] = await Promise.all([loadPageTexts(context, 'fairness'), loadFieldTexts(context)]);
    return { meta };
  },
  head: ({ loaderData }) => ({ meta: metaTags(loaderData?.meta ?? {}) }),
  component: FairnessPage,
});
