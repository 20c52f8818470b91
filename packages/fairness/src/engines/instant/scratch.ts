import { type Engine, floorPayout, readFields, requireStake, settledResult } from '../../engine.ts';
import { drawWeighted } from '../../primitives.ts';

/** Weights of the nine pictures (the last is blank), and hundredths by picture and count: `[[3, 150], …]`. */
export type ScratchParameters = { readonly weights: readonly number[]; readonly pay: readonly (readonly (readonly number[])[])[] };
/** The pictures of the nine cells; 8 is blank. */
type ScratchOutcome = { cells: number[] };

const cellCount = 9;

/** What each picture of a card pays in hundredths; 0 below three of a kind. */
export function scratchTimes({ pay }: ScratchParameters, cells: readonly number[]): number[] {
  return pay.map((rows, symbol) => {
    const count = cells.filter((cell) => cell === symbol).length;
    return rows.find(([needed]) => needed === count)?.[1] ?? 0;
  });
}

/** Scratch Atlas: nine independent cells, three or more alike pay, several add up (games §3.17). */
export const scratch: Engine<ScratchParameters, ScratchOutcome> = {
  betParts(_parameters, { stakeMinor, input }) {
    readFields(input, []);
    requireStake(stakeMinor);
    return [{ key: 'card', amountMinor: stakeMinor }];
  },
  play(source, parameters, { stakeMinor, input }) {
    readFields(input, []);
    const cells = Array.from({ length: cellCount }, () => drawWeighted(source, parameters.weights));
    const times = scratchTimes(parameters, cells).reduce((sum, one) => sum + one, 0);
    return settledResult(source, { outcome: { cells }, stakedMinor: stakeMinor, payoutMinor: floorPayout(stakeMinor, times, 100) });
  },
};
