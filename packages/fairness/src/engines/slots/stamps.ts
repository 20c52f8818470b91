import { type Engine, floorPayout, readFields, requireStake, settledResult } from '../../engine.ts';
import { drawWeighted } from '../../primitives.ts';
import type { RandomSource } from '../../stream.ts';

/** Values in hundredths and postmarks, each with its weight; the cap in ×. */
export type StampsParameters = {
  readonly count: number;
  readonly values: readonly (readonly number[])[];
  readonly postmarks: readonly (readonly number[])[];
  readonly cap: number;
};
/** The value on each stamp in hundredths, and the postmark that multiplies their sum. */
type StampsOutcome = { stamps: number[]; postmark: number };

const drawFrom = (source: RandomSource, rows: readonly (readonly number[])[]): number =>
  rows[
    drawWeighted(
      source,
      rows.map(([, weight = 0]) => weight),
    )
  ]?.[0] ?? 0;

/** Lucky Stamps: five stamps, then one postmark on all of them (games §3.17). */
export const stamps: Engine<StampsParameters, StampsOutcome> = {
  betParts(_parameters, { stakeMinor, input }) {
    readFields(input, []);
    requireStake(stakeMinor);
    return [{ key: 'booklet', amountMinor: stakeMinor }];
  },
  play(source, parameters, { stakeMinor, input }) {
    readFields(input, []);
    const drawn = Array.from({ length: parameters.count }, () => drawFrom(source, parameters.values));
    const postmark = drawFrom(source, parameters.postmarks);
    const times = drawn.reduce((sum, value) => sum + value, 0) * postmark;
    const most = parameters.cap * 100;
    return settledResult(source, {
      outcome: { stamps: drawn, postmark },
      stakedMinor: stakeMinor,
      payoutMinor: floorPayout(stakeMinor, Math.min(times, most), 100),
      isCapped: times > most,
    });
  },
};
