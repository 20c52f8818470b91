import { invoiceStatus, invoiceType } from '@pavilion/contract/constants.ts';
import type { Invoice } from '@pavilion/contract/areas/payment.ts';
import { ReceiptCard } from '../receipts/receipt-card.tsx';
import { PayoutClock } from './payout-clock.tsx';
import { Timeline } from './timeline.tsx';

/** Steps, the clock of a payout on its way, and the receipt of a payment that is completed. */
export function PaymentDetails({ invoice }: { invoice: Invoice }) {
  const isOpen = invoice.status !== invoiceStatus.success && invoice.status !== invoiceStatus.failure;
  return (
    <>
      {isOpen && invoice.invoiceType === invoiceType.withdrawal ? <PayoutClock invoice={invoice} /> : null}
      <Timeline invoice={invoice} />
      {invoice.status === invoiceStatus.success ? <ReceiptCard invoice={invoice} /> : null}
    </>
  );
}
