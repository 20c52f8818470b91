import type { KeysetMeta } from '@pavilion/contract/formats/keyset.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

interface Page<Row> {
  data: Row[];
  meta: KeysetMeta;
}

export interface List<Row> {
  rows: readonly Row[];
  meta: KeysetMeta | undefined;
  /** For the `Answer` around the rows. */
  answer: { isLoading: boolean; error: Error | null; retry: () => void; isEmpty: boolean };
  /** Reads on; undefined at the end. */
  onEnd: (() => void) | undefined;
}

const LIST_EVERY_MS = 10_000;

/**
 * A list of the console, page after page by its cursor, and read again every ten seconds while it is open.
 * @param key what the list is: its name, by which it is read again, and its filters
 */
export function useList<Row>(
  key: readonly unknown[],
  ask: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Row>>,
): List<Row> {
  const query = useInfiniteQuery({
    queryKey: [key[0], 'list', ...key.slice(1)],
    queryFn: ({ pageParam, signal }) => ask(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.next ?? undefined,
    refetchInterval: LIST_EVERY_MS,
    placeholderData: keepPreviousData,
  });
  const rows = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return {
    rows,
    meta: query.data?.pages[0]?.meta,
    answer: {
      isLoading: query.isPending,
      error: query.data === undefined ? query.error : null,
      retry: () => void query.refetch(),
      isEmpty: rows.length === 0,
    },
    onEnd: query.hasNextPage ? () => void (query.isFetchingNextPage || query.fetchNextPage()) : undefined,
  };
}
