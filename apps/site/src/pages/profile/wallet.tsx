import { createFileRoute } from '@tanstack/react-router';
import { loadPageTexts, metaTags } from '../../features/content/page.ts';
import { LastPayments } from '../../features/payment/invoices/last-payments.tsx';
import { WalletPage } from '../../features/wallet/accounts/wallet-page.tsx';

/** The player's accounts and last payments. */
export const Route = createFileRoute('/profile/wallet')({
  loader: async ({ context }) => ({ meta: await loadPageTexts(context, 'wallet', 'profile') }),
  head: ({ loaderData }) => ({ meta: metaTags(loaderData?.meta ?? {}) }),
  component: () => <WalletPage payments={<LastPayments />} />,
});
