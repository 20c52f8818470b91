import { type Engine, floorPayout, PlayRefused, readFields, requireStake, settledResult } from '../../engine.ts';
import { drawInt } from '../../primitives.ts';

/** Multipliers in hundredths by rows, risk and bin. */
export type PlinkoParameters = { readonly tables: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>> };
/** The path past the pegs, `L` or `R` each, and the bin: the number of rights. */
type PlinkoOutcome = { path: string; bin: number };

/** The multipliers of a board in hundredths, from the left bin to the right. @throws PlayRefused for an unknown board */
function plinkoTable({ tables }: PlinkoParameters, input: unknown): { rows: number; risk: string; table: readonly number[] } {
  const { rows, risk } = readFields(input, ['rows', 'risk']);
  const table =
    typeof rows === 'number' && typeof risk === 'string' ? new Map(Object.entries(tables[String(rows)] ?? {})).get(risk) : undefined;
  if (typeof rows !== 'number' || typeof risk !== 'string' || !table) {
    throw new PlayRefused('INPUT_INVALID', 'A board has 8, 12 or 16 rows and low, medium or high risk.');
  }
  return { rows, risk, table };
}

/** Drop: the ball's path is the drawn bits (games §3.16). */
export const plinko: Engine<PlinkoParameters, PlinkoOutcome> = {
  betParts(parameters, { stakeMinor, input }) {
    const { rows, risk } = plinkoTable(parameters, input);
    requireStake(stakeMinor);
    return [{ key: `${rows}:${risk}`, amountMinor: stakeMinor }];
  },
  play(source, parameters, { stakeMinor, input }) {
    const { rows, table } = plinkoTable(parameters, input);
    const bits = Array.from({ length: rows }, () => drawInt(source, 2));
    const bin = bits.reduce((sum, bit) => sum + bit, 0);
    return settledResult(source, {
      outcome: { path: bits.map((bit) => (bit === 1 ? 'R' : 'L')).join(''), bin },
      stakedMinor: stakeMinor,
      payoutMinor: floorPayout(stakeMinor, table[bin] ?? 0, 100),
    });
  },
};
