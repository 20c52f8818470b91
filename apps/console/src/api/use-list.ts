import type { KeysetMeta } from '@pavilion/contract/formats/keyset.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { gather, type Seen, type Answered } from './gather.ts';
import { useOwnActs } from './own-acts.ts';

interface Page<Row> {
  data: Row[];
  meta: KeysetMeta;
}

export interface List<Row> {
  rows: readonly Row[];
  meta: KeysetMeta | undefined;
  /** For the `Answer` around the rows. */
  answer: {
    isLoading: boolean;
    error: Error | null;
    retry: () => void;
    isEmpty: boolean;
    /** Rows that came while one reads, and what shows them. */
    fresh: number;
    showFresh: () => void;
  };
  /** Reads on; undefined at the end. */
  onEnd: (() => void) | undefined;
}

interface ListOptions<Row> {
  /** Which of the rows are shown; what the list is called says so too. */
  keep?: (row: Row) => boolean;
}

const LIST_EVERY_MS = 10_000;

/** What a row is known by; rows without an id are shown as they come. */
const idOf = (row: unknown): string | undefined =>
  typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'string' ? row.id : undefined;

/** Holds back what comes while one reads. Rows of the list before, which stay on screen until this one has its own, are not new. */
function useGathered(answered: Answered, isOthers: boolean): { fresh: ReadonlySet<string>; show: () => void } {
  const [seen, setSeen] = useState<Seen>();
  if (isOthers) return { fresh: none, show: () => undefined };
  const { seen: next, fresh } = gather(seen, answered);
  if (next !== seen) setSeen(next);
  return { fresh, show: () => setSeen({ ...next, ids: new Set([...next.ids, ...fresh]) }) };
}

const none: ReadonlySet<string> = new Set();

/**
 * A list of the console, page after page by its cursor, and read again every ten seconds while it is open. Rows change in place; new ones gather
 * behind a count, so that nothing moves under what one reads (operator §2.1).
 * @param key what the list is: its name, by which it is read again, and its filters
 */
export function useList<Row>(
  key: readonly unknown[],
  ask: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Row>>,
  { keep = () => true }: ListOptions<Row> = {},
): List<Row> {
  const query = useInfiniteQuery({
    queryKey: [key[0], 'list', ...key.slice(1)],
    queryFn: ({ pageParam, signal }) => ask(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.next ?? undefined,
    refetchInterval: LIST_EVERY_MS,
    placeholderData: keepPreviousData,
  });
  const acts = useOwnActs();
  const pages = (query.data?.pages ?? []).map(({ data }) => data.filter(keep));
  const answered = {
    key: JSON.stringify(key),
    pages: pages.map((page) => page.flatMap((row) => idOf(row) ?? [])),
    isWhole: !query.hasNextPage,
    acts,
    at: query.dataUpdatedAt,
  };
  const { fresh, show } = useGathered(answered, query.data === undefined || query.isPlaceholderData);
  const rows = pages.flat().filter((row) => !fresh.has(idOf(row) ?? ''));
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
    },
    onEnd: query.hasNextPage ? () => void (query.isFetchingNextPage || query.fetchNextPage()) : undefined,
  };
}
