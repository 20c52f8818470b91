import type { AppliedDecision } from './decision.ts';
import type { BonusState, RoundState } from './state.ts';

/** The round as it stands after the operation, in full: who follows the event log sets it, so a repeat cannot corrupt a derived view. */
function standingOf(round: RoundState | undefined) {
  if (round === undefined) return undefined;
  const { source, externalId, gameId, currency, isClosed, isRolledBack } = round;
  const stakeMinor = (round.stakeCashMinor + round.stakeBonusMinor).toString();
  return { source, round: externalId, gameId, currency, stakeMinor, winMinor: round.winMinor.toString(), isClosed, isRolledBack };
}

/** A bonus as it stands after the operation, for those who follow. */
const bonusFacts = ({ id, status }: BonusState) => ({ id, status });

/** What the event log says of an operation: the decision's own facts, what was moved, and how round and bonuses stand now. */
export function eventData(
  { event, bonuses }: AppliedDecision,
  moved: { operationId: string; currency: string | null; amountMinor: string },
  round: RoundState | undefined,
): string {
  return JSON.stringify({ ...moved, ...event.data, standing: standingOf(round), bonuses: bonuses?.map(bonusFacts) });
}
