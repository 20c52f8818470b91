import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Fetches volatile data only if none is loaded yet. The server's rendering stays until the component has hydrated and fetches on its own: a
 * cached page may be out of date, and a newer answer before hydration would not match its markup.
 */
export function prefetchAbsent<Answer, Failure, Data, Key extends QueryKey>(
  queryClient: QueryClient,
  options: FetchQueryOptions<Answer, Failure, Data, Key>,
): Promise<void> {
  return queryClient.prefetchQuery({ ...options, staleTime: Number.POSITIVE_INFINITY });
}
