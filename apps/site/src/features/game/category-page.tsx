import { Button, Chip, EmptyState, SearchField, Skeleton } from '@pavilion/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { formatCount } from '../../content/format.ts';
import { useDocumentTexts, useTexts, type Texts } from '../../content/texts.tsx';
import { goToSearch } from '../../navigation/go.ts';
import { type Search, searchText, searchTexts } from '../../navigation/search.ts';
import { useModals } from '../../navigation/use-modals.ts';
import { useSite } from '../../session/use-site.ts';
import { contentDocumentOptions } from '../content/queries.ts';
import styles from './category-page.module.css';
import { filterOf, sortOf, sortOptionsOf } from './category-filter.ts';
import { useCollectionLooks } from './collection-rail.tsx';
import { GameGrid, GameRail } from './game-rail.tsx';
import {
  categoryGamesOptions,
  type CollectionLink,
  collectionsOptions,
  menuCollections,
  providersOptions,
  railOptions,
} from './queries.ts';
import { SortSelect } from './sort-select.tsx';

/** wire §7.4 */
const typingPauseMs = 500;

/** The games of a collection with what narrows them; all of it stands in the query of the address (P-04, P-05). */
export function CategoryPage({ collection }: { collection: CollectionLink }) {
  const { api, visitor } = useSite();
  const search = useRouterState({ select: (state): Search => state.location.search });
  const { data: document } = useQuery(contentDocumentOptions(api, { locale: visitor.locale, directory: 'pages', name: 'category' }));
  const { data: providers } = useQuery(providersOptions(api));
  const texts = useDocumentTexts(document ?? undefined);
  const filter = filterOf({ collectionId: collection.id, search, providers: providers ?? [], texts: document });
  const games = useInfiniteQuery(categoryGamesOptions(api, filter, visitor));
  const looks = useCollectionLooks();
  const pages = games.data?.pages ?? [];
  const total = pages[0]?.totalRows ?? 0;
  const shown = pages.flatMap((page) => page.games);
  const title = looks(collection).label;
  return (
    <div className="page">
      <div className={styles.head}>
        <h1>{title}</h1>
        <span className="t3 num" role="status">
          {games.isPending ? '' : texts('countLabel', { count: total })}
        </span>
      </div>
      <Tools texts={texts} search={search} sortOptions={sortOptionsOf(document)} />
      <Chosen texts={texts} search={search} providers={providers ?? []} />
      {games.isPending ? <GridSkeleton /> : null}
      {!games.isPending && shown.length === 0 ? <NoMatch texts={texts} search={search} /> : <GameGrid games={shown} label={title} />}
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

type ToolProps = { texts: Texts; search: Search; sortOptions: ReturnType<typeof sortOptionsOf> };

function Tools({ texts, search, sortOptions }: ToolProps) {
  const router = useRouter();
  const modals = useModals();
  const [name, setName] = useState(searchText(search, 'name') ?? '');
  const providerCount = searchTexts(search, 'provider').length;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const setQuery = (changes: Search) => goToSearch(router, { ...router.latestLocation.search, ...changes }, { isReplacing: true });
  return (
    <div className={styles.tools}>
      <form className={styles.search} role="search" aria-label={texts('filters.search')}>
        <SearchField
          name="name"
          label={texts('filters.search')}
          placeholder={texts('filters.search')}
          value={name}
          onChange={(event) => {
            const typed = event.target.value;
            setName(typed);
            clearTimeout(timer.current);
            timer.current = setTimeout(() => setQuery({ name: typed.trim() || undefined }), typingPauseMs);
          }}
        />
      </form>
      <Chip iconEnd="chevron-down" aria-haspopup="dialog" onClick={() => void modals.open('providers')}>
        {texts('filters.provider')}
        {providerCount > 0 ? <span className="num t3">{providerCount}</span> : null}
      </Chip>
      <SortSelect
        label={texts('sortLabel')}
        options={sortOptions}
        value={sortOf(search, sortOptions).sortBy}
        onChange={(sortBy) => setQuery({ sortBy })}
      />
    </div>
  );
}

type ChosenProps = { texts: Texts; search: Search; providers: readonly { identity: string; name: string }[] };

/** What narrows the list, each to be taken away by a tap. */
function Chosen({ texts, search, providers }: ChosenProps) {
  const router = useRouter();
  const identities = searchTexts(search, 'provider');
  const name = searchText(search, 'name');
  const without = (changes: Search) => goToSearch(router, { ...search, ...changes }, { isReplacing: true });
  if (identities.length === 0 && !name) return null;
  return (
    <div className={styles.chosen}>
      {identities.map((identity) => {
        const label = providers.find((provider) => provider.identity === identity)?.name ?? identity;
        return (
          <Chip
            key={identity}
            isSmall
            iconEnd="x"
            aria-label={texts('filters.removeFilter', { name: label })}
            onClick={() => without({ provider: identities.filter((other) => other !== identity) })}
          >
            {label}
          </Chip>
        );
      })}
      {name ? (
        <Chip isSmall iconEnd="x" aria-label={texts('filters.removeFilter', { name })} onClick={() => without({ name: undefined })}>
          {name}
        </Chip>
      ) : null}
      <Button kind="quiet" size="sm" onClick={() => without({ provider: undefined, name: undefined })}>
        {texts('clearProviders')}
      </Button>
    </div>
  );
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
          <Button onClick={() => goToSearch(router, { ...search, provider: undefined, name: undefined }, { isReplacing: true })}>
            {texts('clearProviders')}
          </Button>
        }
      />
      {first && data ? <GameRail title={looks(first).label} games={data.games} /> : null}
    </>
  );
}

function GridSkeleton() {
  const common = useTexts('globalComponents', 'common');
  return (
    <div aria-busy="true">
      <span className="vh">{common('states.loading')}</span>
      <Skeleton blockSize="320px" />
    </div>
  );
}

/** It loads by itself twice near the end, then waits for the button, so that the footer stays within reach (design.md §5.2). */
const automaticPages = 2;

type MoreProps = { texts: Texts; shown: number; total: number; loadedPages: number; hasMore: boolean; isBusy: boolean; onMore: () => void };

function More({ texts, shown, total, loadedPages, hasMore, isBusy, onMore }: MoreProps) {
  const { visitor } = useSite();
  const end = useRef<HTMLDivElement>(null);
  const isAutomatic = hasMore && !isBusy && loadedPages <= automaticPages;
  useEffect(() => {
    if (!isAutomatic || !end.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onMore();
      },
      { rootMargin: '400px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isAutomatic, onMore]);
  if (shown === 0 || !hasMore) return null;
  return (
    <div ref={end} className={styles.more}>
      <p className="small t2 num">
        {texts('loadedOf', { shown: formatCount(shown, visitor.locale), total: formatCount(total, visitor.locale) })}
      </p>
      <Button className={styles.moreButton} isBusy={isBusy} onClick={onMore}>
        {texts('loadMore')}
      </Button>
    </div>
  );
}
