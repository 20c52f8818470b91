import { sportsbookGameType } from '@pavilion/contract/constants.ts';
import type {
  BonusPlay,
  BonusState,
  BonusTerms,
  HouseAccount,
  LedgerState,
  Posting,
  RefusedDecision,
  RoundChange,
  SportTerms,
} from '@pavilion/ledger';
import { roundDown } from '@pavilion/money';
import type { BetCommand, SportBet } from './commands.ts';
import type { Split } from './funding.ts';
import { refuse } from './outcome.ts';

const PPM = 1_000_000n;

/** Bonus money that does not go to the player although a round or a completed wagering named it. Rollbacks take exactly this back (I9). */
export const lapsedTo: HouseAccount = { kind: 'bonus_cost', detail: 'lapsed' };

/** Why a round is on the reconciliation list after a stake that counted towards a bonus came back when it had ended (C50). */
export const lateRollbackReason = 'a stake of a bonus that has ended was rolled back';

type RoundFacts = Pick<RoundChange, 'bonusId' | 'isClosed' | 'isRolledBack' | 'liveBetCount'>;

/** The bonus that stakes are taken under now: active and within its time. Its end is written by a sweep that may come a second later. */
export function usableBonus({ activeBonus, now }: Pick<LedgerState, 'activeBonus' | 'now'>): BonusState | undefined {
  if (activeBonus === undefined) return undefined;
  return activeBonus.expiresAt !== null && activeBonus.expiresAt <= now ? undefined : activeBonus;
}

/** Is a round staked with this bonus and not over yet? */
const isOpenFor = (bonus: BonusState, round: RoundFacts | undefined): boolean =>
  round !== undefined && round.bonusId === bonus.id && !round.isClosed && !round.isRolledBack && round.liveBetCount > 0;

/** The bonus after a change of a round: how many of its rounds are open, and whether it is lost with the last one. */
export function afterRound(bonus: BonusState, rounds: { before: RoundFacts | undefined; after: RoundFacts }): BonusState {
  const opened = Number(isOpenFor(bonus, rounds.after)) - Number(isOpenFor(bonus, rounds.before));
  const next = opened === 0 ? bonus : { ...bonus, openRoundCount: Math.max(0, bonus.openRoundCount + opened) };
  return isLost(next) ? { ...next, status: 'lost' } : next;
}

/** Nothing is left, and no round can bring anything back. */
const isLost = ({ status, remainingMinor, openRoundCount }: BonusState): boolean =>
  status === 'active' && remainingMinor === 0n && openRoundCount === 0;

/** Why a stake is refused under a bonus (C42–C44). The limit counts all stakes of a round, whatever money pays them. */
export function bonusRefusal(bonus: BonusState, state: LedgerState, command: BetCommand): RefusedDecision | undefined {
  if (bonus.terms.restrictedGameIds.includes(command.gameId)) return refuse('RESTRICTED_GAME');
  const staked = (state.round?.stakeCashMinor ?? 0n) + (state.round?.stakeBonusMinor ?? 0n);
  const isAbove = bonus.maxBetMinor !== null && staked + command.amountMinor > bonus.maxBetMinor;
  return isAbove ? refuse('MAX_BET_EXCEEDED') : undefined;
}

/** Bonus money a stake may take. A round is staked with the money of one bonus: what another has staked goes on with cash. */
export function stakeableBonusMinor(bonus: BonusState | undefined, round: Pick<RoundChange, 'bonusId'> | undefined): bigint {
  if (bonus === undefined) return 0n;
  const other = round?.bonusId ?? bonus.id;
  return other === bonus.id ? bonus.remainingMinor : 0n;
}

/**
 * What a stake counts towards the requirement: stake × rate of the game's type, rounded down (reliability §3.3). A bonus of bets on sport
 * counts the tickets its terms name and no games, any other one counts games alone.
 * Example (C48): 10.00 at 100,000 ppm counts 1.00. At least 1.50: a ticket of 10.00 at 1.49 counts nothing.
 */
export function contributionOf({ terms }: BonusState, bet: Pick<BetCommand, 'amountMinor' | 'gameType' | 'sport'>): bigint {
  if (!isWithin(terms, bet.amountMinor)) return 0n;
  return roundDown(bet.amountMinor * BigInt(rateOf(terms, bet)), PPM);
}

function rateOf({ ratePpm, ratesPpm, sport = null }: BonusTerms, bet: Pick<BetCommand, 'gameType' | 'sport'>): number {
  const isTicket = bet.gameType === sportsbookGameType;
  if (sport === null) return isTicket ? 0 : (ratesPpm[bet.gameType ?? ''] ?? ratePpm);
  return isTicket && bet.sport !== undefined && isCountedTicket(sport, bet.sport) ? sport.ratePpm : 0;
}

