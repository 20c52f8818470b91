import type { PlayerBonus, PlayerFreespin } from '@pavilion/contract/areas/game/bonus.ts';
import { useQuery } from '../../../hydration/use-query.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { everyBonusOptions } from './queries.ts';
import { type HeldGrant, partsOf } from './shelf.ts';
import { retryOf, useHeldLists } from './use-steps.ts';

type Lists = { bonuses: readonly PlayerBonus[]; freespins: readonly PlayerFreespin[] };

const findIn = (lists: Lists, id: string): HeldGrant | undefined => partsOf(lists).find((each) => each.id === id);

type HeldLookup = {
  held: HeldGrant | undefined;
  isWaiting: boolean;
  /** Everything has loaded, and nothing has this id. */
  isGone: boolean;
  /** Set if a request failed. */
  onRetry?: () => void;
};

/** Finds a bonus or free spins by id: among the issued and active ones, else among the newest of any status. */
export function useHeld(id: string): HeldLookup {
  const { api } = useSite();
  const { account, accounts, bonuses, freespins } = useHeldLists();
  const isKnown = bonuses.data !== undefined && freespins.data !== undefined;
  const current = isKnown ? findIn({ bonuses: bonuses.data, freespins: freespins.data }, id) : undefined;
  const every = useQuery({
    ...everyBonusOptions(api, account?.currency ?? ''),
    enabled: account !== undefined && isKnown && current === undefined,
  });
  if (current) return { held: current, isWaiting: false, isGone: false };
  const onRetry = retryOf([accounts, bonuses, freespins, every]);
  if (onRetry !== undefined) return { held: undefined, isWaiting: false, isGone: false, onRetry };
  if (every.data === undefined) return { held: undefined, isWaiting: true, isGone: false };
  const held = findIn(every.data, id);
  return { held, isWaiting: false, isGone: held === undefined };
}
