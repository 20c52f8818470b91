import type { Client } from '@pavilion/contract/calls/client.ts';
import { queryOptions } from '@tanstack/react-query';
import { useQuery } from '../../../hydration/use-query.ts';
import { useTexts } from '../../../content/texts.tsx';
import { useMoneyText } from '../../settings/money.tsx';
import { useSite } from '../../../visitor/use-site.ts';

/** Amounts change at most this often on the screen. */
const jackpotsFreshMs = 30_000;

/** The jackpots, the largest first: their amounts are what their accounts hold (W-127). */
export const jackpotsOptions = (api: Client) =>
  queryOptions({
    queryKey: ['game', 'jackpots'],
    queryFn: () => api.game.listJackpots(),
    staleTime: jackpotsFreshMs,
    // Counted from the last answer: the lists of a page share one call.
    refetchInterval: ({ state }) => Math.max(1000, state.dataUpdatedAt + jackpotsFreshMs - Date.now()),
  });

/** The largest jackpot as tiles show it, in the words of the page; undefined until it is known, and for lists without jackpot games. */
export function useJackpotPlate(isWanted: boolean): { amount: string; note: string } | undefined {
  const { api } = useSite();
  const texts = useTexts('globalComponents', 'cardsGroup');
  const money = useMoneyText();
  const [largest] = useQuery({ ...jackpotsOptions(api), enabled: isWanted }).data ?? [];
  if (!isWanted || !largest) return undefined;
  const { amount, mustAmount, currency } = largest;
  return {
    amount: money(amount, currency),
    note: mustAmount === null ? '' : texts('dropsBefore', { amount: money(mustAmount, currency) }),
  };
}
