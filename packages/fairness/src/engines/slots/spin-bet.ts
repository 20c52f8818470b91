import { type BetPart, PlayRefused, type PlayRequest, type PlayResult, readFields } from '../../engine.ts';
import type { RandomSource } from '../../stream.ts';

/** Coins of one stake, so that every pay is a whole number of coins (games §2.1). */
export const coinsPerStake = 20;

/** The one bet of a slot: a multiple of twenty minor units, without any input. @throws PlayRefused */
export function spinBet({ stakeMinor, input }: PlayRequest): BetPart[] {
  readFields(input, []);
  if (stakeMinor <= 0n || stakeMinor % BigInt(coinsPerStake) !== 0n) {
    throw new PlayRefused('STAKE_INVALID', `The stake is a multiple of ${coinsPerStake} minor units.`);
  }
  return [{ key: 'spin', amountMinor: stakeMinor }];
}

/** The total of a slot's round, its coins already capped for the game. */
type SpinTotal<Outcome> = { readonly outcome: Outcome; readonly coins: number; readonly isCapped: boolean };

/** The result of a slot's round: each coin is a twentieth of the stake, so nothing is ever rounded. */
export function spinResult<Outcome>(source: RandomSource, stakeMinor: bigint, total: SpinTotal<Outcome>): PlayResult<Outcome> {
  return {
    outcome: total.outcome,
    stakedMinor: stakeMinor,
    payoutMinor: (stakeMinor / BigInt(coinsPerStake)) * BigInt(total.coins),
    bytesRead: source.bytesRead(),
    isCapped: total.isCapped,
    isFinished: true,
    legalActions: [],
  };
}
