import { invoiceType } from '@pavilion/contract/constants.ts';
import type { Invoice } from '@pavilion/contract/areas/payment.ts';
import { EmptyState, Icon, Skeleton } from '@pavilion/ui';
import { useState } from 'react';
import { useMoments } from '../../../content/use-moments.ts';
import { useTexts } from '../../../content/texts.tsx';
import { useHref } from '../../../navigation/use-href.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { LoadFailed } from '../../content/load-failed.tsx';
import { Money } from '../../settings/money.tsx';
import { PaymentDetails } from '../processing/payment-details.tsx';
import { newestPayments, useInvoices } from '../queries.ts';
import { InvoiceState } from '../invoices/invoice-state.tsx';
import { methodOf } from '../methods/method-look.ts';
import styles from './history-panel.module.css';

/** The newest payments; each opens to its steps and its receipt. */
export function HistoryPanel() {
  const texts = useTexts('modals', 'wallet').group('history');
  const href = useHref();
  const { data, isError, refetch } = useInvoices(newestPayments);
  if (data === undefined && !isError) return <Skeleton blockSize="320px" radius="var(--r-4)" />;
  if (data === undefined || data.data.length === 0)
    return <div data-brief="">{data ? <EmptyState title={texts('empty')} /> : <LoadFailed onRetry={() => void refetch()} />}</div>;
  return (
    <div className={styles.history} data-brief="">
      {data.data.map((invoice) => (
        <Payment key={invoice.id} invoice={invoice} />
      ))}
      <a className="link small" href={href('/profile/history', { tab: 'transactions' })}>
        {texts('all')}
      </a>
    </div>
  );
}

function Payment({ invoice }: { invoice: Invoice }) {
  const { visitor } = useSite();
  const moments = useMoments();
  const constants = useTexts('globalComponents', 'constants');
  const [isOpen, setOpen] = useState(false);
  const isOut = invoice.invoiceType === invoiceType.withdrawal;
  return (
    <details className={styles.payment} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span>
          <b>{constants(`invoiceTypes.${invoice.invoiceType}`)}</b>
          <small>
            <bdi>{methodOf(invoice, visitor.locale)}</bdi> · <bdi>{moments.minute(invoice.createdAt)}</bdi>
          </small>
        </span>
        <span className={styles.end}>
          <b>
            <Money amount={isOut ? -invoice.amount : invoice.amount} currency={invoice.currency} />
          </b>
          <InvoiceState invoice={invoice} />
        </span>
        <Icon name="chevron-down" />
      </summary>
      {isOpen ? (
        <div className={styles.opened}>
          <PaymentDetails invoice={invoice} />
        </div>
      ) : null}
    </details>
  );
}
