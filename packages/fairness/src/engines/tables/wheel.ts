import { type Engine, floorPayout, PlayRefused, readFields, requireStake, settledResult } from '../../engine.ts';
import { drawInt } from '../../primitives.ts';

/** The multipliers of each wheel in hundredths, segment by segment clockwise from the top. */
export type WheelParameters = { readonly wheels: Readonly<Record<string, readonly number[]>> };
type WheelOutcome = { segment: number };

/** The segments of a wheel. @throws PlayRefused for an unknown risk */
function wheelSegments({ wheels }: WheelParameters, input: unknown): { risk: string; segments: readonly number[] } {
  const { risk } = readFields(input, ['risk']);
  const found = Object.entries(wheels).find(([name]) => name === risk);
  if (!found) throw new PlayRefused('INPUT_INVALID', 'The risk is low, medium or high.');
  return { risk: found[0], segments: found[1] };
}

/** Wheel of Hours: sixty equal segments (games §3.16). */
export const wheel: Engine<WheelParameters, WheelOutcome> = {
  betParts(parameters, { stakeMinor, input }) {
    const { risk } = wheelSegments(parameters, input);
    requireStake(stakeMinor);
    return [{ key: risk, amountMinor: stakeMinor }];
  },
  play(source, parameters, { stakeMinor, input }) {
    const { segments } = wheelSegments(parameters, input);
    const segment = drawInt(source, segments.length);
    return settledResult(source, {
      outcome: { segment },
      stakedMinor: stakeMinor,
      payoutMinor: floorPayout(stakeMinor, segments[segment] ?? 0, 100),
    });
  },
};
