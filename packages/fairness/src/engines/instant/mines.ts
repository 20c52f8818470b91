import { type Engine, PlayRefused, readFields, readList, readWhole, requireGain } from '../../engine.ts';
import { lazyShuffle } from '../../primitives.ts';
import { cashOut, numbersOf, stepResult } from './step-game.ts';

export type MinesParameters = { readonly num: number; readonly den: number; readonly cap: number };
/** Positions of the mines, ascending. Revealed only when the round is over. */
type MinesOutcome = { mines: number[] };

const tileCount = 25;

/** Ways to choose `taken` out of `from`, exact. */
function choose(from: number, taken: number): bigint {
  let ways = 1n;
  for (let index = 1; index <= taken; index += 1) ways = (ways * BigInt(from - taken + index)) / BigInt(index);
  return ways;
}

/** The parameters of a round: the stake in minor units and the number of mines. */
type MinesField = { readonly stakeMinor: bigint; readonly mines: number };

/**
 * The worth of `safe` opened tiles in minor units: `⌊stake · 99 · C(25, k) / (100 · C(25 − mines, k))⌋` (games §3.15).
 * @example
 * minesValue({ num: 99, den: 100 }, { stakeMinor: 100n, mines: 3 }, 3) // 147n
 */
export const minesValue = ({ num, den }: MinesParameters, { stakeMinor, mines }: MinesField, safe: number): bigint =>
  (stakeMinor * BigInt(num) * choose(tileCount, safe)) / (BigInt(den) * choose(tileCount - mines, safe));

/** Whether a further tile is offered: there is a safe one, and its value stays within the cap. */
export const mayOpen = ({ num, den, cap }: MinesParameters, mines: number, safe: number): boolean =>
  safe < tileCount - mines && BigInt(num) * choose(tileCount, safe + 1) <= BigInt(cap) * BigInt(den) * choose(tileCount - mines, safe + 1);

type MinesInput = { readonly mines: number; readonly open: readonly number[]; readonly isOpen: boolean };

function readInput(input: unknown): MinesInput {
  const { mines, open = [], isOpen } = readFields(input, ['mines', 'open', 'isOpen']);
  const tiles = readList(open, 'Tiles', tileCount).map((tile) => readWhole(tile, { name: 'A tile', from: 0, to: tileCount - 1 }));
  if (new Set(tiles).size !== tiles.length) throw new PlayRefused('ACTION_ILLEGAL', 'A tile is opened once.');
  return { mines: readWhole(mines, { name: 'The number of mines', from: 1, to: tileCount - 1 }), open: tiles, isOpen: isOpen === true };
}

const ascending = (left: number, right: number): number => left - right;

/** Mines Field: the layout is fixed before the first tile is opened (games §3.15). */
export const mines: Engine<MinesParameters, MinesOutcome> = {
  betParts(parameters, { stakeMinor, input }) {
    const { mines: count } = readInput(input);
    requireGain(stakeMinor, minesValue(parameters, { stakeMinor, mines: count }, 1));
    return [{ key: `mines:${count}`, amountMinor: stakeMinor }];
  },
  play(source, parameters, { stakeMinor, input }) {
    const { mines: count, open, isOpen } = readInput(input);
    const next = lazyShuffle(source, tileCount);
    const layout = Array.from({ length: count }, next).sort(ascending);
    const isLost = open.some((tile) => layout.includes(tile));
    const tiles = Array.from({ length: tileCount }, (_, tile) => tile).filter((tile) => !open.includes(tile));
    return stepResult(source, {
      outcome: { mines: layout },
      stakeMinor,
      valueMinor: isLost ? 0n : minesValue(parameters, { stakeMinor, mines: count }, open.length),
      isLost,
      isOpen,
      nextSteps: !isLost && mayOpen(parameters, count, open.length) ? tiles.map((tile) => `open:${tile}`) : [],
      canCashOut: open.length > 0,
      openOutcome: {},
    });
  },
  steps: {
    inputOf: (input, actions) => ({
      ...readFields(input, ['mines']),
      open: numbersOf(actions, 'open'),
      ...(actions.includes(cashOut) ? {} : { isOpen: true }),
    }),
    restAction: cashOut,
  },
};
