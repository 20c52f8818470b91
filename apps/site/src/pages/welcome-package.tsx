import { createFileRoute } from '@tanstack/react-router';
import { loadPageTexts, metaTags } from '../features/content/page.ts';
import { WelcomePage } from '../features/game/offers/welcome-page.tsx';

/** The welcome package with its parts and terms (P-19, design §5.9). */
export const Route = createFileRoute('/welcome-package')({
  loader: async ({ context }) => ({ meta: await loadPageTexts(context, 'welcome-bonuses') }),
  head: ({ loaderData }) => ({ meta: metaTags(loaderData?.meta ?? {}) }),
  component: WelcomePage,
});
