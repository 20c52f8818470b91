import { createFileRoute } from '@tanstack/react-router';
import { loadFieldTexts, loadPageTexts, metaTags } from '../features/content/page.ts';
import { FairnessPage } from '../features/game/fairness/fairness-page.tsx';

/** Verifies a round by hand, entirely in the browser (design §12, Verify). */
export const Route = createFileRoute('/fairness')({
  loader: async ({ context }) => {
    const [meta] = await Promise.all([loadPageTexts(context, 'fairness'), loadFieldTexts(context)]);
    return { meta };
  },
  head: ({ loaderData }) => ({ meta: metaTags(loaderData?.meta ?? {}) }),
  component: FairnessPage,
});
