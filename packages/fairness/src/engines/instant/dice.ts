import { type Engine, floorPayout, PlayRefused, readFields } from '../../engine.ts';
import { drawInt } from '../../primitives.ts';

export type DiceParameters = { readonly num: number; readonly den: number; readonly chanceMin: number; readonly chanceMax: number };
/** The roll in hundredths: 0…9,999, shown as 00.00–99.99. */
type DiceOutcome = { roll: number };
export type DiceSide = 'under' | 'over';
/** The player's choice: the chance in hundredths of a per cent, and the side. */
type DiceInput = { readonly chance: number; readonly side: DiceSide };

const rollRange = 10_000;

/** Reads the input; defaults are chance 4,950 and `under`. @throws PlayRefused */
function readDiceInput(parameters: DiceParameters, input: unknown): DiceInput {
  const { chance = 4950, side = 'under' } = readFields(input, ['chance', 'side']);
  if (typeof chance !== 'number' || !Number.isInteger(chance) || chance < parameters.chanceMin || chance > parameters.chanceMax) {
    throw new PlayRefused('INPUT_INVALID', `The chance lies between ${parameters.chanceMin} and ${parameters.chanceMax}.`);
  }
  if (side !== 'under' && side !== 'over') throw new PlayRefused('INPUT_INVALID', 'The side is under or over.');
  return { chance, side };
}

/** What a win pays: `⌊stake · 9900 / chance⌋`. Example: 1.00 at 49.50 % pays 2.00. */
export const dicePayout = (parameters: DiceParameters, stakeMinor: bigint, chance: number): bigint =>
  floorPayout(stakeMinor, rollRange * parameters.num, parameters.den * chance);

/** Whether a roll wins: `under` wins below the chance, `over` from 10,000 − chance. */
export const isDiceWin = (roll: number, { chance, side }: DiceInput): boolean =>
  side === 'under' ? roll < chance : roll >= rollRange - chance;

/** Dice Line: one roll of 00.00–99.99 (games §3.13). */
export const dice: Engine<DiceParameters, DiceOutcome> = {
  betParts(parameters, request) {
    const { chance, side } = readDiceInput(parameters, request.input);
    if (request.stakeMinor <= 0n) throw new PlayRefused('STAKE_INVALID', 'The stake is above zero.');
    // games §2.2: where the player chooses the odds, a payout that does not exceed the stake is refused as a bet;
    // a round that was played is verified all the same.
    if (dicePayout(parameters, request.stakeMinor, chance) <= request.stakeMinor) {
      throw new PlayRefused('STAKE_INVALID', 'At this stake this bet returns the stake only: raise the stake or the risk.');
    }
    return [{ key: `${side}:${chance}`, amountMinor: request.stakeMinor }];
  },
  play(source, parameters, request) {
    const chosen = readDiceInput(parameters, request.input);
    const roll = drawInt(source, rollRange);
    return {
      outcome: { roll },
      stakedMinor: request.stakeMinor,
      payoutMinor: isDiceWin(roll, chosen) ? dicePayout(parameters, request.stakeMinor, chosen.chance) : 0n,
      bytesRead: source.bytesRead(),
      isCapped: false,
      isFinished: true,
      legalActions: [],
    };
  },
};
