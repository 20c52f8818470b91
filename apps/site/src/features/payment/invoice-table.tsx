import { Badge, Button, Table, type Column, type Tone } from '@pavilion/ui';
import { invoiceStatus, invoiceType } from '@pavilion/contract/constants.ts';
import type { Invoice } from '@pavilion/contract/payment.ts';
import { formatMoment } from '../../content/format.ts';
import { type Texts, useTexts } from '../../content/texts.tsx';
import { useSite } from '../../session/use-site.ts';
import { Money } from '../settings/money.tsx';
import { useDeclineInvoice } from './queries.ts';

const tones: Readonly<Record<number, Tone>> = {
  [invoiceStatus.pending]: 'warning',
  [invoiceStatus.success]: 'ok',
  [invoiceStatus.failure]: 'error',
};

/** Payments as rows, in the columns the content names (wire §5.8 history). */
export function InvoiceTable({ texts, invoices }: { texts: Texts; invoices: readonly Invoice[] }) {
  const { visitor } = useSite();
  const constants = useTexts('globalComponents', 'constants');
  const columns: Column<Invoice>[] = [
    {
      id: 'type',
      heading: texts('tableColumns.type'),
      cell: (row) => (
        <span>
          <b className="b6">{constants(`invoiceTypes.${row.invoiceType}`)}</b>
          <br />
          <span className="cap t3">{formatMoment(row.createdAt, visitor.locale)}</span>
        </span>
      ),
    },
    { id: 'method', heading: texts('tableColumns.method'), isWideOnly: true, cell: (row) => row.paymentMethod },
    { id: 'status', heading: texts('tableColumns.status'), isWideOnly: true, cell: (row) => <State row={row} /> },
    {
      id: 'sum',
      heading: texts('tableColumns.sum'),
      isEnd: true,
      cell: (row) => (
        <span>
          <Money amount={row.invoiceType === invoiceType.withdrawal ? -row.amount : row.amount} currency={row.currency} />
          <Decline row={row} label={texts('cancelPaymentButton')} />
        </span>
      ),
    },
  ];
  return <Table label={texts('tabLabel')} rows={invoices} rowId={(row) => row.id} columns={columns} />;
}

function State({ row }: { row: Invoice }) {
  const constants = useTexts('globalComponents', 'constants');
  return (
    <Badge tone={tones[row.status] ?? 'neutral'}>
      {constants.optional(`invoiceStatuses.${row.status}`) ?? constants(`invoiceStatuses.${invoiceStatus.pending}`)}
    </Badge>
  );
}

/** A pending deposit may be taken back; the server says whether a withdrawal may (D-30). */
function Decline({ row, label }: { row: Invoice; label: string }) {
  const decline = useDeclineInvoice();
  if (row.status !== invoiceStatus.pending) return null;
  return (
    <>
      <br />
      <Button size="sm" kind="quiet" isBusy={decline.isPending} disabled={decline.isError} onClick={() => decline.mutate(row.id)}>
        {label}
      </Button>
    </>
  );
}
