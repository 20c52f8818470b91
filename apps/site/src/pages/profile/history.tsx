import { createFileRoute } from '@tanstack/react-router';
import { loadPageTexts, metaTags } from '../../features/content/page.ts';
import { HistoryPage } from '../../features/payment/history-page.tsx';

/** Payments, rounds, bets, bonuses and sign-ins, page by page. */
export const Route = createFileRoute('/profile/history')({
  loader: async ({ context }) => ({ meta: await loadPageTexts(context, 'history', 'profile') }),
  head: ({ loaderData }) => ({ meta: metaTags(loaderData?.meta ?? {}) }),
  component: HistoryPage,
});
