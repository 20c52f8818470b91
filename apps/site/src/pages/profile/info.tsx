import { createFileRoute } from '@tanstack/react-router';
import { loadPageTexts, metaTags } from '../../features/content/page.ts';
import { InfoPage } from '../../features/player/info-page.tsx';

/** Personal details and consents. */
export const Route = createFileRoute('/profile/info')({
  loader: async ({ context }) => ({ meta: await loadPageTexts(context, 'info', 'profile') }),
  head: ({ loaderData }) => ({ meta: metaTags(loaderData?.meta ?? {}) }),
  component: InfoPage,
});
