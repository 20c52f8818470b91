import { type DefaultError, QueryClient, type QueryKey } from '@tanstack/react-query';

/** The answers this page was rendered from, as long as the page lives. The server renders every page for a guest, so they contain no personal data. */
export const drawn = new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } });

/** Whether a query has the data from which the server rendered: the same answer, or none on both sides. */
export function isAsDrawn(queryClient: QueryClient, queryKey: QueryKey): boolean {
  const state = queryClient.getQueryState<unknown, DefaultError>(queryKey);
  return state?.data === drawn.getQueryData(queryKey) && !state?.error;
}

/** Whether an answer is the one the server rendered from. */
export const isDrawnByServer = (queryKey: QueryKey, data: unknown): boolean => data !== undefined && data === drawn.getQueryData(queryKey);
