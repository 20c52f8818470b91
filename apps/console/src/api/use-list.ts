import { keepPreviousData, type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { gather, type Seen, type Answered } from './gather.ts';
import { createOnScreen, type OnScreen } from './on-screen.ts';
import { useOwnActs } from './own-acts.ts';
import { readEvery } from './reading.ts';
import { idOf, type ListPage, type PageAsked, readPartAgain } from './read-part.ts';

export interface List<Row> {
  rows: readonly Row[];
  meta: ListPage<Row>['meta'] | undefined;
  /** For the `Answer` around the rows. */
  answer: {
    isLoading: boolean;
    error: Error | null;
    retry: () => void;
    isEmpty: boolean;
    /** Rows that came while one reads, and what shows them. */
    fresh: number;
    showFresh: () => void;
    /** Takes which of the rows are on screen: those are read again. */
    onRange: OnScreen['setRange'];
  };
  /** Reads on; undefined at the end. */
  onEnd: (() => void) | undefined;
}

interface ListOptions<Row> {
  /** Which rows are shown; the list's key includes this choice. */
  keep?: (row: Row) => boolean;
}

/** Further pages are as large as a call allows (operator §2.1). */
const FURTHER_ROWS = 200;

/** Holds back rows that arrive while one reads. Rows of the previous list, which stay on screen until this one has loaded, are not new. */
function useGathered(answered: Answered, isOthers: boolean): { fresh: ReadonlySet<string>; show: () => void } {
  const [seen, setSeen] = useState<Seen>();
  if (isOthers) return { fresh: none, show: () => undefined };
  const { seen: next, fresh } = gather(seen, answered);
  if (next !== seen) setSeen(next);
  return { fresh, show: () => setSeen({ ...next, ids: new Set([...next.ids, ...fresh]) }) };
}

const none: ReadonlySet<string> = new Set();

/** Pages without rows that an earlier page already has: a row may have moved up since the later page was read. */
function once<Row>(pages: readonly (readonly Row[])[]): Row[][] {
  const known = new Set<string>();
  const isFirst = (row: Row): boolean => {
    const id = idOf(row);
    if (id === undefined) return true;
    if (known.has(id)) return false;
    known.add(id);
    return true;
  };
  return pages.map((page) => page.filter(isFirst));
}

type Ask<Row> = (page: PageAsked, signal: AbortSignal) => Promise<ListPage<Row>>;

/** The pages of a list. Read again are the first and those on screen. */
function usePages<Row>(key: readonly unknown[], ask: Ask<Row>, onScreen: OnScreen) {
  return useInfiniteQuery({
    queryKey: [key[0], 'list', ...key.slice(1)],
    queryFn: ({ pageParam: cursor, signal, client, queryKey }) => {
      const { pages = [], pageParams = [] } = client.getQueryData<InfiniteData<ListPage<Row>>>(queryKey) ?? {};
      const place = pageParams.indexOf(cursor);
      const before = pages[place];
      const from = cursor === undefined ? { cursor } : { cursor, perPage: FURTHER_ROWS };
      if (before === undefined) return ask(from, signal);
      if (place > 0 && !onScreen.hasPage(place)) return before;
      return readPartAgain(from, (page) => ask(page, signal), { before, behind: pages[place + 1] });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.next ?? undefined,
    refetchInterval: readEvery(String(key[0])),
    placeholderData: keepPreviousData,
  });
}

/**
 * A console list, loaded page by page by its cursor and polled while it is open. Rows change in place; new ones gather behind a count, so that
 * nothing moves under the reader (operator §2.1).
 * @param key the list's name, by which it is invalidated, and its filters
 */
export function useList<Row>(key: readonly unknown[], ask: Ask<Row>, { keep = () => true }: ListOptions<Row> = {}): List<Row> {
  const [onScreen] = useState(createOnScreen);
  const query = usePages(key, ask, onScreen);
  const acts = useOwnActs();
  const pages = once((query.data?.pages ?? []).map(({ data }) => data.filter(keep)));
  const answered = {
    key: JSON.stringify(key),
    pages: pages.map((page) => page.flatMap((row) => idOf(row) ?? [])),
    isWhole: !query.hasNextPage,
    acts,
    at: query.dataUpdatedAt,
  };
  const { fresh, show } = useGathered(answered, query.data === undefined || query.isPlaceholderData);
  const shown = pages.map((page) => page.filter((row) => !fresh.has(idOf(row) ?? '')));
  useEffect(() => onScreen.setLengths(shown.map(({ length }) => length)));
  const rows = shown.flat();
  return {
    rows,
    meta: query.data?.pages[0]?.meta,
    answer: {
      isLoading: query.isPending,
      error: query.data === undefined ? query.error : null,
      retry: () => void query.refetch(),
      isEmpty: rows.length === 0,
      fresh: fresh.size,
      showFresh: show,
      onRange: onScreen.setRange,
    },
    onEnd: query.hasNextPage ? () => void (query.isFetchingNextPage || query.fetchNextPage()) : undefined,
  };
}
