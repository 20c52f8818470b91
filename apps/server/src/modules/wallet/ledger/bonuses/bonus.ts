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
import type { BetCommand, SportBet } from '../commands.ts';
import { countTowards, isRequirementMet } from './counting.ts';
import type { Split } from '../split.ts';
import { refuse } from '../outcome.ts';

const PPM = 1_000_000n;

/** Bonus money that does not go to the player although a round or a completed wagering named it. Rollbacks take exactly this back (I9). */
export const forfeitedTo: HouseAccount = { kind: 'bonus_cost', detail: 'lapsed' };

/** Why a round is on the reconciliation list after a stake that counted towards a bonus came back when it had ended (C50). */
export const lateRollbackReason = 'a stake of a bonus that has ended was rolled back';

type RoundFacts = Pick<RoundChange, 'bonusId' | 'isClosed' | 'isRolledBack' | 'liveBetCount'>;

const isInTime = ({ expiresAt }: BonusState, now: Date): boolean => expiresAt === null || expiresAt > now;

/** The bonus where it is active and within its time. Its end is written by a sweep that may come a second later. */
export const bonusAt = (bonus: BonusState | undefined, now: Date): BonusState | undefined =>
  bonus?.status === 'active' && isInTime(bonus, now) ? bonus : undefined;

/** The bonus that stakes are taken under now. */
export const usableBonus = ({ activeBonus, now }: Pick<LedgerState, 'activeBonus' | 'now'>): BonusState | undefined =>
  bonusAt(activeBonus, now);

/** Is a round staked with this bonus and not over yet? */
export const hasOpenRound = (bonus: BonusState, round: RoundFacts | undefined): boolean =>
  round !== undefined && round.bonusId === bonus.id && !round.isClosed && !round.isRolledBack && round.liveBetCount > 0;

/** The reason to refuse a stake under a bonus (C42–C44). The limit counts all stakes of a round, in cash or bonus money. */
export function bonusRefusal(bonus: BonusState, state: LedgerState, command: BetCommand): RefusedDecision | undefined {
  if (bonus.terms.restrictedGameIds.includes(command.gameId)) return refuse('RESTRICTED_GAME');
  const staked = (state.round?.stakeCashMinor ?? 0n) + (state.round?.stakeBonusMinor ?? 0n);
  const isAbove = bonus.maxBetMinor !== null && staked + command.amountMinor > bonus.maxBetMinor;
  return isAbove ? refuse('MAX_BET_EXCEEDED') : undefined;
}

/** Bonus money a stake may take. A round is staked with the money of one bonus: what another has staked continues with cash. */
export function stakeableBonusMinor(bonus: BonusState | undefined, round: Pick<RoundChange, 'bonusId'> | undefined): bigint {
  if (bonus === undefined) return 0n;
  const other = round?.bonusId ?? bonus.id;
  return other === bonus.id ? bonus.remainingMinor : 0n;
}

/**
 * A stake's contribution to the requirement: stake × rate of the game's type, rounded down (reliability §3.3). A sports bonus counts the
 * tickets its terms name and no games; any other bonus counts only games. Example (C48): 10.00 at 100,000 ppm counts 1.00. At least 1.50: a
 * ticket of 10.00 at 1.49 counts nothing.
 */
function contributionOf({ terms }: BonusState, bet: Pick<BetCommand, 'amountMinor' | 'gameType' | 'sport'>): bigint {
  if (!isWithin(terms, bet.amountMinor)) return 0n;
  return roundDown(bet.amountMinor * BigInt(rateOf(terms, bet)), PPM);
}

function rateOf({ ratePpm, ratesPpm, sport = null }: BonusTerms, bet: Pick<BetCommand, 'gameType' | 'sport'>): number {
  const isTicket = bet.gameType === sportsbookGameType;
  if (sport === null) return isTicket ? 0 : (ratesPpm[bet.gameType ?? ''] ?? ratePpm);
  return isTicket && bet.sport !== undefined && isCountedTicket(sport, bet.sport) ? sport.ratePpm : 0;
}

function isCountedTicket(terms: SportTerms, ticket: SportBet): boolean {
  if (ticket.oddsThousandths < BigInt(terms.oddsMinThousandths) || ticket.legs < terms.legsMin) return false;
  const isOfStage = terms.stage === 'any' || (terms.stage === 'live') === ticket.isLive;
  return isOfStage && terms.ticketTypes.includes(ticket.ticketType);
}

function isWithin({ stakeFromMinor = null, stakeToMinor = null }: BonusTerms, amountMinor: bigint): boolean {
  const isEnough = stakeFromMinor === null || amountMinor >= BigInt(stakeFromMinor);
  return isEnough && (stakeToMinor === null || amountMinor <= BigInt(stakeToMinor));
}

/** The amount of bonus money that may still become cash under the cap. */
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

/** The part of a bonus that never becomes cash: its own amount, if its terms release only winnings. */
function keptMinor({ terms, grantedMinor, remainingMinor }: BonusState): bigint {
  if (terms.isOwnAmountKept !== true) return 0n;
  return grantedMinor < remainingMinor ? grantedMinor : remainingMinor;
}

