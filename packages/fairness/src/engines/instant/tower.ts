import { type Engine, PlayRefused, readFields, readList, readWhole, requireGain } from '../../engine.ts';
import { lazyShuffle } from '../../primitives.ts';
import { cashOut, numbersOf, stepResult } from './step-game.ts';

export type TowerLevel = { readonly tiles: number; readonly safe: number; readonly floors: number };
export type TowerParameters = {
  readonly num: number;
  readonly den: number;
  readonly difficulties: Readonly<Record<string, TowerLevel>>;
};
/** The traps of each floor from the ground up, ascending. Revealed only when the round is over. */
type TowerOutcome = { traps: number[][] };

/** The value of `floors` climbed floors: `⌊stake · 0.97 · (tiles / safe)^k⌋`. Example: four hard floors on 1.00 are 15.52. */
export const towerValue = (
  { num, den }: TowerParameters,
  { stakeMinor, level }: { stakeMinor: bigint; level: TowerLevel },
  floors: number,
): bigint => (stakeMinor * BigInt(num) * BigInt(level.tiles) ** BigInt(floors)) / (BigInt(den) * BigInt(level.safe) ** BigInt(floors));

type TowerInput = { readonly difficulty: string; readonly level: TowerLevel; readonly picks: readonly number[]; readonly isOpen: boolean };

function readInput({ difficulties }: TowerParameters, input: unknown): TowerInput {
  const { difficulty, picks = [], isOpen } = readFields(input, ['difficulty', 'picks', 'isOpen']);
  const found = Object.entries(difficulties).find(([name]) => name === difficulty);
  if (!found) throw new PlayRefused('INPUT_INVALID', `The difficulty is one of ${Object.keys(difficulties).join(', ')}.`);
  const [name, level] = found;
  const chosen = readList(picks, 'Picks', level.floors).map((pick) => readWhole(pick, { name: 'A pick', from: 0, to: level.tiles - 1 }));
  return { difficulty: name, level, picks: chosen, isOpen: isOpen === true };
}

const ascending = (left: number, right: number): number => left - right;

/** Tower Nine: all nine floors are drawn at the bet; one tile per floor is chosen on the way up (games §3.15). */
export const tower: Engine<TowerParameters, TowerOutcome> = {
  betParts(parameters, { stakeMinor, input }) {
    const { difficulty, level } = readInput(parameters, input);
    requireGain(stakeMinor, towerValue(parameters, { stakeMinor, level }, 1));
    return [{ key: difficulty, amountMinor: stakeMinor }];
  },
  play(source, parameters, { stakeMinor, input }) {
    const { level, picks, isOpen } = readInput(parameters, input);
    const traps = Array.from({ length: level.floors }, () => {
      const next = lazyShuffle(source, level.tiles);
      return Array.from({ length: level.tiles - level.safe }, next).sort(ascending);
    });
    const isLost = picks.some((pick, floor) => traps[floor]?.includes(pick) ?? false);
    const isTop = picks.length === level.floors;
    return stepResult(source, {
      outcome: { traps },
      stakeMinor,
      valueMinor: isLost ? 0n : towerValue(parameters, { stakeMinor, level }, picks.length),
      isLost,
      isOpen,
      nextSteps: isLost || isTop ? [] : Array.from({ length: level.tiles }, (_, tile) => `pick:${tile}`),
      canCashOut: picks.length > 0,
      openOutcome: {},
    });
  },
  steps: {
    inputOf: (input, actions) => ({
      ...readFields(input, ['difficulty']),
      picks: numbersOf(actions, 'pick'),
      ...(actions.includes(cashOut) ? {} : { isOpen: true }),
    }),
    restAction: cashOut,
  },
};
