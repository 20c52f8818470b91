import { Tabs } from '@pavilion/ui';
import { createFileRoute, useRouter, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Texts } from '../../content/texts.tsx';
import { loadPageTexts, metaTags, useDocumentGroup, usePageTexts } from '../../features/content/page.ts';
import { contentGroupOptions } from '../../content/queries.ts';
import { BetHistory, OneBet } from '../../features/game/history/bet-history.tsx';
import { BonusHistory } from '../../features/game/bonuses/bonus-history.tsx';
import { SpinHistory } from '../../features/game/history/spin-history.tsx';
import { Transactions } from '../../features/payment/history/transactions.tsx';
import { SessionList } from '../../features/player/sessions/session-list.tsx';
import { StatementCard } from '../../features/wallet/statement/statement-card.tsx';
import { goToSearch } from '../../navigation/go.ts';
import { isPageOffered } from '../../navigation/routes.ts';
import { type Search, searchText } from '../../navigation/search/search.ts';
import { useSite } from '../../visitor/use-site.ts';

/** Payments, rounds, bets, bonuses and sign-ins, each as a paged list. */
export const Route = createFileRoute('/profile/history')({
  loader: async ({ context }) => {
    const { api, queryClient, visitor } = context;
    const [meta] = await Promise.all([
      loadPageTexts(context, 'history', 'profile'),
      queryClient.prefetchQuery(contentGroupOptions(api, { locale: visitor.locale, directory: 'history' })),
    ]);
    return { meta };
  },
  head: ({ loaderData }) => ({ meta: metaTags(loaderData?.meta ?? {}) }),
  component: HistoryPage,
});

const tabs = ['transactions', 'spins', 'bets', 'bonuses', 'sessions'] as const;
type Tab = (typeof tabs)[number];

/** The tab in the address, else the first one (wire §6.4). */
const readTab = (search: Search, offered: readonly Tab[]): Tab =>
  offered.find((tab) => tab === searchText(search, 'tab')) ?? 'transactions';

function HistoryPage() {
  const { config } = useSite();
  const texts = usePageTexts('history', 'profile');
  const router = useRouter();
  const search = useRouterState({ select: (state): Search => state.location.search });
  const offered = tabs.filter((tab) => tab !== 'bets' || isPageOffered('/betting', config));
  const tab = readTab(search, offered);
  const go = (changes: Search) => goToSearch(router, withChanges(router.latestLocation.search, changes), { isReplacing: true });
  return (
    <>
      <h1>{texts('title')}</h1>
      <HistoryTabs
        title={texts('title')}
        offered={offered}
        tab={tab}
        onSelect={(id) => goToSearch(router, { tab: id }, { isReplacing: true })}
      />
      <TabView tab={tab} search={search} onSearch={go} />
      {tab === 'transactions' ? <StatementCard /> : null}
    </>
  );
}

/** The search parameters with some changed; empty values are removed. */
const withChanges = (search: Search, changes: Search): Search =>
  Object.fromEntries(Object.entries({ ...search, ...changes }).filter(([, value]) => value !== undefined && value !== ''));

type TabsProps = { title: string; offered: readonly Tab[]; tab: Tab; onSelect: (id: string) => void };

function HistoryTabs({ title, offered, tab, onSelect }: TabsProps) {
  const labels: Readonly<Record<Tab, Texts>> = {
    transactions: useDocumentGroup('history', 'transactions'),
    spins: useDocumentGroup('history', 'spins'),
    bets: useDocumentGroup('history', 'bets'),
    bonuses: useDocumentGroup('history', 'bonuses'),
    sessions: useDocumentGroup('history', 'sessions'),
  };
  return (
    <Tabs
      label={title}
      panelId="history"
      selectedId={tab}
      onSelect={onSelect}
      items={offered.map((id) => ({ id, label: labels[id]('tabLabel') }))}
    />
  );
}

function TabView({ tab, search, onSearch }: { tab: Tab; search: Search; onSearch: (changes: Search) => void }) {
  const texts = useDocumentGroup('history', tab);
  const page = Math.max(1, Number(searchText(search, 'page')) || 1);
  const paged = { texts, page, onPage: (next: number) => onSearch({ page: String(next), round: '' }) };
  const entryId = searchText(search, 'entry');
  const isSettled = searchText(search, 'settled') !== 'false';
  const kind = searchText(search, 'kind') === 'freespins' ? 'freespins' : 'cash';
  const views: Readonly<Record<Tab, () => ReactNode>> = {
    transactions: () => <Transactions texts={texts} search={search} page={page} onSearch={onSearch} />,
    spins: () => <SpinHistory {...paged} roundId={searchText(search, 'round')} onRound={(round) => onSearch({ round: round ?? '' })} />,
    bets: () =>
      entryId === undefined ? (
        <BetHistory {...paged} isSettled={isSettled} onSettled={(settled) => onSearch({ settled: settled ? '' : 'false', page: '' })} />
      ) : (
        <OneBet texts={texts} id={entryId} />
      ),
    bonuses: () => <BonusHistory {...paged} kind={kind} onKind={(next) => onSearch({ kind: next, page: '' })} />,
    sessions: () => <SessionList />,
  };
  return (
    <div role="tabpanel" id={`history-${tab}`} aria-label={texts('tabLabel')}>
      {views[tab]()}
    </div>
  );
}
