import { stakeOf } from '../split.ts';
import type { AccountState, BonusState, Bucket, OpState, Posting, RoundState } from '@pavilion/ledger';
import { isStakeReturned, forfeitedTo, lateRollbackReason, type Returned, returnBonusMoney } from '../bonuses/bonus.ts';
import { countTowards } from '../bonuses/counting.ts';
import { creditWonCash, takeBack } from './funding.ts';
import { sides } from '../outcome.ts';

/** The player's money while operations are taken back one after the other. */
export interface MoneyWhileReversing {
  readonly now: Date;
  readonly account: AccountState;
  readonly bonuses: ReadonlyMap<string, BonusState>;
  /** Why the round needs a look, if so. */
  readonly reviewReason: string | null;
}

export interface Reversed {
  readonly postings: readonly Posting[];
  readonly standing: MoneyWhileReversing;
}

/** What an operation did to the player's own cash, without the release of a bonus: less than nothing for a stake. */
export const ownCashOf = (op: OpState): bigint =>
  op.effect.cash + op.effect.receivable - (op.kind === 'bet' ? (op.bonus?.releasedMinor ?? 0n) : 0n);

/**
 * Takes a bet or a win back: the exact negatives of what it did (I9). Bonus money goes where its bonus says by now, and money of a win
 * that is spent becomes a receivable (C26).
 */
export function reverse(standing: MoneyWhileReversing, op: OpState, round: RoundState | undefined): Reversed {
  return op.kind === 'bet' ? reverseBet(standing, op, round) : reverseWin(standing, op, round);
}

const leastOf = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/** The stake is returned and its contribution to a bonus is taken off; a release that it completed is not undone (C47, C50). */
function reverseBet(standing: MoneyWhileReversing, op: OpState, round: RoundState | undefined): Reversed {
  const stake = stakeOf(op);
  const owner = bonusOf(standing, round?.bonusId);
  const repaidMinor = leastOf(stake.bonusMinor, owner?.owedMinor ?? 0n);
  const { now, bonuses } = standing;
  const returned = returnBonusMoney(owner, { amountMinor: stake.bonusMinor - repaidMinor, now, isWin: false, bonuses });
  const next = returned.bonus ?? owner;
  const repaid = next === undefined || repaidMinor === 0n ? returned.bonus : { ...next, owedMinor: next.owedMinor - repaidMinor };
  const counted = uncounted(withBonus(standing, repaid), op, round);
  return booked(counted, op, [
    ...creditWonCash(standing.account, repaidMinor),
    { bucket: 'cash', amountMinor: stake.cashMinor + returned.cashMinor },
    { bucket: 'bonus', amountMinor: returned.bonusMinor },
    { house: op.house ?? forfeitedTo, amountMinor: -op.amountMinor },
    { house: forfeitedTo, amountMinor: returned.forfeitedMinor },
  ]);
}

function uncounted(standing: MoneyWhileReversing, op: OpState, round: RoundState | undefined): MoneyWhileReversing {
  const bonus = bonusOf(standing, op.bonus?.bonusId);
  const contributionMinor = op.bonus?.contributionMinor ?? 0n;
  if (bonus === undefined || contributionMinor === 0n) return standing;
  const taken = withBonus(standing, countTowards(bonus, -contributionMinor, round));
  return bonus.status === 'active' ? taken : { ...taken, reviewReason: lateRollbackReason };
}

function reverseWin(standing: MoneyWhileReversing, op: OpState, round: RoundState | undefined): Reversed {
  const { cash, bonus: bonusMinor, receivable } = op.effect;
  const owner = bonusOf(standing, op.bonus?.bonusId ?? round?.bonusId);
  const kept = keptBonusMoney(standing, owner, bonusMinor);
  const taken = takeBack(standing.account.balances, { cashMinor: cash + kept.cashMinor, bonusMinor: kept.bonusMinor });
  const next = owner === undefined ? undefined : withoutWin(owner, op.bonus, { expectedMinor: bonusMinor - kept.forfeitedMinor, taken });
  // A contribution that a cash-out had taken off counts again, since the stake is at risk again.
  return booked(uncounted(withBonus(standing, next), op, round), op, [
    { bucket: 'receivable', amountMinor: -receivable },
    ...taken,
    { house: op.house ?? forfeitedTo, amountMinor: op.amountMinor },
    { house: forfeitedTo, amountMinor: -(kept.forfeitedMinor + (op.bonus?.forfeitedMinor ?? 0n)) },
  ]);
}

/** The bonus without what a win had brought it; undefined where the win had brought it nothing. */
function withoutWin(
  bonus: BonusState,
  brought: OpState['bonus'],
  { expectedMinor, taken }: { expectedMinor: bigint; taken: readonly Posting[] },
): BonusState | undefined {
  const tookMinor = taken.reduce(
    (sum, posting) => ('bucket' in posting && posting.bucket === 'bonus' ? sum - posting.amountMinor : sum),
    0n,
  );
  // The cash released by the win no longer counts towards the cap.
  const { requiredMinor, releasedMinor } = brought ?? { requiredMinor: 0n, releasedMinor: 0n };
  // Its money was staked: the cash or debt that pays now is returned with those stakes, before any of it is bonus money again.
  const owedMinor = bonus.status === 'active' || bonus.status === 'lost' ? expectedMinor - tookMinor : 0n;
  if ([tookMinor, requiredMinor, releasedMinor, owedMinor].every((changeMinor) => changeMinor <= 0n)) return undefined;
  return {
    ...bonus,
    remainingMinor: bonus.remainingMinor - tookMinor,
    owedMinor: bonus.owedMinor + owedMinor,
    // A win from before the bonus ended and began again has no remaining requirement.
    requiredMinor: bonus.requiredMinor - leastOf(requiredMinor, bonus.requiredMinor),
    releasedMinor: bonus.releasedMinor - releasedMinor,
  };
}

/**
 * Where the bonus money of a win is now: with its bonus, turned into cash or staked and lost, or back with the house. The staked part is owed like
 * any spent win (C26) where those stakes could still be returned: otherwise voiding them would pay it out again.
 */
function keptBonusMoney(standing: MoneyWhileReversing, bonus: BonusState | undefined, amountMinor: bigint): Omit<Returned, 'bonus'> {
  const nothing = { cashMinor: 0n, bonusMinor: 0n, forfeitedMinor: 0n };
  if (bonus === undefined || bonus.status === 'active') return { ...nothing, bonusMinor: amountMinor };
  return isStakeReturned(bonus, standing) ? { ...nothing, cashMinor: amountMinor } : { ...nothing, forfeitedMinor: amountMinor };
}

const bonusOf = ({ bonuses }: MoneyWhileReversing, id: string | null | undefined): BonusState | undefined =>
  id === null || id === undefined ? undefined : bonuses.get(id);

const withBonus = (standing: MoneyWhileReversing, bonus: BonusState | undefined): MoneyWhileReversing =>
  bonus === undefined ? standing : { ...standing, bonuses: new Map(standing.bonuses).set(bonus.id, bonus) };

function booked(standing: MoneyWhileReversing, op: OpState, all: readonly Posting[]): Reversed {
  // An operation that moved nothing has no house side to take back.
  const postings = op.house === null ? [] : sides(all);
  const balances: Record<Bucket, bigint> = { ...standing.account.balances };
  for (const posting of postings) if ('bucket' in posting) balances[posting.bucket] += posting.amountMinor;
  return { postings, standing: { ...standing, account: { ...standing.account, balances } } };
}
