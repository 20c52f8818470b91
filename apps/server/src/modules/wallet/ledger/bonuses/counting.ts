import type { BonusState, RoundChange } from '@pavilion/ledger';

type RoundEnd = Pick<RoundChange, 'isClosed' | 'isRolledBack'>;

const isOver = (round: RoundEnd | undefined): boolean => round !== undefined && (round.isClosed || round.isRolledBack);

/** Does this change end the round? A first bet may end the round that it opens. */
export const endsRound = (rounds: { before: RoundEnd | undefined; after: RoundEnd }): boolean =>
  !isOver(rounds.before) && isOver(rounds.after);

/** A ticket's contribution is pending while it is open, since it can be cashed out. In no other round can the player take a stake back. */
export const isPendingWhileOpen = ({ terms }: Pick<BonusState, 'terms'>): boolean => (terms.sport ?? null) !== null;

/** Counts a stake towards a bonus, or less than nothing to take it off again; `round` is the round as it was before. */
export function countTowards(bonus: BonusState, contributionMinor: bigint, round: RoundEnd | undefined): BonusState {
  const pendingMinor = isPendingWhileOpen(bonus) && !isOver(round) ? contributionMinor : 0n;
  return { ...bonus, wageredMinor: bonus.wageredMinor + contributionMinor, pendingMinor: bonus.pendingMinor + pendingMinor };
}

const orNothing = (minor: bigint): bigint => (minor > 0n ? minor : 0n);

/** What was wagered of a bonus since it began, or began again, and what has to be in all. */
export const sinceItBegan = ({ wageredMinor, requiredMinor, wageredBeforeMinor }: BonusState) => ({
  wageredMinor: orNothing(wageredMinor - wageredBeforeMinor),
  requiredMinor: orNothing(requiredMinor - wageredBeforeMinor),
});

/** The amount that counts for good. */
export const settledMinor = ({ wageredMinor, pendingMinor }: BonusState): bigint => wageredMinor - pendingMinor;

export const isRequirementMet = (bonus: BonusState): boolean => settledMinor(bonus) >= bonus.requiredMinor;
