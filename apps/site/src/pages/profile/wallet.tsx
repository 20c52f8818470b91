import { createFileRoute } from '@tanstack/react-router';
import { loadPageTexts, metaTags } from '../../features/content/page.ts';
import { CashierDesk } from '../../features/payment/cashier/cashier-desk.tsx';
import { CashierPartsContext } from '../../features/payment/cashier/cashier-parts.ts';
import { LastPayments } from '../../features/payment/history/last-payments.tsx';
import { cashierParts } from '../../shell/cashier-parts.ts';
import { WalletPage } from '../../features/wallet/accounts/wallet-page.tsx';

/** The cashier beside the player's accounts, and the last payments. */
export const Route = createFileRoute('/profile/wallet')({
  loader: async ({ context }) => ({ meta: await loadPageTexts(context, 'wallet', 'profile') }),
  head: ({ loaderData }) => ({ meta: metaTags(loaderData?.meta ?? {}) }),
  component: () => (
    <CashierPartsContext value={cashierParts}>
      <WalletPage desk={CashierDesk} payments={<LastPayments />} />
    </CashierPartsContext>
  ),
});
