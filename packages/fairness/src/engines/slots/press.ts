import { type Engine, floorPayout, PlayRefused, readFields, readList, readWhole, requireStake, settledResult } from '../../engine.ts';
import { drawInt } from '../../primitives.ts';

/** Hundredths by the count of digits that agree. */
export type PressParameters = { readonly pay: readonly number[] };
type PressOutcome = { digits: number[]; matches: number };

const digitCount = 4;

function readDigits(input: unknown): number[] {
  const { digits } = readFields(input, ['digits']);
  const list = readList(digits, 'Digits', digitCount).map((digit) => readWhole(digit, { name: 'A digit', from: 0, to: 9 }));
  if (list.length !== digitCount) throw new PlayRefused('INPUT_INVALID', `Choose ${digitCount} digits.`);
  return list;
}

/** Number Press: four digits chosen, four drawn; equal places pay (games §3.17). */
export const press: Engine<PressParameters, PressOutcome> = {
  betParts(_parameters, { stakeMinor, input }) {
    const digits = readDigits(input);
    requireStake(stakeMinor);
    return [{ key: digits.join(''), amountMinor: stakeMinor }];
  },
  play(source, { pay }, { stakeMinor, input }) {
    const chosen = readDigits(input);
    const digits = Array.from({ length: digitCount }, () => drawInt(source, 10));
    const matches = digits.filter((digit, place) => digit === chosen[place]).length;
    return settledResult(source, {
      outcome: { digits, matches },
      stakedMinor: stakeMinor,
      payoutMinor: floorPayout(stakeMinor, pay[matches] ?? 0, 100),
    });
  },
};
