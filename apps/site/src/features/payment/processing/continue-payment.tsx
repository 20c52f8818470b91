import type { Invoice } from '@pavilion/contract/areas/payment.ts';
import { Button } from '@pavilion/ui';
import { useTexts } from '../../../content/texts.tsx';
import { awaitInvoice } from './awaited.ts';
import { useFollow } from './follow.ts';
import { openPaymentWindow } from './payment-window.ts';

/**
 * Continues an unfinished deposit: on its provider's page in a window, or in the cashier, which shows its code or waits for its page
 * (W-236).
 * @param onShow called if the cashier has to be opened for that
 */
export function ContinuePayment({ invoice, onShow }: { invoice: Invoice; onShow?: () => void }) {
  const texts = useTexts('modals', 'wallet');
  const follow = useFollow();
  const { id, page, publicData } = invoice;
  if (page === undefined && !publicData?.url && !publicData?.qr) return null;
  function goOn() {
    if (page === undefined) {
      awaitInvoice(id);
      return onShow?.();
    }
    openPaymentWindow(texts('deposit.loadingLabel')).lead(page);
    follow(id);
  }
  return (
    <Button size="sm" onClick={goOn}>
      {texts('unfinished.continue')}
    </Button>
  );
}
