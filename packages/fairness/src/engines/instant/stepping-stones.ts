import { type Engine, PlayRefused, readFields, readWhole, requireGain } from '../../engine.ts';
import { drawInt } from '../../primitives.ts';
import { cashOut, stepResult } from './step-game.ts';

/** The chance that a stone holds: `num / den`. */
export type StonesLevel = { readonly num: number; readonly den: number };
export type StonesParameters = {
  readonly num: number;
  readonly den: number;
  readonly steps: number;
  readonly difficulties: Readonly<Record<string, StonesLevel>>;
};
/** The first stone that breaks, from 0; −1 if all hold. Revealed only when the round is over. */
type StonesOutcome = { firstFall: number };

type StonesBet = { readonly stakeMinor: bigint; readonly level: StonesLevel };

/** The value of `taken` stones: `⌊stake · 0.952 · (den / num)^k⌋`. Example: three molten stones on 1.00 are 7.61. */
export const stonesValue = ({ num, den }: StonesParameters, { stakeMinor, level }: StonesBet, taken: number): bigint =>
  (stakeMinor * BigInt(num) * BigInt(level.den) ** BigInt(taken)) / (BigInt(den) * BigInt(level.num) ** BigInt(taken));

type StonesInput = { readonly difficulty: string; readonly level: StonesLevel; readonly taken: number; readonly isOpen: boolean };

function readInput({ difficulties, steps }: StonesParameters, input: unknown): StonesInput {
  const { difficulty, steps: taken = 0, isOpen } = readFields(input, ['difficulty', 'steps', 'isOpen']);
  const found = Object.entries(difficulties).find(([name]) => name === difficulty);
  if (!found) throw new PlayRefused('INPUT_INVALID', `The difficulty is one of ${Object.keys(difficulties).join(', ')}.`);
  const [name, level] = found;
  return { difficulty: name, level, taken: readWhole(taken, { name: 'The steps', from: 0, to: steps }), isOpen: isOpen === true };
}

/** Lava Steps: twelve stones, all drawn at the bet (games §3.15). */
export const steppingStones: Engine<StonesParameters, StonesOutcome> = {
  betParts(parameters, { stakeMinor, input }) {
    const { difficulty, level } = readInput(parameters, input);
    requireGain(stakeMinor, stonesValue(parameters, { stakeMinor, level }, 1));
    return [{ key: difficulty, amountMinor: stakeMinor }];
  },
  play(source, parameters, { stakeMinor, input }) {
    const { level, taken, isOpen } = readInput(parameters, input);
    const breaks = Array.from({ length: parameters.steps }, () => drawInt(source, level.den) >= level.num);
    const firstFall = breaks.indexOf(true);
    const isLost = firstFall !== -1 && firstFall < taken;
    return stepResult(source, {
      outcome: { firstFall },
      stakeMinor,
      valueMinor: isLost ? 0n : stonesValue(parameters, { stakeMinor, level }, taken),
      isLost,
      isOpen,
      nextSteps: isLost || taken === parameters.steps ? [] : ['step'],
      canCashOut: taken > 0,
      openOutcome: {},
    });
  },
  steps: {
    inputOf: (input, actions) => ({
      ...readFields(input, ['difficulty']),
      steps: actions.filter((action) => action === 'step').length,
      ...(actions.includes(cashOut) ? {} : { isOpen: true }),
    }),
    restAction: cashOut,
  },
};
