/** An answer of the server as its query tells of it. */
export type Answer = { data: unknown; isError: boolean; refetch: () => unknown };
type Asked = { data: unknown; error: Error | null; refetch: () => unknown };

/** Several answers as one: there once all are, failed where one is missing that failed, and asked again for those alone. */
export function allAnswers(asked: readonly Asked[]): Answer {
  const failed = asked.filter(({ data, error }) => data === undefined && error !== null);
  return {
    data: asked.some(({ data }) => data === undefined) ? undefined : asked.map(({ data }) => data),
    isError: failed.length > 0,
    refetch: () => failed.forEach(({ refetch }) => void refetch()),
  };
}
