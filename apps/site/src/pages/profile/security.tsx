import { createFileRoute } from '@tanstack/react-router';
import { loadPageTexts, metaTags } from '../../features/content/page.ts';
import { SecurityPage } from '../../features/player/security-page.tsx';

/** Password and signed-in devices. */
export const Route = createFileRoute('/profile/security')({
  loader: async ({ context }) => ({ meta: await loadPageTexts(context, 'security', 'profile') }),
  head: ({ loaderData }) => ({ meta: metaTags(loaderData?.meta ?? {}) }),
  component: SecurityPage,
});
