import { drawInt } from './primitives.ts';
import { labelledStream } from './stream.ts';

/** A shared must-hit-by jackpot in EUR (games §9.1): its share of each stake, its seed, and the amount by which it must be won. */
export type JackpotTerms = {
  readonly name: 'lantern' | 'terrace' | 'pavilion';
  readonly shareBasisPoints: bigint;
  readonly seedMinor: bigint;
  readonly mustMinor: bigint;
};

/** The three jackpots of the Jackpots collection; with their seeds they give back one per cent of the stake. */
export const jackpotTerms: readonly JackpotTerms[] = [
  { name: 'lantern', shareBasisPoints: 10n, seedMinor: 6_000n, mustMinor: 10_000n },
  { name: 'terrace', shareBasisPoints: 21n, seedMinor: 62_500n, mustMinor: 250_000n },
  { name: 'pavilion', shareBasisPoints: 15n, seedMinor: 1_250_000n, mustMinor: 5_000_000n },
];

/** Jackpots count in trillionths of a euro, as the operator's books do, so that both come to the same amount in every currency. */
export const unitsPerMinor = 10_000_000_000n;
const basisPointsPerWhole = 10_000n;
/** Trillionths of a minor unit in a basis point of one. */
const picoPerBasisPoint = 10n ** 12n / basisPointsPerWhole;
const ticketRange = 1_000_000;

/** What the jackpots take of each stake, of 1. */
export const jackpotFeedShare: number =
  Number(jackpotTerms.reduce((sum, { shareBasisPoints }) => sum + shareBasisPoints, 0n)) / Number(basisPointsPerWhole);

/**
 * What they give back of all stakes on average, of 1: the mean amount they are won at over the stakes it takes from their seed to there. More than
 * they take, as the house adds each seed.
 */
export const jackpotReturnShare: number =
  jackpotTerms.reduce(
    (sum, { shareBasisPoints, seedMinor, mustMinor }) =>
      sum + (Number(shareBasisPoints) * Number(mustMinor + seedMinor)) / Number(mustMinor - seedMinor),
    0,
  ) / Number(basisPointsPerWhole);

/** A stake in minor units of its currency, and how many of them a euro is worth. */
export type RatedStake = { readonly stakeMinor: bigint; readonly rate: { readonly numerator: bigint; readonly denominator: bigint } };

/** What a stake gives to a jackpot. */
export function jackpotFeedUnits({ shareBasisPoints }: JackpotTerms, { stakeMinor, rate }: RatedStake): bigint {
  return (stakeMinor * shareBasisPoints * picoPerBasisPoint * rate.denominator) / rate.numerator;
}

/**
 * The amount a jackpot is won at, fixed at its start by its own seed: `start + ⌊(must − start) · (t + 1) / 10⁶⌋` with
 * `t = int(10⁶)` from the stream of `pot:<name>:<number>:0`. Example: start 6,000, must 10,000, t = 499,999 give 8,000.
 */
export function jackpotHitMinor(
  { name, mustMinor }: JackpotTerms,
  pot: { serverSeed: string; number: number; startMinor: bigint },
): bigint {
  const ticket = drawInt(labelledStream(pot.serverSeed, `pot:${name}:${pot.number}:0`), ticketRange);
  return pot.startMinor + ((mustMinor - pot.startMinor) * BigInt(ticket + 1)) / BigInt(ticketRange);
}
