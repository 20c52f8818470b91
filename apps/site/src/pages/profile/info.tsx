import { createFileRoute } from '@tanstack/react-router';
import { loadFieldTexts, loadPageTexts, metaTags } from '../../features/content/page.ts';
import { InfoPage } from '../../features/player/profile/info-page.tsx';
import { LoyaltyCard, QuestsCard } from '../../features/retention/profile-cards.tsx';

/** Personal details and consents. */
export const Route = createFileRoute('/profile/info')({
  loader: async ({ context }) => {
    const [meta] = await Promise.all([loadPageTexts(context, 'info', 'profile'), loadFieldTexts(context)]);
    return { meta };
  },
  head: ({ loaderData }) => ({ meta: metaTags(loaderData?.meta ?? {}) }),
  component: () => (
    <>
      <InfoPage />
      <QuestsCard />
      <LoyaltyCard />
    </>
  ),
});
