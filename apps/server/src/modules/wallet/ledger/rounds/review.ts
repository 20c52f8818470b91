import type { RoundChange, RoundState } from '@pavilion/ledger';

/** A closed round moved after its end: the totals its provider reported no longer match (C69, I21). */
export const lateWinReason = 'a win came after the end of the round';
export const lateReturnReason = 'a movement was taken back after the end of the round';
/** The reason to reconcile a round whose totals differ from ours (C72, I21). */
const differingTotalsReason = 'the reported totals differ from ours';

/** The reasons that an end of the round with the right totals settles; all others stay until reviewed. */
const aboutTotals: readonly (string | null)[] = [lateWinReason, lateReturnReason, differingTotalsReason];

/** The reason to reconcile a round after a rollback. An existing reason stays. */
export const afterReturn = (round: Pick<RoundState, 'isClosed'>, standing: string | null): string | null =>
  standing ?? (round.isClosed ? lateReturnReason : null);

type Totals = Pick<RoundChange, 'stakeCashMinor' | 'stakeBonusMinor' | 'winMinor' | 'reviewReason'>;
interface Reported {
  readonly reportedBetsMinor: bigint | null;
  readonly reportedWinsMinor: bigint | null;
}

/** The reason to reconcile a round after a report of its totals. Totals that a report omits are not compared and settle nothing. */
export function afterReport(round: Totals, { reportedBetsMinor, reportedWinsMinor }: Reported): string | null {
  const isWhole = reportedBetsMinor !== null && reportedWinsMinor !== null;
  const areBetsEqual = reportedBetsMinor === null || reportedBetsMinor === round.stakeCashMinor + round.stakeBonusMinor;
  const areWinsEqual = reportedWinsMinor === null || reportedWinsMinor === round.winMinor;
  const standing = isWhole && aboutTotals.includes(round.reviewReason) ? null : round.reviewReason;
  return standing ?? (areBetsEqual && areWinsEqual ? null : differingTotalsReason);
}
