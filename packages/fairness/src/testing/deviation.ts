import { gameOf } from '../registry.ts';
import { seededSource } from './seeded-source.ts';

/** A bet that is simulated: its stated return and standard deviation per unit of the stake. */
export type SimulatedBet = {
  readonly gameId: string;
  readonly input: unknown;
  readonly stakeMinor: bigint;
  readonly rtp: number;
  readonly sd: number;
  readonly rounds: number;
};

/**
 * Standard errors between the mean payout per stake of seeded rounds and the stated return (games.md §6). Ante games state theirs per ante: what
 * a further bet puts in is taken off what comes back.
 */
export function simulatedDeviation({ gameId, input, stakeMinor, rtp, sd, rounds }: SimulatedBet): number {
  const source = seededSource(20_261_120);
  const game = gameOf(gameId);
  const request = { stakeMinor, input };
  let paid = 0;
  for (let round = 0; round < rounds; round += 1) {
    const { payoutMinor, stakedMinor } = game.play(source, request);
    paid += Number(payoutMinor - (stakedMinor - stakeMinor));
  }
  return Math.abs(paid / Number(stakeMinor) / rounds - rtp) / (sd / Math.sqrt(rounds));
}
