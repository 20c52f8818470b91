import type { LedgerState } from '@pavilion/ledger';
import { roundDown } from '@pavilion/money';
import type { PlayKind, RoundCeiling, WinCommand } from '../commands.ts';
import { emptyRound } from '../outcome.ts';

/** Refuses a win above its ceiling in a batch: it must be credited in a transaction that also holds the excess. */
export const beyondCeiling = 'BEYOND_CEILING';

/** The stakes of a round, in minor units. */
export interface RoundStakes {
  readonly gameId: string;
  readonly stakeMinor: bigint;
  readonly liveBetCount: number;
  /** The campaign that pays for its spins; null if it does not state the value of a spin. */
  readonly campaign: { readonly stakeMinor: bigint | null } | undefined;
}

/**
 * The stakes against which a win is measured; undefined if they are unknown. A free spin counts as the stake of a paid one. A spin in a
 * round that also has a money stake counts separately.
 */
export function measuredStakes({ stakeMinor, liveBetCount, campaign }: RoundStakes): bigint | undefined {
  if (campaign === undefined) return stakeMinor;
  if (campaign.stakeMinor === null) return undefined;
  const spins = stakeMinor > 0n || liveBetCount === 0 ? 1 : liveBetCount;
  return stakeMinor + campaign.stakeMinor * BigInt(spins);
}

/** Longer than any amount: for a round that nothing bounds. */
const unboundedMinor = 2n ** 63n;

/** Example: stakes of 2.00 in a game that pays 100 times the stake come to 200.00, and to 150.00 where no round pays more than that. */
export function mostOfRound({ mostWonThousandths, sumMinor = unboundedMinor }: RoundCeiling, stakes: RoundStakes): bigint {
  const measuredMinor = measuredStakes(stakes);
  if (measuredMinor === undefined) return sumMinor;
  const byStakesMinor = roundDown(measuredMinor * mostWonThousandths(stakes.gameId), 1000n);
  return byStakesMinor < sumMinor ? byStakesMinor : sumMinor;
}

/** Wins that pay for stakes. The other kinds need none, and have ceilings of their own (D-134). */
export const isOfStakes = (kind: PlayKind): boolean => kind === 'normal' || kind === 'freespin';

/**
 * Whether a win exceeds the amount that its round may win at once. Everything the round has won counts, including held parts and wins with
 * a ceiling of their own: the code that credits it subtracts those.
 */
export function isBeyondCeiling(state: LedgerState, command: WinCommand, spin: { readonly creditedMinor: bigint } | undefined): boolean {
  const { ceiling, atOnceMinor, playKind } = command;
  if (ceiling === undefined || atOnceMinor !== undefined || !isOfStakes(playKind)) return false;
  const creditedMinor = spin?.creditedMinor ?? command.amountMinor;
  const wonMinor = state.round?.winMinor ?? 0n;
  return creditedMinor > 0n && wonMinor + creditedMinor > mostOfRound(ceiling, stakesOf(state, command, spin !== undefined));
}

function stakesOf(state: LedgerState, { gameId }: WinCommand, isSpin: boolean): RoundStakes {
  const round = state.round ?? emptyRound(null, null);
  const { stakeCashMinor, stakeBonusMinor, liveBetCount } = round;
  const campaign = isSpin ? (state.roundFreespin ?? state.freespin) : undefined;
  return { gameId: round.gameId ?? gameId, stakeMinor: stakeCashMinor + stakeBonusMinor, liveBetCount, campaign };
}
