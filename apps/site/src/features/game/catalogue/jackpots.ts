import type { Client } from '@pavilion/contract/calls/client.ts';
import { queryOptions } from '@tanstack/react-query';
import { useQuery } from '../../../hydration/use-query.ts';
import { useMoneyText } from '../../settings/money.tsx';
import { useSite } from '../../../visitor/use-site.ts';

/** Amounts change at most this often on the screen. */
const jackpotsFreshMs = 30_000;

/** The jackpots, the largest first; each amount is the balance of its account (W-127). */
export const jackpotsOptions = (api: Client) =>
  queryOptions({
    queryKey: ['game', 'jackpots'],
    queryFn: () => api.game.listJackpots(),
    staleTime: jackpotsFreshMs,
    // Counted from the last answer: the lists of a page share one call.
    refetchInterval: ({ state }) => Math.max(1000, state.dataUpdatedAt + jackpotsFreshMs - Date.now()),
  });

/**
 * The amount of the smallest jackpot, formatted for the page: the one shown on a tile. Undefined until it is known, and for lists without
 * jackpot games.
 */
export function useSmallestJackpot(isWanted: boolean): string | undefined {
  const { api } = useSite();
  const money = useMoneyText();
  const smallest = useQuery({ ...jackpotsOptions(api), enabled: isWanted }).data?.at(-1);
  return isWanted && smallest ? money(smallest.amount, smallest.currency) : undefined;
}
