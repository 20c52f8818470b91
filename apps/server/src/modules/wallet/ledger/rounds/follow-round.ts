import type { AppliedDecision, BonusState, Consequence, LedgerState, RoundChange } from '@pavilion/ledger';
import { bonusAt, hasOpenRound } from '../bonuses/bonus.ts';
import type { WalletCommand } from '../commands.ts';
import { endsRound, isPendingWhileOpen, isRequirementMet, settledMinor } from '../bonuses/counting.ts';
import { releaseBonus } from '../bonuses/decide-bonus.ts';

interface Change {
  readonly state: LedgerState;
  readonly before: RoundChange | undefined;
  readonly after: RoundChange;
  /** The contributions to each bonus of the tickets that end with the operation. */
  readonly decided: ReadonlyMap<string, bigint>;
}

/**
 * Updates the bonuses of a round: the number of their open rounds, the contributions that become final once a ticket is decided, and
 * whether the bonus is released, or lost with its last round.
 */
export function followRound(state: LedgerState, command: WalletCommand, decision: AppliedDecision): AppliedDecision {
  if (decision.round === undefined) return decision;
  const before = decision.round.of === 'command' ? state.round : state.referenceRound;
  const change: Change = { state, before, after: decision.round.change, decided: decidedContributions(state, before, decision) };
  const concerned = concernedBonuses(change, decision);
  if (concerned.length === 0) return decision;
  const bonuses = concerned.map((bonus) => bonusAfter(bonus, change)).filter((bonus) => bonus !== state.bonuses.get(bonus.id));
  const met = bonuses.find((bonus) => isNewlyMet(bonus, state));
  return {
    ...decision,
    bonuses: bonuses.length === 0 ? undefined : bonuses,
    consequences: met === undefined ? undefined : [releaseOf(met, command)],
  };
}

/** The bonuses that the decision changes, and those that the round or its decided tickets count towards. */
function concernedBonuses({ state, after, decided }: Change, { bonuses = [] }: AppliedDecision): readonly BonusState[] {
  const concerned = new Map(bonuses.map((bonus) => [bonus.id, bonus]));
  for (const id of [after.bonusId, ...decided.keys()]) {
    const bonus = id === null || concerned.has(id) ? undefined : state.bonuses.get(id);
    if (bonus !== undefined) concerned.set(bonus.id, bonus);
  }
  return [...concerned.values()];
}

/** The contributions of a round that ends now: this operation's included, those of rolled-back operations excluded. */
function decidedContributions(
  { roundOps }: LedgerState,
  before: RoundChange | undefined,
  { round, settles = [], bonusPlay }: AppliedDecision,
): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>();
  if (round === undefined || !endsRound({ before, after: round.change })) return sums;
  const standing = roundOps.filter(
    ({ id, status, settledByOpId }) => status === 'applied' && settledByOpId === null && !settles.includes(id),
  );
  for (const play of [...standing.map(({ bonus }) => bonus), bonusPlay])
    if (play !== null && play !== undefined) sums.set(play.bonusId, (sums.get(play.bonusId) ?? 0n) + play.contributionMinor);
  return sums;
}

function bonusAfter(bonus: BonusState, { state, before, after, decided }: Change): BonusState {
  const opened = Number(hasOpenRound(bonus, after)) - Number(hasOpenRound(bonus, before));
  const decidedMinor = isPendingWhileOpen(bonus) ? (decided.get(bonus.id) ?? 0n) : 0n;
  const next =
    opened === 0 && decidedMinor === 0n
      ? bonus
      : {
          ...bonus,
          openRoundCount: Math.max(0, bonus.openRoundCount + opened),
          pendingMinor: bonus.pendingMinor - decidedMinor,
        };
  return isLost(next) && !isNewlyMet(next, state) ? { ...next, status: 'lost' } : next;
}

/** Nothing is left, and no open round can return money. */
const isLost = ({ status, remainingMinor, openRoundCount }: BonusState): boolean =>
  status === 'active' && remainingMinor === 0n && openRoundCount === 0;

/** Has the wagering that just became final met the requirement, within the bonus's time? */
function isNewlyMet(bonus: BonusState, { bonuses, now }: LedgerState): boolean {
  const before = bonuses.get(bonus.id);
  const hasGrown = settledMinor(bonus) > (before === undefined ? 0n : settledMinor(before));
  return hasGrown && isRequirementMet(bonus) && bonusAt(bonus, now) !== undefined;
}

/** The release is a separate operation from the one that decided the ticket: a correction of the ticket takes back its own money only. */
const releaseOf = ({ id, playerId, currency }: BonusState, { source, externalId }: WalletCommand): Consequence => ({
  command: {
    kind: 'bonusRelease',
    source: 'bonus',
    playerId,
    externalId: `${id}:release:${source}:${externalId}`,
    currency,
    amountMinor: 0n,
  },
  decide: (state) => releaseBonus(state, id),
});
