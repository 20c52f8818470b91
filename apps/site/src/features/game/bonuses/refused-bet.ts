import type { PlayerBonus } from '@pavilion/contract/areas/game/bonus.ts';
import { bonusStatus } from '@pavilion/contract/constants.ts';
import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '../../../hydration/use-query.ts';
import { useHeldLists } from './use-steps.ts';

const refusedKey = ['game', 'refused-bet'] as const;

/** Stores the bonus that a bet was refused for, for the dialog that explains it (wire §4.5). */
export const rememberRefusedBet = (queryClient: QueryClient, bonus: PlayerBonus): void => {
  queryClient.setQueryData(refusedKey, bonus);
};

/** The bonus that a bet was refused for; without a stored one, as after a reload, the active bonus, which may be on its way. */
export function useRefusedBonus(): { bonus: PlayerBonus | undefined; isComing: boolean } {
  const { data } = useQuery<PlayerBonus>({ queryKey: refusedKey, enabled: false });
  const { bonuses } = useHeldLists();
  const active = bonuses.data?.find(({ status }) => status === bonusStatus.active);
  const bonus = bonuses.data?.find(({ id }) => id === data?.id) ?? data ?? active;
  return { bonus, isComing: bonus === undefined && bonuses.data === undefined && !bonuses.isError };
}
