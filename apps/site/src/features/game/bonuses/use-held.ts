import type { PlayerBonus, PlayerFreespin } from '@pavilion/contract/game-bonus.ts';
import { useQuery } from '@tanstack/react-query';
import { useSite } from '../../../session/use-site.ts';
import { everyBonusOptions } from './queries.ts';
import { type HeldBonus, type HeldFreespin, partsOf } from './shelf.ts';
import { retryOf, useHeldLists } from './use-steps.ts';

export type Found = HeldBonus | HeldFreespin;
type Lists = { bonuses: readonly PlayerBonus[]; freespins: readonly PlayerFreespin[] };

const findIn = (lists: Lists, id: string): Found | undefined => partsOf(lists).find((each) => each.id === id);

/**
 * The bonus or the free spins of an id: among those that run, else among all. Undefined once both were asked means there is none, or with
 * `onRetry` that it could not be learned.
 */
export function useHeld(id: string): { held: Found | undefined; isWaiting: boolean; onRetry?: (() => void) | undefined } {
  const { api } = useSite();
  const { account, accounts, bonuses, freespins } = useHeldLists();
  const known = bonuses.data && freespins.data ? { bonuses: bonuses.data, freespins: freespins.data } : undefined;
  const running = known ? findIn(known, id) : undefined;
  const every = useQuery({
    ...everyBonusOptions(api, account?.currency ?? ''),
    enabled: account !== undefined && known !== undefined && running === undefined,
  });
  if (running) return { held: running, isWaiting: false };
  const onRetry = retryOf([accounts, bonuses, freespins, every]);
  if (onRetry !== undefined) return { held: undefined, isWaiting: false, onRetry };
  return { held: every.data ? findIn(every.data, id) : undefined, isWaiting: every.data === undefined && !every.isError };
}
