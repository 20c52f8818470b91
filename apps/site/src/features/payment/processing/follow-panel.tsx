import { invoiceStatus, invoiceType } from '@pavilion/contract/constants.ts';
import type { Invoice } from '@pavilion/contract/areas/payment.ts';
import { Button, Skeleton } from '@pavilion/ui';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../content/texts.tsx';
import { useModals } from '../../../navigation/modals/use-modals.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { useMoneyFormat } from '../../settings/queries.ts';
import { InvoiceState } from '../invoices/invoice-state.tsx';
import { invoicesOptions, useDeclineInvoice } from '../queries.ts';
import { WalletFoot } from '../wallet-foot.tsx';
import styles from './follow-panel.module.css';
import { PaymentDetails } from './payment-details.tsx';

/** Realtime updates arrive at once; polling covers a broken socket. */
const pollMs = 3000;

/** A payment that was just made, followed to its end: its steps as they are reached, the usual time of a payout, then the receipt. */
export function FollowPanel({ invoiceId }: { invoiceId: string }) {
  const { api } = useSite();
  const { data } = useQuery({ ...invoicesOptions(api, { page: 1, perPage: 10 }), refetchInterval: pollMs });
  const invoice = data?.data.find(({ id }) => id === invoiceId);
  return (
    <div className={styles.follow} aria-live="polite">
      {invoice ? <Followed invoice={invoice} /> : <Skeleton blockSize="320px" radius="var(--r-4)" />}
      <Answers invoice={invoice} />
    </div>
  );
}

function Followed({ invoice }: { invoice: Invoice }) {
  const texts = useTexts('modals', 'wallet').group('follow');
  const money = useMoneyFormat();
  const kind = invoice.invoiceType === invoiceType.deposit ? 'deposit' : 'withdraw';
  const isOpen = invoice.status !== invoiceStatus.success && invoice.status !== invoiceStatus.failure;
  return (
    <>
      <div className={styles.head}>
        <div>
          <h3 className={styles.title}>{texts(kind, { amount: money.text(invoice.amount, invoice.currency) })}</h3>
          <p className="small text-secondary">{isOpen ? texts('live') : invoice.paymentMethod}</p>
        </div>
        <InvoiceState invoice={invoice} />
      </div>
      <PaymentDetails invoice={invoice} />
    </>
  );
}

/** Cancels what can be cancelled, and closes the cashier; the payment goes on without it. */
function Answers({ invoice }: { invoice: Invoice | undefined }) {
  const texts = useTexts('modals', 'wallet').group('deposit');
  const success = useTexts('modals', 'depositSuccess');
  const modals = useModals();
  const decline = useDeclineInvoice();
  return (
    <WalletFoot>
      {invoice?.isDeclinable ? (
        <Button size="lg" isBusy={decline.isPending} disabled={decline.isPending} onClick={() => decline.mutate(invoice.id)}>
          {texts('cancelPayment')}
        </Button>
      ) : null}
      <Button size="lg" kind="primary" className={styles.done} onClick={() => void modals.close('wallet')}>
        {success('button')}
      </Button>
    </WalletFoot>
  );
}