/**
 * Counts a stake, and releases the bonus in the same operation when the requirement is met (C49). A ticket's contribution is pending until
 * it is decided, so its bet releases nothing.
 */
export function wager(bonus: BonusState, bet: { stake: Split; command: BetCommand; before: RoundFacts | undefined }): Wagered {
  const contributionMinor = contributionOf(bonus, bet.command);
  const funded = { ...bonus, remainingMinor: bonus.remainingMinor - bet.stake.bonusMinor };
  const staked = countTowards(funded, contributionMinor, bet.before);
  const counted: BonusPlay = { bonusId: bonus.id, contributionMinor, requiredMinor: 0n, releasedMinor: 0n, forfeitedMinor: 0n };
  if (!isRequirementMet(staked)) return { bonus: staked, play: counted, postings: [] };
  const { postings, ...released } = release(staked);
  return { bonus: released.bonus, play: { ...counted, ...released.play }, postings };
}

interface Released {
  readonly bonus: BonusState;
  readonly play: Pick<BonusPlay, 'releasedMinor' | 'forfeitedMinor'>;
  readonly postings: readonly Posting[];
}

/**
 * Releases the rest of a bonus as cash up to the cap and forfeits the remainder. Example: 25.00 left at a cap of 20.00 is 20.00 cash and
 * 5.00 forfeited.
 */
export function release(bonus: BonusState): Released {
  const { remainingMinor } = bonus;
  const releasedMinor = convertibleMinor(bonus, remainingMinor - keptMinor(bonus));
  const forfeitedMinor = remainingMinor - releasedMinor;
  return {
    bonus: { ...bonus, status: 'released', remainingMinor: 0n, releasedMinor: bonus.releasedMinor + releasedMinor },
    play: { releasedMinor, forfeitedMinor },
    postings: [
      { bucket: 'bonus', amountMinor: -remainingMinor },
      { bucket: 'cash', amountMinor: releasedMinor },
      { house: forfeitedTo, amountMinor: forfeitedMinor },
    ],
  };
}

/** Where bonus money that a round returns goes, by the current state of its bonus. */
export interface Returned {
  readonly cashMinor: bigint;
  readonly bonusMinor: bigint;
  readonly forfeitedMinor: bigint;
  /** In its next state; undefined where it stays as it is. */
  readonly bonus: BonusState | undefined;
}

interface BonusMoneyBack {
  readonly amountMinor: bigint;
  readonly now: Date;
  readonly isWin: boolean;
  /** The player's bonuses by id, in their current state. */
  readonly bonuses: ReadonlyMap<string, BonusState>;
}

/**
 * Bonus money of a win, or of a stake that comes back. To the bonus while it is active; a bonus that the bets had lost is active again with
 * it, unless its time is over or another one of the currency is active since, which leaves it to cash. To cash, up to what the cap leaves, after
 * a release. To the house after a cancellation or the end of its time, unless the terms pay wins (docs/bonuses.md, Life cycle).
 */
export function returnBonusMoney(bonus: BonusState | undefined, given: BonusMoneyBack): Returned {
  const { amountMinor } = given;
  const nothing = { cashMinor: 0n, bonusMinor: 0n, forfeitedMinor: 0n, bonus: undefined };
  if (amountMinor === 0n) return nothing;
  if (bonus === undefined) return { ...nothing, forfeitedMinor: amountMinor };
  const road = roadBack(bonus, given);
  if (road === 'bonus')
    return {
      ...nothing,
      bonusMinor: amountMinor,
      bonus: { ...bonus, status: 'active', remainingMinor: bonus.remainingMinor + amountMinor },
    };
  if (road === 'house') return { ...nothing, forfeitedMinor: amountMinor };
  const cashMinor = convertibleMinor(bonus, amountMinor);
  return {
    ...nothing,
    cashMinor,
    forfeitedMinor: amountMinor - cashMinor,
    bonus: { ...bonus, releasedMinor: bonus.releasedMinor + cashMinor },
  };
}

/** Would a stake of this bonus that is taken back now reach the player? */
export const isStakeReturned = (bonus: BonusState, at: Pick<BonusMoneyBack, 'now' | 'bonuses'>): boolean =>
  roadBack(bonus, { ...at, isWin: false }) !== 'house';

function roadBack(bonus: BonusState, { now, isWin, bonuses }: Omit<BonusMoneyBack, 'amountMinor'>): 'bonus' | 'cash' | 'house' {
  if (bonusAt(bonus, now) !== undefined) return 'bonus';
  if (bonus.status === 'lost' && isInTime(bonus, now)) return hasOtherActive(bonus, { now, bonuses }) ? 'cash' : 'bonus';
  return bonus.status === 'released' || (isWin && bonus.terms.paysWinsAfterEnd) ? 'cash' : 'house';
}

/** One bonus is active in a currency at a time. */
const hasOtherActive = ({ id, currency }: BonusState, { now, bonuses }: Pick<BonusMoneyBack, 'now' | 'bonuses'>): boolean =>
  [...bonuses.values()].some((other) => other.currency === currency && other.id !== id && bonusAt(other, now) !== undefined);
