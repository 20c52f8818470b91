import { invoiceStatus, invoiceType } from '@pavilion/contract/constants.ts';
import type { Invoice } from '@pavilion/contract/areas/payment.ts';
import { Button, ButtonLink, Skeleton } from '@pavilion/ui';
import { useQuery } from '../../../hydration/use-query.ts';
import { useTexts } from '../../../content/texts.tsx';
import { useSite } from '../../../visitor/use-site.ts';
import { useMoneyFormat } from '../../settings/queries.ts';
import { InvoiceState } from '../invoices/invoice-state.tsx';
import { invoicesOptions, latestPayments, useDeclineInvoice } from '../queries.ts';
import { methodOf } from '../methods/method-look.ts';
import { WalletFoot } from '../wallet-foot.tsx';
import styles from './follow-panel.module.css';
import { PaymentDetails } from './payment-details.tsx';
import { useWayOn } from './use-way-on.ts';
import { useWatched } from './use-watched.ts';

/** Realtime updates arrive at once; polling covers a broken socket. */
const pollMs = 3000;

/** A payment that was just made, followed to its end: its steps as they are reached, the usual time of a payout, then the receipt. */
export function FollowPanel({ invoiceId, onDone }: { invoiceId: string; onDone: () => void }) {
  const { api } = useSite();
  const { data } = useQuery({ ...invoicesOptions(api, latestPayments), refetchInterval: pollMs });
  const invoice = data?.data.find(({ id }) => id === invoiceId);
  useWatched(invoiceId);
  return (
    <div className={styles.follow} aria-live="polite" data-brief="">
      {invoice ? <Followed invoice={invoice} /> : <Skeleton blockSize="26rem" radius="var(--r-4)" />}
      <Answers invoice={invoice} onDone={onDone} />
    </div>
  );
}

function Followed({ invoice }: { invoice: Invoice }) {
  const { visitor } = useSite();
  const texts = useTexts('modals', 'wallet').group('follow');
  const money = useMoneyFormat();
  const kind = invoice.invoiceType === invoiceType.deposit ? 'deposit' : 'withdraw';
  const isOpen = invoice.status !== invoiceStatus.success && invoice.status !== invoiceStatus.failure;
  return (
    <>
      <div className={styles.head}>
        <div>
          <h3 className={styles.title}>{texts(kind, { amount: money.text(invoice.amount, invoice.currency) })}</h3>
          <p className="small text-secondary">{isOpen ? texts('live') : methodOf(invoice, visitor.locale)}</p>
        </div>
        <InvoiceState invoice={invoice} />
      </div>
      <PaymentDetails invoice={invoice} />
    </>
  );
}

/** Cancels the payment if possible, and closes the panel; otherwise the payment continues. Money that has come in leads to a game. */
function Answers({ invoice, onDone }: { invoice: Invoice | undefined; onDone: () => void }) {
  const texts = useTexts('modals', 'wallet').group('deposit');
  const success = useTexts('modals', 'depositSuccess');
  const decline = useDeclineInvoice();
  const wayOn = useWayOn();
  const isIn = invoice?.invoiceType === invoiceType.deposit && invoice.status === invoiceStatus.success;
  const hasWayOn = isIn && wayOn !== undefined;
  return (
    <WalletFoot>
      {invoice?.isDeclinable ? (
        <Button size="lg" isBusy={decline.isPending} disabled={decline.isPending} onClick={() => decline.mutate(invoice.id)}>
          {texts('cancelPayment')}
        </Button>
      ) : null}
      <Button size="lg" kind={hasWayOn ? 'secondary' : 'primary'} className={hasWayOn ? undefined : styles.done} onClick={onDone}>
        {success('button')}
      </Button>
      {hasWayOn ? (
        <ButtonLink size="lg" kind="primary" className={styles.done} href={wayOn.href}>
          {wayOn.label}
        </ButtonLink>
      ) : null}
    </WalletFoot>
  );
}
