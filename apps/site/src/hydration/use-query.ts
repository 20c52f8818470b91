import {
  type DefaultError,
  hashKey,
  useQuery as useLatest,
  useQueryClient,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { drawn, isAsDrawn } from './drawn.ts';

const never = () => () => undefined;
const noAnswer = (): Promise<never> => new Promise(() => undefined);
const drawnHash = (key: QueryKey): string => `drawn ${hashKey(key)}`;

/**
 * The query of a part of the page. While the part hydrates, it says what the server rendered the part from, or nothing: a part that wakes up late
 * may find newer answers, or the player's own, which are not in its markup (React 418).
 */
export function useQuery<Answer = unknown, Failure = DefaultError, Data = Answer, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Answer, Failure, Data, Key>,
): UseQueryResult<Data, Failure> {
  const queryClient = useQueryClient();
  // True in each rendering but a hydration that would differ: a part in which nothing differs is rendered once.
  const isLatest = useSyncExternalStore(
    never,
    () => true,
    () => import.meta.env.SSR || isAsDrawn(queryClient, options.queryKey),
  );
  // As on the server, a query without an answer is on its way, unless it is not asked.
  const asDrawn = { queryFn: noAnswer, queryKeyHashFn: drawnHash, gcTime: 0, staleTime: Number.POSITIVE_INFINITY };
  const initialData = isLatest ? undefined : drawn.getQueryData<Answer>(options.queryKey);
  return useLatest(isLatest ? options : { ...options, ...asDrawn, initialData });
}
