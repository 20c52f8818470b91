import { createFileRoute } from '@tanstack/react-router';
import { loadFieldTexts, loadPageTexts, metaTags } from '../../features/content/page.ts';
import { SecurityPage } from '../../features/player/profile/security-page.tsx';

/** Password and signed-in devices. */
export const Route = createFileRoute('/profile/security')({
  loader: async ({ context }) => {
    const [meta] = await Promise.all([
      loadPageTexts(context, 'security', 'profile'),
      loadPageTexts(context, 'info', 'profile'),
      loadPageTexts(context, 'own-data', 'profile'),
      loadFieldTexts(context),
    ]);
    return { meta };
  },
  head: ({ loaderData }) => ({ meta: metaTags(loaderData?.meta ?? {}) }),
  component: SecurityPage,
});
