import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useIsHydrated } from '../hydration/use-is-hydrated.ts';

type OwnAnswer<Data> = Pick<UseQueryResult<Data>, 'data' | 'isPending' | 'isError' | 'refetch'>;

/**
 * A query for the player's own data, sent only by the browser. A part of the page that hydrates late may find the answer cached;
 * until hydration has finished it shows the server's markup, which does not contain it.
 */
export function useOwnQuery<Data, Key extends QueryKey>(options: UseQueryOptions<Data, Error, Data, Key>): OwnAnswer<Data> {
  const isHydrated = useIsHydrated();
  const { data, isPending, isError, refetch } = useQuery({ ...options, enabled: isHydrated && (options.enabled ?? true) });
  return isHydrated ? { data, isPending, isError, refetch } : { data: undefined, isPending: true, isError: false, refetch };
}
