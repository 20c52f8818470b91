import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useIsHydrated } from './use-is-hydrated.ts';

type OwnAnswer<Data> = Pick<UseQueryResult<Data>, 'data' | 'isPending' | 'isError' | 'refetch'>;

/**
 * What is the player's alone: asked for in the browser only. A part of the page that is taken over late finds the answer known already;
 * until it is taken over it shows what the server drew, which knows nothing of it.
 */
export function useOwnQuery<Data, Key extends QueryKey>(options: UseQueryOptions<Data, Error, Data, Key>): OwnAnswer<Data> {
  const isHydrated = useIsHydrated();
  const { data, isPending, isError, refetch } = useQuery({ ...options, enabled: isHydrated && (options.enabled ?? true) });
  return isHydrated ? { data, isPending, isError, refetch } : { data: undefined, isPending: true, isError: false, refetch };
}
