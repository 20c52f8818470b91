import {
  type DefaultError,
  hashKey,
  type QueryClient,
  QueryObserver,
  useQuery as useLatest,
  useQueryClient,
  type QueryKey,
  type QueryObserverOptions,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { drawn, isAsDrawn } from './drawn.ts';

const never = () => () => undefined;
const noAnswer = (): Promise<never> => new Promise(() => undefined);
const drawnHash = (key: QueryKey): string => `drawn ${hashKey(key)}`;

/** Options that no result of a plain query depends on. */
const plainOptions: ReadonlySet<string> = new Set(['queryKey', 'queryFn', 'gcTime', 'staleTime']);

/** An observer's result for an answer with this freshness. */
interface ObserverResult<Result = unknown> {
  readonly staleTime: unknown;
  readonly result: Result;
}

/** The server's results, by the state of the query, which a new answer replaces. */
const saidOnServer = new WeakMap<object, ObserverResult>();

const isSaid = <Result>(said: ObserverResult | undefined, staleTime: unknown): said is ObserverResult<Result> =>
  said !== undefined && said.staleTime === staleTime;

/**
 * The same on the server, where nothing subscribes: an observer's first result. A page has some dozens of parts that read few answers, and
 * each would make an observer of its own, so parts that read the same answer without a selector share its result.
 */
function resultOnServer<Answer, Failure, Data, Key extends QueryKey>(
  queryClient: QueryClient,
  options: UseQueryOptions<Answer, Failure, Data, Key>,
): UseQueryResult<Data, Failure> {
  const isPlain = Object.keys(options).every((name) => plainOptions.has(name));
  const state = isPlain ? queryClient.getQueryCache().get(hashKey(options.queryKey))?.state : undefined;
  const known = state === undefined ? undefined : saidOnServer.get(state);
  if (isSaid<UseQueryResult<Data, Failure>>(known, options.staleTime)) return known.result;
  const observed: QueryObserverOptions<Answer, Failure, Data, Answer, Key> = options;
  const defaulted = queryClient.defaultQueryOptions(observed);
  defaulted._optimisticResults = 'optimistic';
  const result = new QueryObserver(queryClient, defaulted).getOptimisticResult(defaulted);
  if (state !== undefined) saidOnServer.set(state, { staleTime: options.staleTime, result });
  return result;
}

/**
 * The query of a part of the page. While the part hydrates, it says what the server rendered the part from, or nothing: a part that wakes up late
 * may find newer answers, or the player's own, which are not in its markup (React 418).
 */
export function useQuery<Answer = unknown, Failure = DefaultError, Data = Answer, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Answer, Failure, Data, Key>,
): UseQueryResult<Data, Failure> {
  const queryClient = useQueryClient();
  return import.meta.env.SSR ? resultOnServer(queryClient, options) : useQueryAsDrawn(queryClient, options);
}

function useQueryAsDrawn<Answer, Failure, Data, Key extends QueryKey>(
  queryClient: QueryClient,
  options: UseQueryOptions<Answer, Failure, Data, Key>,
): UseQueryResult<Data, Failure> {
  // True in each rendering but a hydration that would differ: a part in which nothing differs is rendered once.
  const isLatest = useSyncExternalStore(
    never,
    () => true,
    () => isAsDrawn(queryClient, options.queryKey),
  );
  // As on the server, an unanswered query is loading, unless it is disabled.
  const asDrawn = { queryFn: noAnswer, queryKeyHashFn: drawnHash, gcTime: 0, staleTime: Number.POSITIVE_INFINITY };
  const initialData = isLatest ? undefined : drawn.getQueryData<Answer>(options.queryKey);
  return useLatest(isLatest ? options : { ...options, ...asDrawn, initialData });
}
