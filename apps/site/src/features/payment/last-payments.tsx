import { Card, EmptyState, Skeleton } from '@pavilion/ui';
import { useTexts } from '../../content/texts.tsx';
import { useHref } from '../../navigation/use-href.ts';
import { LoadFailed } from '../content/load-failed.tsx';
import { useDocumentGroup, usePageTexts } from '../content/page.ts';
import { InvoiceTable } from './invoice-table.tsx';
import { useInvoices } from './queries.ts';

const lastPayments = 5;

/** The newest payments, and the way to all of them. */
export function LastPayments() {
  const texts = usePageTexts('wallet', 'profile');
  const href = useHref();
  const history = useDocumentGroup('history', 'transactions');
  const common = useTexts('globalComponents', 'common');
  const { data, error, refetch } = useInvoices({ page: 1, perPage: lastPayments });
  return (
    <Card
      isFlush
      title={texts('paymentsTitle')}
      titleEnd={
        <a className="link small" href={href('/profile/history')}>
          {texts('seeAll')}
        </a>
      }
      aria-busy={data === undefined && !error}
    >
      {data === undefined && !error ? (
        <>
          <span className="vh">{common('states.loading')}</span>
          <Skeleton blockSize="220px" />
        </>
      ) : null}
      {data === undefined && error ? <LoadFailed onRetry={() => void refetch()} /> : null}
      {data?.data.length === 0 ? <EmptyState title={texts('empty.title')} text={texts('empty.description')} /> : null}
      {data && data.data.length > 0 ? <InvoiceTable texts={history} invoices={data.data} /> : null}
    </Card>
  );
}
