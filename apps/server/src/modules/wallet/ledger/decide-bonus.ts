import type { BonusState, Decision, LedgerState, Posting } from '@pavilion/ledger';
import { convertibleMinor } from './bonus.ts';
import type { BonusEndCommand, BonusGrantCommand } from './commands.ts';
import { amountText, overflowRefusal, refuse, sides } from './outcome.ts';
import { playerRefusal } from './player.ts';

/** Puts the money of a bonus that was just opened into the account. Nothing to wager: it is cash at once. */
export function decideBonusGrant(state: LedgerState, command: BonusGrantCommand): Decision {
  const { activeBonus: bonus, account } = state;
  const refused = playerRefusal(state) ?? overflowRefusal(state, command.amountMinor);
  if (refused !== undefined) return refused;
  if (account === undefined) return refuse('CURRENCY_MISMATCH');
  const isFresh = bonus?.id === command.bonusId && bonus.remainingMinor === 0n && bonus.wageredMinor === 0n;
  if (bonus === undefined || !isFresh || bonus.grantedMinor !== command.amountMinor) return refuse('BONUS_ENDED');
  const isCash = bonus.requiredMinor === 0n;
  const givenMinor = isCash ? convertibleMinor(bonus, command.amountMinor) : command.amountMinor;
  return {
    outcome: 'applied',
    amountMinor: givenMinor,
    postings: sides([
      { bucket: isCash ? 'cash' : 'bonus', amountMinor: givenMinor },
      { house: { kind: 'bonus_cost', detail: bonus.cost }, amountMinor: -givenMinor },
    ]),
    bonuses: [isCash ? { ...bonus, status: 'released', releasedMinor: givenMinor } : { ...bonus, remainingMinor: givenMinor }],
    event: { type: 'BonusGranted', data: { bonusId: bonus.id } },
  };
}

/** What is left of a bonus goes back to its cost. */
export const forfeit = ({ remainingMinor, cost }: BonusState): Posting[] => [
  { bucket: 'bonus', amountMinor: -remainingMinor },
  { house: { kind: 'bonus_cost', detail: cost }, amountMinor: remainingMinor },
];

/** Ends an active bonus before its wagering is complete: what is left of it goes back to its cost (reliability §3.3, X11). */
export function decideBonusEnd(state: LedgerState, command: BonusEndCommand): Decision {
  const { activeBonus: bonus } = state;
  if (bonus?.id !== command.bonusId) return refuse('BONUS_ENDED');
  const isLocked = command.outcome === 'cancelled' && bonus.terms.isCancelLocked && bonus.wageredMinor > 0n;
  if (isLocked) return refuse('BONUS_CANCEL_LOCKED');
  const { remainingMinor } = bonus;
  return {
    outcome: 'applied',
    amountMinor: remainingMinor,
    postings: sides(forfeit(bonus)),
    bonuses: [{ ...bonus, status: command.outcome, remainingMinor: 0n }],
    event: { type: 'BonusEnded', data: { bonusId: bonus.id, outcome: command.outcome, remainingMinor: amountText(remainingMinor) } },
  };
}
