import type { LedgerState } from '@pavilion/ledger';
import { roundDown } from '@pavilion/money';
import type { PlayKind, RoundCeiling, WinCommand } from '../commands.ts';
import { emptyRound } from '../outcome.ts';

/** The refusal of a win beyond its ceiling in a lane: it has to be credited together with the hold of what is beyond. */
export const beyondCeiling = 'BEYOND_CEILING';

/** What a round is staked with. Minor units. */
export interface RoundStakes {
  readonly gameId: string;
  readonly stakeMinor: bigint;
  readonly liveBetCount: number;
  /** The campaign that pays for its spins; null where that does not say what a spin is worth. */
  readonly campaign: { readonly stakeMinor: bigint | null } | undefined;
}

/**
 * The stakes that a win is measured by; undefined where they are not known. A free spin counts as what a paid one would stake. A spin in a
 * round that was staked with money as well is one of its own.
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
 * Does a win exceed what its round may win at once? All that the round has won counts, also what was held of it and what had a ceiling of its
 * own: whoever credits it takes that off.
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
