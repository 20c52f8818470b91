import { invoiceStatus, invoiceType } from '@pavilion/contract/constants.ts';
import type { Invoice } from '@pavilion/contract/areas/payment.ts';
import { shortId } from '@pavilion/contract/formats/short-id.ts';
import { Button, type Column, CopyRow, Skeleton, Table } from '@pavilion/ui';
import { Suspense, useState } from 'react';
import { useMoments } from '../../../content/use-moments.ts';
import { type Texts, useTexts } from '../../../content/texts.tsx';
import { loadable } from '../../../navigation/loadable.tsx';
import { useModals } from '../../../navigation/modals/use-modals.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { ModalTexts } from '../../content/modal-texts.tsx';
import { Money } from '../../settings/money.tsx';
import { InvoiceState } from '../invoices/invoice-state.tsx';
import { methodOf } from '../methods/method-look.ts';
import styles from './invoice-table.module.css';
import { ContinuePayment } from '../processing/continue-payment.tsx';
import { useDeclineInvoice } from '../queries.ts';

// Loaded with the first row that is opened.
const { Component: PaymentDetails } = loadable(() =>
  import('../processing/payment-details.tsx').then(({ PaymentDetails }) => PaymentDetails),
);

/** Payments as table rows; the details, which may be open at first, hold the number and, while possible, a cancel button (W-52). */
export function InvoiceTable({ texts, invoices, isOpen = false }: { texts: Texts; invoices: readonly Invoice[]; isOpen?: boolean }) {
  const { visitor } = useSite();
  const moments = useMoments();
  const constants = useTexts('globalComponents', 'constants');
  const moment = (row: Invoice) => moments.minute(row.createdAt);
  const columns: Column<Invoice>[] = [
    {
      id: 'type',
      heading: texts('tableColumns.type'),
      cell: (row) => (
        <>
          <b className="weight-semibold">{constants(`invoiceTypes.${row.invoiceType}`)}</b>
          <span className={styles.under}>
            {moment(row)}
            <span className="only-mobile">
              {' '}
              · {constants.optional(`invoiceStatuses.${row.status}`) ?? constants(`invoiceStatuses.${invoiceStatus.pending}`)} ·{' '}
              <bdi>{methodOf(row, visitor.locale)}</bdi>
            </span>
          </span>
          <Details row={row} texts={texts} isOpenAtFirst={isOpen} />
        </>
      ),
    },
    { id: 'method', heading: texts('tableColumns.method'), isWideOnly: true, cell: (row) => <bdi>{methodOf(row, visitor.locale)}</bdi> },
    { id: 'status', heading: texts('tableColumns.status'), isWideOnly: true, cell: (row) => <InvoiceState invoice={row} /> },
    { id: 'sum', heading: texts('tableColumns.sum'), isEnd: true, cell: (row) => <Sum row={row} /> },
  ];
  return <Table label={texts('tabLabel')} rows={invoices} rowId={(row) => row.id} columns={columns} />;
}

/** The amount, negative for a withdrawal. */
const Sum = ({ row }: { row: Invoice }) => (
  <b className="weight-semibold">
    <Money amount={row.invoiceType === invoiceType.withdrawal ? -row.amount : row.amount} currency={row.currency} />
  </b>
);

function Details({ row, texts, isOpenAtFirst }: { row: Invoice; texts: Texts; isOpenAtFirst: boolean }) {
  const common = useTexts('globalComponents', 'common');
  const modals = useModals();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <details className={styles.details} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="link caption">
        {common('buttons.details')}
        <span className="visually-hidden"> {shortId(row.id)}</span>
      </summary>
      <CopyRow
        label={texts('tableColumns.id')}
        value={shortId(row.id)}
        copyLabel={common('buttons.copy')}
        copiedLabel={texts('copyIdTooltip')}
        refusedLabel={common('buttons.notCopied')}
      />
      {row.isDeclinable ? (
        <div className={styles.answers}>
          <Suspense>
            <ModalTexts>
              <ContinuePayment invoice={row} onShow={() => void modals.open('wallet', 'deposit')} />
              <Decline id={row.id} />
            </ModalTexts>
          </Suspense>
        </div>
      ) : null}
      {isOpen ? (
        <Suspense fallback={<Skeleton blockSize="200px" />}>
          <ModalTexts>
            <PaymentDetails invoice={row} />
          </ModalTexts>
        </Suspense>
      ) : null}
    </details>
  );
}

/** Cancels a payment in the cashier's own words. */
function Decline({ id }: { id: string }) {
  const texts = useTexts('modals', 'wallet');
  const decline = useDeclineInvoice();
  return (
    <Button size="sm" isBusy={decline.isPending} disabled={decline.isPending} onClick={() => decline.mutate(id)}>
      {texts('deposit.cancelPayment')}
    </Button>
  );
}