function isCountedTicket(terms: SportTerms, ticket: SportBet): boolean {
  if (ticket.coefficientThousandths < BigInt(terms.coefficientMinThousandths) || ticket.legs < terms.legsMin) return false;
  const isOfStage = terms.stage === 'any' || (terms.stage === 'live') === ticket.isLive;
  return isOfStage && terms.ticketTypes.includes(ticket.ticketType);
}

function isWithin({ stakeFromMinor = null, stakeToMinor = null }: BonusTerms, amountMinor: bigint): boolean {
  const isEnough = stakeFromMinor === null || amountMinor >= BigInt(stakeFromMinor);
  return isEnough && (stakeToMinor === null || amountMinor <= BigInt(stakeToMinor));
}

/** What of an amount of bonus money may still become cash under the cap. */
export function convertibleMinor({ conversionCapMinor, releasedMinor }: BonusState, amountMinor: bigint): bigint {
  if (conversionCapMinor === null) return amountMinor;
  const leftMinor = conversionCapMinor - releasedMinor;
  return amountMinor < leftMinor ? amountMinor : leftMinor;
}

export interface Wagered {
  readonly bonus: BonusState;
  readonly play: BonusPlay;
  /** Sides beyond the stake: the release of a completed wagering. */
  readonly postings: readonly Posting[];
}

/** What of the bonus itself never becomes cash: its own amount, where the terms say that only winnings do. */
function keptMinor({ terms, grantedMinor, remainingMinor }: BonusState): bigint {
  if (terms.isOwnAmountKept !== true) return 0n;
  return grantedMinor < remainingMinor ? grantedMinor : remainingMinor;
}

/**
 * Counts a stake, and releases the bonus in the same operation when the requirement is met (C49): bonus money up to the cap becomes
 * cash, the rest lapses. Example: 25.00 left at a cap of 20.00 is 20.00 cash and 5.00 lapsed.
 */
export function wager(
  bonus: BonusState,
  bet: { stake: Split; command: BetCommand; before: RoundFacts | undefined; after: RoundFacts },
): Wagered {
  const contributionMinor = contributionOf(bonus, bet.command);
  const staked = {
    ...bonus,
    remainingMinor: bonus.remainingMinor - bet.stake.bonusMinor,
    wageredMinor: bonus.wageredMinor + contributionMinor,
  };
  const counted: BonusPlay = { bonusId: bonus.id, contributionMinor, requiredMinor: 0n, releasedMinor: 0n, lapsedMinor: 0n };
  if (staked.wageredMinor < staked.requiredMinor) return { bonus: afterRound(staked, bet), play: counted, postings: [] };
  const releasedMinor = convertibleMinor(staked, staked.remainingMinor - keptMinor(staked));
  const lapsedMinor = staked.remainingMinor - releasedMinor;
  return {
    bonus: { ...staked, status: 'released', remainingMinor: 0n, releasedMinor: staked.releasedMinor + releasedMinor },
    play: { ...counted, releasedMinor, lapsedMinor },
    postings: [
      { bucket: 'bonus', amountMinor: -staked.remainingMinor },
      { bucket: 'cash', amountMinor: releasedMinor },
      { house: lapsedTo, amountMinor: lapsedMinor },
    ],
  };
}

/** Where bonus money that a round brings back goes, by how its bonus stands now. */
export interface Returned {
  readonly cashMinor: bigint;
  readonly bonusMinor: bigint;
  readonly lapsedMinor: bigint;
  /** In its next state; undefined where it stays as it is. */
  readonly bonus: BonusState | undefined;
}

/**
 * Bonus money of a win or of a stake that comes back: to the bonus while it is active; after its release to cash, up to what the cap
 * leaves; after a cancellation, an expiry or a loss to the house, unless the terms pay it (reliability §3.3).
 */
export function returnBonusMoney(bonus: BonusState | undefined, given: { amountMinor: bigint; now: Date; isWin: boolean }): Returned {
  const { amountMinor } = given;
  const nothing = { cashMinor: 0n, bonusMinor: 0n, lapsedMinor: 0n, bonus: undefined };
  if (amountMinor === 0n) return nothing;
  if (bonus === undefined) return { ...nothing, lapsedMinor: amountMinor };
  if (usableBonus({ activeBonus: bonus, now: given.now })?.status === 'active')
    return { ...nothing, bonusMinor: amountMinor, bonus: { ...bonus, remainingMinor: bonus.remainingMinor + amountMinor } };
  const isPaid = bonus.status === 'released' || (given.isWin && bonus.terms.paysWinsAfterEnd);
  if (!isPaid) return { ...nothing, lapsedMinor: amountMinor };
  const cashMinor = convertibleMinor(bonus, amountMinor);
  return {
    ...nothing,
    cashMinor,
    lapsedMinor: amountMinor - cashMinor,
    bonus: { ...bonus, releasedMinor: bonus.releasedMinor + cashMinor },
  };
}
