import type { AppliedDecision } from './decision.ts';
import type { BonusState, Followed, RoundState } from '../state.ts';
import type { OpRow } from '../books/changes.ts';

/** A round after an operation that has one, and what was followed of it before; null where its readers keep that themselves. */
export interface MovedRound {
  readonly round: RoundState | undefined;
  readonly followedBefore: Followed | null;
}

/** The complete round after the operation: event-log readers overwrite their copy, so a repeat cannot corrupt a derived view. */
function standingOf({ round, followedBefore }: MovedRound) {
  if (round === undefined) return undefined;
  const { source, externalId, gameId, currency, isClosed, isRolledBack } = round;
  const stakeMinor = (round.stakeCashMinor + round.stakeBonusMinor).toString();
  const winMinor = round.winMinor.toString();
  const forfeitedMinor = round.forfeitedMinor === 0n ? undefined : round.forfeitedMinor.toString();
  const followed = followedBefore ?? undefined;
  return { source, round: externalId, gameId, currency, stakeMinor, winMinor, forfeitedMinor, isClosed, isRolledBack, followed };
}

/** The state of a bonus after the operation, for event-log readers. */
const bonusFacts = ({ id, status }: BonusState) => ({ id, status });

/** The event-log entry of an operation: the decision's own facts, what was moved, and the current state of round and bonuses. */
export function eventData(
  { event, bonuses }: AppliedDecision,
  { id: operationId, currency, amountMinor, rate }: Pick<OpRow, 'id' | 'currency' | 'amountMinor' | 'rate'>,
  round: MovedRound,
): Readonly<Record<string, unknown>> {
  const moved = { operationId, currency, amountMinor: amountMinor.toString(), rate: rate ?? undefined };
  return { ...moved, ...event.data, standing: standingOf(round), bonuses: bonuses?.map(bonusFacts) };
}
