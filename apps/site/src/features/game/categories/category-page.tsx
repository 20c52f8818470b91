import { lazyLoadMargin } from '@pavilion/contract/constants.ts';
import { Button, EmptyState } from '@pavilion/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useQuery } from '../../../hydration/use-query.ts';
import { useDocumentTexts, type Texts } from '../../../content/texts.tsx';
import type { GameTileData } from '../tiles.ts';
import { goToSearch } from '../../../navigation/go.ts';
import type { Search } from '../../../navigation/search/search.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { LoadFailed } from '../../content/load-failed.tsx';
import { contentDocumentOptions } from '../../../content/queries.ts';
import styles from './category-page.module.css';
import { filterOf, sortOptionsOf } from './category-filter.ts';
import { noFilter } from './filter-search.ts';
import { CategoryTools, ChosenFilters } from './category-tools.tsx';
import { categoryGamesOptions } from '../catalogue/queries.ts';
import { useCollectionLooks } from '../catalogue/collection-looks.ts';
import { GameGrid, GameRail } from '../catalogue/game-rail.tsx';
import { GamesWaiting } from '../catalogue/games-waiting.tsx';
import { bandOf } from '../catalogue/room-doors.ts';
import { wallPart } from './wall-part.ts';
import { doorPicturesOptions } from '../lobby/queries.ts';
import { type CollectionLink, collectionsOptions, menuCollections, providersOptions, railOptions } from '../queries.ts';

/** The games of a collection with their filters, which are kept in the address (P-04, P-05). */
export function CategoryPage({ collection }: { collection: CollectionLink }) {
  const { api, visitor } = useSite();
  const search = useRouterState({ select: (state): Search => state.location.search });
  const { data: document } = useQuery(contentDocumentOptions(api, { locale: visitor.locale, directory: 'pages', name: 'category' }));
  const { data: providers = [] } = useQuery(providersOptions(api));
  const texts = useDocumentTexts(document ?? undefined);
  const filter = filterOf({ collectionId: collection.id, search, providers, texts: document });
  const games = useInfiniteQuery(categoryGamesOptions(api, filter, visitor));
  const looks = useCollectionLooks();
  const { pages, total, shown } = readPages(games.data?.pages);
  const { isPending } = games;
  const title = looks(collection).label;
  return (
    <div className="page page-tiles">
      <RoomHead collection={collection}>
        <h1>{title}</h1>
        <span className="tabular" role="status">
          {isPending ? '' : texts('countLabel', { count: total })}
        </span>
      </RoomHead>
      <ListHead collection={collection} />
      <CategoryTools texts={texts} search={search} sortOptions={sortOptionsOf(document)} count={isPending ? undefined : total} />
      <ChosenFilters texts={texts} search={search} providers={providers} />
      {isPending ? <GamesWaiting /> : null}
      {games.isLoadingError ? <LoadFailed onRetry={() => void games.refetch()} /> : null}
      {games.data && shown.length === 0 ? <NoMatch texts={texts} search={search} /> : <GameGrid games={shown} label={title} />}
      <More
        texts={texts}
        shown={shown.length}
        total={total}
        loadedPages={pages.length}
        hasMore={games.hasNextPage}
        isBusy={games.isFetchingNextPage}
        onMore={() => void games.fetchNextPage()}
      />
    </div>
  );
}

/** The room's title on its door's painting; the jackpots show their wall instead, and other lists show nothing. */
function RoomHead({ collection: { identity }, children }: { collection: CollectionLink; children: ReactNode }) {
  const { api, visitor } = useSite();
  const door = bandOf(identity);
  const hasBand = door !== undefined;
  const { data } = useQuery({ ...doorPicturesOptions(api, visitor), enabled: hasBand });
  const picture = hasBand ? data?.[door] : undefined;
  return (
    <div className={hasBand ? `${styles.head} ${styles.band}` : styles.head}>
      {picture ? <img src={picture} width="360" height="240" alt="" decoding="async" fetchPriority="low" /> : null}
      {children}
    </div>
  );
}

/** The content above a collection, apart from its title. */
const ListHead = ({ collection }: { collection: CollectionLink }) =>
  collection.identity === 'jackpots' ? (
    <Suspense fallback={null}>
      <wallPart.Component />
    </Suspense>
  ) : null;

type GamesPage = { games: readonly GameTileData[]; totalRows: number };

/** The loaded pages as one list. */
function readPages(pages: readonly GamesPage[] = []) {
  return { pages, total: pages[0]?.totalRows ?? 0, shown: pages.flatMap((page) => page.games) };
}

function NoMatch({ texts, search }: { texts: Texts; search: Search }) {
  const router = useRouter();
  const { api, visitor } = useSite();
  const looks = useCollectionLooks();
  const { data: collections } = useQuery(collectionsOptions(api, visitor));
  const first = menuCollections(collections ?? [])[0];
  const { data } = useQuery({
    ...railOptions(api, { collectionId: first?.id ?? '', country: visitor.country }),
    enabled: first !== undefined,
  });
  return (
    <>
      <EmptyState
        title={texts('empty.title')}
        text={texts('empty.description')}
        action={
          <Button onClick={() => goToSearch(router, { ...search, ...noFilter }, { isReplacing: true })}>{texts('clearProviders')}</Button>
        }
      />
      {first && data ? <GameRail title={looks(first).label} games={data.games} /> : null}
    </>
  );
}

/** Pages that load by themselves near the end of the list; more need the button, so that the footer stays reachable (design §5.2). */
const automaticPages = 2;

type MoreProps = { texts: Texts; shown: number; total: number; loadedPages: number; hasMore: boolean; isBusy: boolean; onMore: () => void };

function More({ texts, shown, total, loadedPages, hasMore, isBusy, onMore }: MoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const isAutomatic = hasMore && !isBusy && loadedPages <= automaticPages;
  useEffect(() => {
    if (!isAutomatic || !end.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onMore();
      },
      { rootMargin: lazyLoadMargin },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isAutomatic, onMore]);
  if (shown === 0 || !hasMore) return null;
  return (
    <div ref={end} className={styles.more}>
      <p className="small text-secondary tabular">{texts('loadedOf', { shown, total })}</p>
      <Button className={styles.moreButton} isBusy={isBusy} onClick={onMore}>
        {texts('loadMore')}
      </Button>
    </div>
  );
}
