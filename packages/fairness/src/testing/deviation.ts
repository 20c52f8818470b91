import type { PlayResult } from '../engine.ts';
import { type Game, gameOf } from '../registry.ts';
import type { RandomSource } from '../stream.ts';
import { seededSource } from './seeded-source.ts';

/** A simulated bet: its stated return and standard deviation per unit of the stake. */
export type SimulatedBet = {
  readonly gameId: string;
  readonly input: unknown;
  readonly stakeMinor: bigint;
  readonly rtp: number;
  readonly sd: number;
  readonly rounds: number;
  /** The next action in a round that waits for its player; absent if the input is complete. */
  readonly choose?: (round: { outcome: unknown; actions: readonly string[]; legalActions: readonly string[] }) => string;
};

/** Numbers that can be re-read from the start: a stepwise round is replayed with each of its actions. */
function rewindable(source: RandomSource): () => RandomSource {
  const words: number[] = [];
  return () => {
    let taken = 0;
    return {
      nextU32: () => {
        if (taken === words.length) words.push(source.nextU32());
        taken += 1;
        return words[taken - 1] ?? 0;
      },
      bytesRead: () => taken * 4,
    };
  };
}

type Played = Pick<PlayResult<unknown>, 'payoutMinor' | 'stakedMinor'>;

/** Plays one round to its end, with the bet's choices. */
function playOut(game: Game, source: RandomSource, { stakeMinor, input, choose }: SimulatedBet): Played {
  if (!choose || !game.steps) return game.play(source, { stakeMinor, input });
  const rewind = rewindable(source);
  const actions: string[] = [];
  for (;;) {
    const played = game.play(rewind(), { stakeMinor, input: game.steps.inputOf(input, actions) });
    if (played.isFinished) return played;
    actions.push(choose({ outcome: played.openOutcome, actions, legalActions: played.legalActions }));
  }
}

/**
 * Standard errors between the mean payout per stake of seeded rounds and the stated return (games §6). Ante games state theirs per ante:
 * further bets are deducted from the payout.
 */
export function simulatedDeviation(bet: SimulatedBet): number {
  const { gameId, stakeMinor, rtp, sd, rounds } = bet;
  const source = seededSource(20_261_120);
  const game = gameOf(gameId);
  let paid = 0;
  for (let round = 0; round < rounds; round += 1) {
    const { payoutMinor, stakedMinor } = playOut(game, source, bet);
    paid += Number(payoutMinor - (stakedMinor - stakeMinor));
  }
  return Math.abs(paid / Number(stakeMinor) / rounds - rtp) / (sd / Math.sqrt(rounds));
}
