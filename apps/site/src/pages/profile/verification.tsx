import { createFileRoute } from '@tanstack/react-router';
import { loadFieldTexts, loadPageTexts, metaTags } from '../../features/content/page.ts';
import { VerificationPage } from '../../features/player/verification/verification-page.tsx';

/** One list of all checks that can be required. */
export const Route = createFileRoute('/profile/verification')({
  loader: async ({ context }) => {
    const [meta] = await Promise.all([
      loadPageTexts(context, 'verification', 'profile'),
      loadPageTexts(context, 'info', 'profile'),
      loadPageTexts(context, 'documents', 'profile'),
      loadFieldTexts(context),
    ]);
    return { meta };
  },
  head: ({ loaderData }) => ({ meta: metaTags(loaderData?.meta ?? {}) }),
  component: VerificationPage,
});
