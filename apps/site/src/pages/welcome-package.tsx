import { createFileRoute } from '@tanstack/react-router';
import { loadPageTexts, metaTags } from '../features/content/page.ts';
import { WelcomePage } from '../features/game/bonuses/welcome-page.tsx';

/** The welcome package: its parts with their terms, and how it works (P-19, design.md §5.9). */
export const Route = createFileRoute('/welcome-package')({
  loader: async ({ context }) => ({ meta: await loadPageTexts(context, 'welcome-bonuses') }),
  head: ({ loaderData }) => ({ meta: metaTags(loaderData?.meta ?? {}) }),
  component: WelcomePage,
});
