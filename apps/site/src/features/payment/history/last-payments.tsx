import { Card, EmptyState } from '@pavilion/ui';
import { useIsWide } from '../../../visitor/use-is-wide.ts';
import { useHref } from '../../../navigation/use-href.ts';
import { Unanswered } from '../../content/load-failed.tsx';
import { useDocumentGroup, usePageTexts } from '../../content/page.ts';
import { InvoiceTable } from './invoice-table.tsx';
import { useInvoices } from '../queries.ts';

const lastPayments = 5;

/** The newest payments, with a link to the full history; beside the cashier on a wide screen. */
export function LastPayments() {
  return useIsWide() ? null : <Newest />;
}

function Newest() {
  const texts = usePageTexts('wallet', 'profile');
  const href = useHref();
  const history = useDocumentGroup('history', 'transactions');
  const answer = useInvoices({ page: 1, perPage: lastPayments });
  const { data, isError } = answer;
  return (
    <Card
      isFlush
      title={texts('paymentsTitle')}
      titleEnd={
        <a className="link small" href={href('/profile/history')}>
          {texts('seeAll')}
        </a>
      }
      aria-busy={data === undefined && !isError}
    >
      <Unanswered answer={answer} rows={4} />
      {data?.data.length === 0 ? <EmptyState title={texts('empty.title')} text={texts('empty.description')} /> : null}
      {data && data.data.length > 0 ? <InvoiceTable texts={history} invoices={data.data} /> : null}
    </Card>
  );
}
