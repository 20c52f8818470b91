import { createFileRoute } from '@tanstack/react-router';
import { loadPageTexts, metaTags } from '../../features/content/page.ts';
import { BonusesPage } from '../../features/game/bonuses-page.tsx';

/** Active and available bonuses (design.md §5.14). */
export const Route = createFileRoute('/profile/bonuses')({
  loader: async ({ context }) => ({ meta: await loadPageTexts(context, 'bonuses', 'profile') }),
  head: ({ loaderData }) => ({ meta: metaTags(loaderData?.meta ?? {}) }),
  component: BonusesPage,
});
