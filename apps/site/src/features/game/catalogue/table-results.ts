import type { Client } from '@pavilion/contract/calls/client.ts';
import type { TableResults } from '@pavilion/contract/areas/game/lobby.ts';
import { queryOptions } from '@tanstack/react-query';
import { useQuery } from '../../../hydration/use-query.ts';
import { oncePer } from '../../../api/once-per.ts';
import { useSite } from '../../../visitor/use-site.ts';

type Marks = TableResults['results'];

const staleMs = 10_000;
const pollMs = 15_000;

/** The last results of live tables, as reported by their studios (P-76). */
export const tableResultsOptions = (api: Client) =>
  queryOptions({
    queryKey: ['game', 'listTableResults'],
    queryFn: () => api.game.listTableResults(),
    staleTime: staleMs,
    refetchInterval: pollMs,
  });

const byIdentity = oncePer((tables: TableResults[]) => new Map(tables.map(({ identity, results }) => [identity, results] as const)));
const none: ReadonlyMap<string, Marks> = new Map();

/** The last results by the table's identity; none for lists without tables, which ask for nothing. */
export function useTableResults(isWanted: boolean): ReadonlyMap<string, Marks> {
  const { api } = useSite();
  const { data } = useQuery({ ...tableResultsOptions(api), enabled: isWanted });
  return data === undefined ? none : byIdentity(data);
}
