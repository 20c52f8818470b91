import { type Engine, floorPayout, type PlayRequest, readFields, readWhole, requireGain, settledResult } from '../../engine.ts';
import { drawPoint, leastTarget, mostTarget, type PointParameters } from './crash-point.ts';

/** Where the plate ended, in hundredths. */
type LimboOutcome = { crashAt: number };

const readTarget = (parameters: PointParameters, input: unknown): number =>
  readWhole(readFields(input, ['cashOutAt']).cashOutAt, { name: 'The target', from: leastTarget, to: mostTarget(parameters) });

/**
 * The payout of a reached target, in minor units: `⌊stake · m / 100⌋`, the target in hundredths.
 * @example
 * targetPayout(100n, 500) // 500n
 */
export const targetPayout = (stakeMinor: bigint, target: number): bigint => floorPayout(stakeMinor, target, 100);

/** Plate Spin: choose a target, the plate reaches it or not (games §3.13). */
export const limbo: Engine<PointParameters, LimboOutcome> = {
  betParts(parameters, { stakeMinor, input }: PlayRequest) {
    const target = readTarget(parameters, input);
    requireGain(stakeMinor, targetPayout(stakeMinor, target));
    return [{ key: `target:${target}`, amountMinor: stakeMinor }];
  },
  play(source, parameters, { stakeMinor, input }) {
    const target = readTarget(parameters, input);
    const crashAt = drawPoint(source, parameters);
    const isWon = crashAt >= target;
    return settledResult(source, {
      outcome: { crashAt },
      stakedMinor: stakeMinor,
      payoutMinor: isWon ? targetPayout(stakeMinor, target) : 0n,
      isCapped: isWon && target === mostTarget(parameters),
    });
  },
};
