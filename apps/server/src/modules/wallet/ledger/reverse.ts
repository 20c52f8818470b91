import type { AccountState, BonusState, Bucket, OpState, Posting, RoundState } from '@pavilion/ledger';
import { lapsedTo, lateRollbackReason, type Returned, returnBonusMoney } from './bonus.ts';
import { type Split, takeBack } from './funding.ts';
import { sides } from './outcome.ts';

/** The player's money while operations are taken back one after the other. */
export interface Standing {
  readonly now: Date;
  readonly account: AccountState;
  readonly bonuses: ReadonlyMap<string, BonusState>;
  /** Why the round needs a look, if so. */
  readonly reviewReason: string | null;
}

export interface Reversed {
  readonly postings: readonly Posting[];
  readonly standing: Standing;
}

/** What a stake took from cash and bonus; the release of a bonus in the same operation is no part of it. */
export function stakeOf({ effect, bonus }: OpState): Split {
  const releasedMinor = bonus?.releasedMinor ?? 0n;
  const lapsedMinor = bonus?.lapsedMinor ?? 0n;
  return { cashMinor: releasedMinor - effect.cash, bonusMinor: -(effect.bonus + releasedMinor + lapsedMinor) };
}

/** What an operation did to the player's own cash, without the release of a bonus: less than nothing for a stake. */
export const ownCashOf = (op: OpState): bigint =>
  op.effect.cash + op.effect.receivable - (op.kind === 'bet' ? (op.bonus?.releasedMinor ?? 0n) : 0n);

/**
 * Takes a bet or a win back: the exact negatives of what it did (I9). Bonus money goes where its bonus says by now, and money of a win
 * that is spent becomes a receivable (C26).
 */
export function reverse(standing: Standing, op: OpState, round: RoundState | undefined): Reversed {
  return op.kind === 'bet' ? reverseBet(standing, op, round) : reverseWin(standing, op, round);
}

/** The stake comes back, and what it counted towards a bonus is taken off; a release that it completed is not undone (C47, C50). */
function reverseBet(standing: Standing, op: OpState, round: RoundState | undefined): Reversed {
  const stake = stakeOf(op);
  const owner = bonusOf(standing, round?.bonusId);
  const returned = returnBonusMoney(owner, { amountMinor: stake.bonusMinor, now: standing.now, isWin: false });
  const counted = uncounted(withBonus(standing, returned.bonus), op);
  return booked(counted, op, [
    { bucket: 'cash', amountMinor: stake.cashMinor + returned.cashMinor },
    { bucket: 'bonus', amountMinor: returned.bonusMinor },
    { house: op.house ?? lapsedTo, amountMinor: -op.amountMinor },
    { house: lapsedTo, amountMinor: returned.lapsedMinor },
  ]);
}

function uncounted(standing: Standing, op: OpState): Standing {
  const bonus = bonusOf(standing, op.bonus?.bonusId);
  const contributionMinor = op.bonus?.contributionMinor ?? 0n;
  if (bonus === undefined || contributionMinor === 0n) return standing;
  const taken = withBonus(standing, { ...bonus, wageredMinor: bonus.wageredMinor - contributionMinor });
  return bonus.status === 'active' ? taken : { ...taken, reviewReason: lateRollbackReason };
}

function reverseWin(standing: Standing, op: OpState, round: RoundState | undefined): Reversed {
  const { cash, bonus: bonusMinor, receivable } = op.effect;
  const owner = bonusOf(standing, op.bonus?.bonusId ?? round?.bonusId);
  const kept = keptBonusMoney(owner, bonusMinor);
  const taken = takeBack(standing.account.balances, { cashMinor: cash + kept.cashMinor, bonusMinor: kept.bonusMinor });
  const tookBonusMinor = taken.reduce(
    (sum, posting) => ('bucket' in posting && posting.bucket === 'bonus' ? sum - posting.amountMinor : sum),
    0n,
  );
  const broughtMinor = op.bonus?.requiredMinor ?? 0n;
  const isTouched = tookBonusMinor > 0n || broughtMinor > 0n;
  const next =
    owner === undefined || !isTouched
      ? undefined
      : { ...owner, remainingMinor: owner.remainingMinor - tookBonusMinor, requiredMinor: owner.requiredMinor - broughtMinor };
  return booked(withBonus(standing, next), op, [
    { bucket: 'receivable', amountMinor: -receivable },
    ...taken,
    { house: op.house ?? lapsedTo, amountMinor: op.amountMinor },
    { house: lapsedTo, amountMinor: -(kept.lapsedMinor + (op.bonus?.lapsedMinor ?? 0n)) },
  ]);
}

/** Where the bonus money that a win brought is by now: with its bonus, turned into cash, or back with the house. */
function keptBonusMoney(bonus: BonusState | undefined, amountMinor: bigint): Omit<Returned, 'bonus'> {
  const nothing = { cashMinor: 0n, bonusMinor: 0n, lapsedMinor: 0n };
  if (bonus === undefined || bonus.status === 'active') return { ...nothing, bonusMinor: amountMinor };
  return bonus.status === 'released' ? { ...nothing, cashMinor: amountMinor } : { ...nothing, lapsedMinor: amountMinor };
}

const bonusOf = ({ bonuses }: Standing, id: string | null | undefined): BonusState | undefined =>
  id === null || id === undefined ? undefined : bonuses.get(id);

const withBonus = (standing: Standing, bonus: BonusState | undefined): Standing =>
  bonus === undefined ? standing : { ...standing, bonuses: new Map(standing.bonuses).set(bonus.id, bonus) };

function booked(standing: Standing, op: OpState, all: readonly Posting[]): Reversed {
  // An operation that moved nothing has no house side to take back.
  const postings = op.house === null ? [] : sides(all);
  const balances: Record<Bucket, bigint> = { ...standing.account.balances };
  for (const posting of postings) if ('bucket' in posting) balances[posting.bucket] += posting.amountMinor;
  return { postings, standing: { ...standing, account: { ...standing.account, balances } } };
}
