import type { KeysetMeta } from '@pavilion/contract/formats/keyset.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

interface Page<Row> {
  data: Row[];
  meta: KeysetMeta;
}

export interface List<Row> {
  rows: readonly Row[];
  meta: KeysetMeta | undefined;
  isLoading: boolean;
  error: Error | null;
  retry: () => void;
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
  return {
    rows: query.data?.pages.flatMap(({ data }) => data) ?? [],
    meta: query.data?.pages[0]?.meta,
    isLoading: query.isPending,
    error: query.data === undefined ? query.error : null,
    retry: () => void query.refetch(),
    onEnd: query.hasNextPage ? () => void (query.isFetchingNextPage || query.fetchNextPage()) : undefined,
  };
}
