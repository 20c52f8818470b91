import type { BonusPlay, BonusState, LedgerState, OpState, RoundChange, StakeReturn } from '@pavilion/ledger';
import { roundDown } from '@pavilion/money';
import type { WinCommand } from '../commands.ts';
import { amountText, type EventFacts } from '../outcome.ts';
import { stakeOf } from '../split.ts';
import { countTowards } from './counting.ts';

/** The reason to reconcile a round after a cash-out of a stake that had counted towards a bonus that has ended. */
export const lateReturnReason = 'a stake that counted towards a bonus that has ended was cashed out';

/** The effect of a win on bonuses, apart from its payout. */
interface Paid {
  readonly bonuses: readonly BonusState[];
  readonly play: BonusPlay | undefined;
  readonly round: RoundChange;
}

/**
 * Takes off what the stake that a cash-out or a void gives back had counted towards a bonus: nothing is wagered that was not at risk. Each
 * part takes the difference of two rounded shares, so that parts that make up the stake take exactly what it counted. However often a
 * provider states the same stake, a round takes off no more than its bets have counted; a win of nothing gives no stake back.
 * Example: 10.00 counted 10.00; cashing 4.00 of it leaves 6.00.
 */
export function takeContributionOff(state: LedgerState, command: WinCommand, paid: Paid): Paid {
  const taken = contributionOf(state, command);
  if (taken === undefined) return paid;
  const { bonusId, contributionMinor } = taken;
  const bonus = paid.bonuses.find(({ id }) => id === bonusId) ?? state.bonuses.get(bonusId);
  if (bonus === undefined) return paid;
  const next = countTowards(bonus, -contributionMinor, state.round);
  const play = paid.play ?? { bonusId, contributionMinor: 0n, requiredMinor: 0n, releasedMinor: 0n, forfeitedMinor: 0n };
  const isOver = bonus.status !== 'active';
  return {
    bonuses: [...paid.bonuses.filter(({ id }) => id !== bonusId), next],
    play: { ...play, contributionMinor: -contributionMinor },
    round: isOver ? { ...paid.round, reviewReason: lateReturnReason } : paid.round,
  };
}

const isStandingBet = ({ kind, status, settledByOpId }: OpState): boolean =>
  kind === 'bet' && status === 'applied' && settledByOpId === null;

const isPartOfStake = ({ beforeMinor, afterMinor }: NonNullable<WinCommand['returnedStake']>, bet: OpState): boolean =>
  afterMinor >= 0n && afterMinor < beforeMinor && beforeMinor <= bet.amountMinor;

/** The part of a round's standing bet that a cash-out or a void returns; it was not at risk. */
export function returnedStakeOf(
  { reference: bet }: LedgerState,
  { amountMinor, returnedStake, round }: WinCommand,
): StakeReturn | undefined {
  if (returnedStake === undefined || amountMinor === 0n || bet === undefined || !isStandingBet(bet)) return undefined;
  if (bet.round !== round || !isPartOfStake(returnedStake, bet)) return undefined;
  return { betOpId: bet.id, stakeMinor: returnedStake.beforeMinor - returnedStake.afterMinor };
}

/**
 * The stake that a win returns, in the player's own money and in all, and when it was staked, for readers of the event log. Each part is
 * the difference of two rounded shares, so that the parts of a stake add up to it exactly.
 */
export function returnedFacts(state: LedgerState, command: WinCommand): EventFacts {
  const { reference: bet } = state;
  const { returnedStake } = command;
  if (bet === undefined || returnedStake === undefined || returnedStakeOf(state, command) === undefined) return {};
  const { cashMinor } = stakeOf(bet);
  const share = (stakeMinor: bigint): bigint => roundDown(cashMinor * stakeMinor, bet.amountMinor);
  const { beforeMinor, afterMinor } = returnedStake;
  return {
    returnedCashMinor: amountText(share(beforeMinor) - share(afterMinor)),
    returnedStakeMinor: amountText(beforeMinor - afterMinor),
    stakedAt: bet.createdAt.toISOString(),
  };
}

function contributionOf(state: LedgerState, command: WinCommand): { bonusId: string; contributionMinor: bigint } | undefined {
  const { reference: bet, roundOps } = state;
  const { returnedStake } = command;
  // A round with a win keeps its bets (ROUND_SETTLED). A round without one could still lose the bet, and its contribution would be taken
  // off twice.
  if (returnedStake === undefined || returnedStakeOf(state, command) === undefined || bet === undefined || bet.bonus === null)
    return undefined;
  const { beforeMinor, afterMinor } = returnedStake;
  const { bonusId, contributionMinor: counted } = bet.bonus;
  const share = (stakeMinor: bigint): bigint => roundDown(counted * stakeMinor, bet.amountMinor);
  const statedMinor = share(beforeMinor) - share(afterMinor);
  const leftMinor = countedOf(roundOps, bonusId);
  const contributionMinor = statedMinor < leftMinor ? statedMinor : leftMinor;
  return contributionMinor <= 0n ? undefined : { bonusId, contributionMinor };
}

/** The total contribution of a round's standing operations to a bonus. */
const countedOf = (roundOps: readonly OpState[], bonusId: string): bigint =>
  roundOps
    .filter(({ status, settledByOpId, bonus }) => status === 'applied' && settledByOpId === null && bonus?.bonusId === bonusId)
    .reduce((sum, { bonus }) => sum + (bonus?.contributionMinor ?? 0n), 0n);
