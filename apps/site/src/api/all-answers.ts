/** The state of a query, as far as its consumers need it. */
export type Answer = { data: unknown; isError: boolean; refetch: () => unknown };
type QueryState = { data: unknown; error: Error | null; refetch: () => unknown };

/** Combines several queries: loaded once all are, failed if any without data failed; a retry refetches only the failed ones. */
export function allAnswers(asked: readonly QueryState[]): Answer {
  const failed = asked.filter(({ data, error }) => data === undefined && error !== null);
  return {
    data: asked.some(({ data }) => data === undefined) ? undefined : asked.map(({ data }) => data),
    isError: failed.length > 0,
    refetch: () => failed.forEach(({ refetch }) => void refetch()),
  };
}
