import { Card, EmptyState, Skeleton, SkeletonRows, Tabs } from '@pavilion/ui';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { type Texts, useTexts } from '../../../content/texts.tsx';
import { goToSearch } from '../../../navigation/go.ts';
import { type Search, searchText } from '../../../navigation/search/search.ts';
import { sceneBody, sceneCard, SceneHead, sceneList } from '../../../scenes/scene.tsx';
import { LoadFailedCard } from '../../content/load-failed.tsx';
import { useDocumentGroup, usePageTexts } from '../../content/page.ts';
import { BonusHistory, type BonusKind } from '../bonuses/bonus-history.tsx';
import { Beside } from './beside.tsx';
import { HeldCard } from '../bonuses/cards.tsx';
import { CashbackList } from '../cashback/cashback-list.tsx';
import { OfferList } from '../offers/offer-list.tsx';
import { PromoCodeBox } from '../bonus-codes/promo-code-box.tsx';
import { useOffers } from '../bonuses/queries.ts';
import { type Held, type Shelf, shelve } from '../bonuses/shelf.ts';
import { retryOf, useHeldLists } from '../bonuses/use-steps.ts';

const tabs = ['active', 'available', 'freespins', 'cashback', 'finished'] as const;
type Tab = (typeof tabs)[number];

/** Promo code field, then active, available and past bonuses (U-20, design §5.14). Realtime events keep the lists current. */
export function BonusesPage() {
  const texts = usePageTexts('bonuses', 'profile');
  const router = useRouter();
  const search = useRouterState({ select: (state): Search => state.location.search });
  const { account, accounts, bonuses, freespins } = useHeldLists();
  const shelf = bonuses.data && freespins.data ? shelve(bonuses.data, freespins.data) : undefined;
  // Decided once, so that a bonus that ends while the page is open does not switch the tab.
  const [initialTab, setInitialTab] = useState<Tab>();
  if (initialTab === undefined && shelf) setInitialTab(initialTabOf(shelf));
  const tab = tabs.find((each) => each === searchText(search, 'tab')) ?? initialTab ?? 'active';
  return (
    <>
      <SceneHead scene="evening" title={texts('title')} lead={texts('lead')} />
      <Card>
        <PromoCodeBox label={texts('bonusCode.title')} hint={texts('bonusCode.description')} buttonLabel={texts('bonusCode.buttonLabel')} />
      </Card>
      <Tabs
        label={texts('title')}
        panelId="bonuses"
        selectedId={tab}
        onSelect={(id) => goToSearch(router, { tab: id }, { isReplacing: true })}
        items={tabs.map((id) => ({ id, label: texts(`tabs.${id}`), count: countOf(id, shelf) }))}
      />
      <div role="tabpanel" id={`bonuses-${tab}`} aria-label={texts(`tabs.${tab}`)} className="stack">
        <TabView
          tab={tab}
          shelf={shelf}
          onRetry={retryOf([accounts, bonuses, freespins])}
          currency={account?.currency ?? ''}
          texts={texts}
          search={search}
        />
      </div>
    </>
  );
}

/** Active bonuses if there are any, else the available ones. */
const initialTabOf = (shelf: Shelf): Tab => (shelf.active.length === 0 ? 'available' : 'active');

function countOf(tab: Tab, shelf: Shelf | undefined): number | undefined {
  const counts: Partial<Record<Tab, number | undefined>> = {
    active: shelf?.active.length,
    available: shelf?.issued.length,
    freespins: shelf?.freespins.length,
  };
  return counts[tab] || undefined;
}

/** `onRetry` is set if the lists could not be loaded. */
type ViewProps = { tab: Tab; shelf: Shelf | undefined; onRetry: (() => void) | undefined; currency: string; texts: Texts; search: Search };

function TabView({ tab, shelf, onRetry, currency, texts, search }: ViewProps): ReactNode {
  if (tab === 'finished') return <Finished search={search} />;
  if (tab === 'cashback') return <CashbackList currency={currency} />;
  if (!shelf) return onRetry ? <LoadFailedCard onRetry={onRetry} /> : <Waiting />;
  if (tab === 'active')
    return (
      <>
        <HeldList held={shelf.active} texts={texts} tab={tab} />
        <Beside freespins={shelf.freespins} currency={currency} />
      </>
    );
  if (tab === 'freespins') return <HeldList held={shelf.freespins} texts={texts} tab={tab} />;
  return <Available held={shelf.issued} currency={currency} texts={texts} />;
}

/** Issued bonuses, then deposit offers; the empty state is shown only if there are neither. */
function Available({ held, currency, texts }: { held: readonly Held[]; currency: string; texts: Texts }) {
  const { offers } = useOffers({ amount: 0, currency });
  return (
    <>
      {held.length > 0 || offers.length === 0 ? <HeldList held={held} texts={texts} tab="available" /> : null}
      <OfferList offers={offers} currency={currency} title={texts('depositTitle')} />
    </>
  );
}

function HeldList({ held, texts, tab }: { held: readonly Held[]; texts: Texts; tab: Tab }) {
  if (held.length === 0)
    return (
      <Card>
        <EmptyState title={texts(`empty.${tab}`)} text={texts('empty.description')} />
      </Card>
    );
  return (
    <ul className={sceneList}>
      {held.map((each) => (
        <HeldCard key={each.id} held={each} />
      ))}
    </ul>
  );
}

/** Two placeholder cards in the shape of the ones that are loading. */
function Waiting() {
  const common = useTexts('globalComponents', 'common');
  return (
    <div className="columns-two" aria-busy="true">
      <output className="visually-hidden">{common('states.loading')}</output>
      {[0, 1].map((card) => (
        <div key={card} className={sceneCard}>
          <Skeleton blockSize="148px" radius="0" />
          <div className={sceneBody}>
            <SkeletonRows count={3} />
            <Skeleton blockSize="44px" inlineSize="180px" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** The same paged list as in the history. */
function Finished({ search }: { search: Search }) {
  const texts = useDocumentGroup('history', 'bonuses');
  const router = useRouter();
  const kind: BonusKind = searchText(search, 'kind') === 'freespins' ? 'freespins' : 'cash';
  const go = (changes: Record<string, string>) => goToSearch(router, { tab: 'finished', kind, ...changes }, { isReplacing: true });
  return (
    <BonusHistory
      texts={texts}
      page={Math.max(1, Number(searchText(search, 'page')) || 1)}
      kind={kind}
      onPage={(page) => go({ page: String(page) })}
      onKind={(next) => go({ kind: next })}
    />
  );
}
