import { Card, EmptyState, Pager, Skeleton, Table, Tabs } from '@pavilion/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatMoment } from '../../content/format.ts';
import { type Texts, useTexts } from '../../content/texts.tsx';
import { goToSearch } from '../../navigation/go.ts';
import { type Search, searchText } from '../../navigation/search.ts';
import { useHref } from '../../navigation/use-href.ts';
import { useSite } from '../../session/use-site.ts';
import { usePageTexts } from '../content/page.ts';
import { contentGroupOptions } from '../content/queries.ts';
import { isBody } from '../../content/lookup.ts';
import { useDocumentTexts } from '../../content/texts.tsx';
import { Money } from '../settings/money.tsx';
import { InvoiceTable } from './invoice-table.tsx';
import { useInvoices } from './queries.ts';

/** wire §7.10 */
const rowsPerPage = 10;
const tabs = ['transactions', 'spins', 'bets'] as const;
type Tab = (typeof tabs)[number];
const isTab = (id: string | undefined): id is Tab => tabs.some((tab) => tab === id);

/** What was paid and played, page by page; tab and page stand in the address. */
export function HistoryPage() {
  const { api, visitor, config } = useSite();
  const texts = usePageTexts('history', 'profile');
  const router = useRouter();
  const search = useRouterState({ select: (state): Search => state.location.search });
  const { data: group } = useQuery(contentGroupOptions(api, { locale: visitor.locale, directory: 'history' }));
  const asked = searchText(search, 'tab');
  const tab = isTab(asked) ? asked : 'transactions';
  const page = Math.max(1, Number(searchText(search, 'page')) || 1);
  const words = useDocumentTexts(isBody(group) ? group : undefined);
  const go = (changes: Search) => goToSearch(router, { ...router.latestLocation.search, ...changes }, { isReplacing: true });
  const offered = tabs.filter((name) => name !== 'bets' || Boolean(config.betting.clientHost && config.betting.clientId));
  const view = { texts: words.group(tab), page, onPage: (next: number) => go({ page: String(next) }) };
  return (
    <>
      <h1>{texts('title')}</h1>
      <Tabs
        label={texts('title')}
        panelId="history"
        selectedId={tab}
        onSelect={(id) => go({ tab: id, page: undefined })}
        items={offered.map((id) => ({ id, label: words(`${id}.tabLabel`) }))}
      />
      <div role="tabpanel" id={`history-${tab}`} aria-label={words(`${tab}.tabLabel`)}>
        {tab === 'transactions' ? <Transactions {...view} /> : tab === 'spins' ? <Spins {...view} /> : <Bets {...view} />}
      </div>
    </>
  );
}

type ViewProps = { texts: Texts; page: number; onPage: (page: number) => void };

function Transactions({ texts, page, onPage }: ViewProps) {
  const { data } = useInvoices({ page, perPage: rowsPerPage });
  return (
    <Listing texts={texts} page={page} onPage={onPage} count={data?.data.length} totalPages={data?.meta.totalPages}>
      <InvoiceTable texts={texts} invoices={data?.data ?? []} />
    </Listing>
  );
}

function Spins({ texts, page, onPage }: ViewProps) {
  const { api, visitor } = useSite();
  const href = useHref();
  const { data } = useQuery({
    queryKey: ['game', 'spins', page],
    queryFn: () => api.game.listSpins({ query: { page, perPage: rowsPerPage } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <Listing texts={texts} page={page} onPage={onPage} count={data?.data.length} totalPages={data?.meta.totalPages}>
      <Table
        label={texts('tabLabel')}
        rows={data?.data ?? []}
        rowId={(row) => row.id}
        columns={[
          {
            id: 'game',
            heading: texts('tableColumns.game'),
            cell: (row) => (
              <span>
                <a className="b6" href={href(`/games/${row.gameIdentity}`, { real: 'true' })}>
                  {row.game}
                </a>
                <br />
                <span className="cap t3">{formatMoment(row.createdAt, visitor.locale)}</span>
              </span>
            ),
          },
          {
            id: 'bet',
            heading: texts('tableColumns.bet'),
            isEnd: true,
            isWideOnly: true,
            cell: (row) => <Money amount={row.amount} currency={row.currency} />,
          },
          {
            id: 'result',
            heading: texts('tableColumns.result'),
            isEnd: true,
            cell: (row) => <Money amount={row.payout} currency={row.currency} />,
          },
        ]}
      />
    </Listing>
  );
}

function Bets({ texts, page, onPage }: ViewProps) {
  const { api, visitor } = useSite();
  const { data } = useQuery({
    queryKey: ['game', 'bets', page],
    queryFn: () => api.game.listBets({ query: { page, perPage: rowsPerPage } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <Listing texts={texts} page={page} onPage={onPage} count={data?.data.length} totalPages={data?.meta.totalPages}>
      <Table
        label={texts('tabLabel')}
        rows={data?.data ?? []}
        rowId={(row) => row.id}
        columns={[
          { id: 'event', heading: texts('betCard.comboBetsLabel'), cell: (row) => <span>{row.items[0]?.event ?? row.game}</span> },
          { id: 'date', heading: '', isWideOnly: true, cell: (row) => formatMoment(row.createdAt, visitor.locale) },
          {
            id: 'result',
            heading: texts('betCard.resultLabel'),
            isEnd: true,
            cell: (row) => <Money amount={row.payout} currency={row.currency} />,
          },
        ]}
      />
    </Listing>
  );
}

type ListingProps = ViewProps & { count: number | undefined; totalPages: number | undefined; children: ReactNode };

/** The frame of every list: waiting, empty, or rows with a pager. */
function Listing({ texts, page, onPage, count, totalPages = 0, children }: ListingProps) {
  const common = useTexts('globalComponents', 'common');
  if (count === undefined) {
    return (
      <Card aria-busy="true">
        <span className="vh">{common('states.loading')}</span>
        <Skeleton blockSize="320px" />
      </Card>
    );
  }
  return (
    <div className="stack">
      <Card isFlush>{count === 0 ? <EmptyState title={texts('empty.title')} text={texts('empty.description')} /> : children}</Card>
      <Pager
        page={page}
        totalPages={totalPages}
        onPage={onPage}
        label={texts('tabLabel')}
        previousLabel={common('labels.previous', { name: '' })}
        nextLabel={common('labels.next', { name: '' })}
      />
    </div>
  );
}
