import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Asks for what changes all the time where there is none of it yet. What the server drew stays until the part that shows it has woken up and asks
 * on its own: a page from the cache is older than its figures may be, and a newer answer before that would not be the one in the page.
 */
export function prefetchAbsent<Answer, Failure, Data, Key extends QueryKey>(
  queryClient: QueryClient,
  options: FetchQueryOptions<Answer, Failure, Data, Key>,
): Promise<void> {
  return queryClient.prefetchQuery({ ...options, staleTime: Number.POSITIVE_INFINITY });
}
