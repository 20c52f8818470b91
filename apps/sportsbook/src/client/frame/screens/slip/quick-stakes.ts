import { isBetCurrency, leastTicketMinor } from '../../../../rules/payout/limit-table.ts';
import { wireAmount } from '../../odds/amount.ts';
import { preferences } from '../../state/player/preferences.ts';
import { session } from '../../state/player/session.ts';
import { createStore, useStore } from '../../state/store.ts';

/** Multiples of the currency's least stake: 2, 5 and 10 in euros. */
const USUAL = [20n, 50n, 100n] as const;

const plain = (amount: string): string => amount.replace(/\.0+$/, '');

/** Three stakes at a press: the player's own, else usual ones of the currency. None is filled in before a press. */
export function useQuickStakes(): readonly string[] {
  const own = useStore(preferences, ({ quickStakes }) => quickStakes);
  const currency = useStore(session, (state) => state.currency);
  if (own.length > 0) return own.slice(0, USUAL.length);
  return isBetCurrency(currency) ? USUAL.map((times) => plain(wireAmount(leastTicketMinor(currency) * times, currency))) : [];
}

/** The stake of a one-tap bet, as typed. */
export function useOneTapStake(): string {
  const own = useStore(preferences, ({ oneTapStake }) => oneTapStake);
  const [usual = ''] = useQuickStakes();
  return own ?? usual;
}

/** Whether a tap on a price places a bet. Off in every new visit. */
export const isOneTapOn = createStore(false);
