import type { AppliedDecision, BonusState, Decision, LedgerState, Posting } from '@pavilion/ledger';
import { roundDown } from '@pavilion/money';
import { bonusAt, convertibleMinor, release } from './bonus.ts';
import { sinceItBegan } from './counting.ts';
import type { BonusEndCommand, BonusGrantCommand, Share, WalletCommand } from '../commands.ts';
import { amountText, overflowRefusal, refuse, refuseForNow, sides } from '../outcome.ts';
import { playerRefusal } from '../player.ts';

const isJustOpened = (bonus: BonusState, { bonusId, amountMinor }: BonusGrantCommand): boolean =>
  bonus.id === bonusId && bonus.remainingMinor === 0n && bonus.wageredMinor === 0n && bonus.grantedMinor === amountMinor;

/** Puts the money of a bonus that was just opened into the account. Nothing to wager: it is cash at once. */
export function decideBonusGrant(state: LedgerState, command: BonusGrantCommand): Decision {
  const { activeBonus: bonus, account } = state;
  const refused = playerRefusal(state) ?? overflowRefusal(state, command.amountMinor);
  if (refused !== undefined) return refused;
  if (account === undefined) return refuse('CURRENCY_MISMATCH');
  if (bonus === undefined || !isJustOpened(bonus, command)) return refuse('BONUS_ENDED');
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

/** The rest of a bonus returns to its cost account. */
export const forfeit = ({ remainingMinor, cost }: BonusState): Posting[] => [
  { bucket: 'bonus', amountMinor: -remainingMinor },
  { house: { kind: 'bonus_cost', detail: cost }, amountMinor: remainingMinor },
];

/**
 * Takes back the part of an active bonus that its deposit has lost: amount and requirement are reduced in proportion, and the money as far
 * as it is left. Example: of 100.00 with 3,000.00 to wager and 30.00 left, half goes back: 50.00, 1,500.00, and nothing is left, so that it
 * ends.
 */
function decideShare(bonus: BonusState, { outcome }: BonusEndCommand, { keptMinor, ofMinor }: Share): Decision | undefined {
  const kept = (minor: bigint): bigint => roundDown(minor * keptMinor, ofMinor);
  const grantedMinor = kept(bonus.grantedMinor);
  const takenMinor = bonus.grantedMinor - grantedMinor;
  if (takenMinor >= bonus.remainingMinor) return undefined;
  const remainingMinor = bonus.remainingMinor - takenMinor;
  const requiredMinor = bonus.wageredBeforeMinor + kept(sinceItBegan(bonus).requiredMinor);
  return {
    outcome: 'applied',
    amountMinor: takenMinor,
    postings: sides(forfeit({ ...bonus, remainingMinor: takenMinor })),
    bonuses: [{ ...bonus, grantedMinor, remainingMinor, requiredMinor }],
    event: { type: 'BonusEnded', data: { bonusId: bonus.id, outcome, remainingMinor: amountText(takenMinor) } },
  };
}

/** Ends an active bonus before its wagering is complete: the rest returns to its cost account (reliability §3.3, X11). */
export function decideBonusEnd(state: LedgerState, command: BonusEndCommand): Decision {
  const bonus = state.bonuses.get(command.bonusId);
  if (bonus?.status !== 'active' || bonus.currency !== command.currency) return refuse('BONUS_ENDED');
  const isLocked = command.outcome === 'cancelled' && bonus.terms.isCancelLocked && sinceItBegan(bonus).wageredMinor > 0n;
  if (isLocked) return refuse('BONUS_CANCEL_LOCKED');
  const shared = command.share === undefined ? undefined : decideShare(bonus, command, command.share);
  if (shared !== undefined) return shared;
  const { remainingMinor } = bonus;
  return {
    outcome: 'applied',
    amountMinor: remainingMinor,
    postings: sides(forfeit(bonus)),
    bonuses: [{ ...bonus, status: command.outcome === 'expired' ? 'expired' : 'cancelled', remainingMinor: 0n }],
    event: { type: 'BonusEnded', data: { bonusId: bonus.id, outcome: command.outcome, remainingMinor: amountText(remainingMinor) } },
  };
}

/** Releases the active bonus whose requirement a decided ticket has met. */
export function releaseBonus({ activeBonus }: LedgerState, bonusId: string): Decision {
  if (activeBonus?.id !== bonusId) return refuseForNow('BONUS_ENDED');
  const { bonus, play, postings } = release(activeBonus);
  return {
    outcome: 'applied',
    amountMinor: play.releasedMinor,
    postings: sides(postings),
    bonuses: [bonus],
    bonusPlay: { bonusId, contributionMinor: 0n, requiredMinor: 0n, ...play },
    event: {
      type: 'BonusReleased',
      data: { bonusId, releasedMinor: amountText(play.releasedMinor), forfeitedMinor: amountText(play.forfeitedMinor) },
    },
  };
}

/**
 * Ends a bonus whose time is over and whose sweep has not come yet where another one of the currency begins, for the first time or
 * again: two cannot be active.
 */
export function makeRoom({ bonuses, now }: LedgerState, { source, externalId }: WalletCommand, decision: AppliedDecision): AppliedDecision {
  const begun = decision.bonuses?.find((bonus) => bonusAt(bonus, now) !== undefined && bonuses.get(bonus.id)?.status !== 'active');
  const over =
    begun === undefined ? undefined : [...bonuses.values()].find((bonus) => bonus.status === 'active' && bonus.currency === begun.currency);
  if (over === undefined) return decision;
  const { id: bonusId, playerId, currency } = over;
  const command: BonusEndCommand = {
    kind: 'bonusEnd',
    source: 'bonus',
    playerId,
    externalId: `${bonusId}:end:${source}:${externalId}`,
    currency,
    amountMinor: 0n,
    bonusId,
    outcome: 'expired',
  };
  const end = { command, decide: (state: LedgerState) => decideBonusEnd(state, command) };
  return { ...decision, consequences: [end, ...(decision.consequences ?? [])] };
}
