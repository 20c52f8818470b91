import type { Engine } from '../../engine.ts';
import { drawInt, drawWeighted } from '../../primitives.ts';
import type { RandomSource } from '../../stream.ts';
import { lineWins, type StripsParameters, windowOf } from './lines.ts';
import { coinsPerStake, spinBet, spinResult } from './spin-bet.ts';

/** Parameters of a hold-and-win slot (`slots-hold.json`): a line slot whose symbol 9 is the coin. */
export type HoldParameters = StripsParameters & {
  readonly hold: {
    /** The chance of a coin on each empty cell of a respin, as numerator and denominator. */
    readonly pNew: readonly number[];
    /** Values in stakes with their weights. */
    readonly values: readonly (readonly number[])[];
    /** Stakes paid for a full grid besides its values. */
    readonly grand: number;
  };
};

/** The feature's grid lists the fifteen cells column by column, each from the top, in stakes; 0 is an empty cell. */
type HoldOutcome = { stops: number[]; lineCoins: number; coins: number; respins?: number; grid?: number[]; feature?: number };
/** The grid after the coins were valued and after each respin: the data of the animation. */
type HoldPicture = { grids: number[][] };

export const coinSymbol = 9;
const coinsToStart = 6;
const cellCount = 15;
const respinsGiven = 3;

type Feature = { respins: number; grid: number[]; feature: number };

const drawValue = (source: RandomSource, { hold }: HoldParameters, weights: readonly number[]): number =>
  hold.values[drawWeighted(source, weights)]?.[0] ?? 0;

/** One respin: empty cells of the grid may get a coin. @returns how many did */
function respin(source: RandomSource, { parameters, grid }: { parameters: HoldParameters; grid: number[] }): number {
  const { pNew, values } = parameters.hold;
  const [chance = 0, outOf = 1] = pNew;
  const weights = values.map(([, weight = 0]) => weight);
  let landed = 0;
  for (let cell = 0; cell < cellCount; cell += 1) {
    if (grid[cell] !== 0 || drawInt(source, outOf) >= chance) continue;
    grid[cell] = drawValue(source, parameters, weights);
    landed += 1;
  }
  return landed;
}

/** The respins from the coins of a window to the end (games §3.4). `coins` says for each cell whether it holds a coin. */
export function playRespins(
  source: RandomSource,
  parameters: HoldParameters,
  { coins, listen }: { coins: readonly boolean[]; listen?: ((grid: readonly number[]) => void) | undefined },
): Feature {
  const { values, grand } = parameters.hold;
  const weights = values.map(([, weight = 0]) => weight);
  const grid = coins.map((isCoin) => (isCoin ? drawValue(source, parameters, weights) : 0));
  let held = coins.filter(Boolean).length;
  let left = respinsGiven;
  let respins = 0;
  listen?.([...grid]);
  while (left > 0 && held < cellCount) {
    respins += 1;
    const landed = respin(source, { parameters, grid });
    held += landed;
    left = landed > 0 ? respinsGiven : left - 1;
    listen?.([...grid]);
  }
  const sum = grid.reduce((total, value) => total + value, 0);
  return { respins, grid, feature: sum + (held === cellCount ? grand : 0) };
}

/** Plays a whole round: the spin, and from six coins on the respins in the same stream. */
export function spinHold(
  source: RandomSource,
  parameters: HoldParameters,
  listen?: (grid: readonly number[]) => void,
): { outcome: HoldOutcome; coins: number; isCapped: boolean } {
  const stops = parameters.strips.map((strip) => drawInt(source, strip.length));
  const shown = windowOf(parameters, stops);
  let lineCoins = 0;
  for (const win of lineWins(parameters, shown)) lineCoins += win.coins;
  const cells = shown.flatMap((reel) => reel.map((symbol) => symbol === coinSymbol));
  const coins = cells.filter(Boolean).length;
  const base = { stops, lineCoins, coins };
  if (coins < coinsToStart) return capped(parameters, base, lineCoins);
  const feature = playRespins(source, parameters, { coins: cells, listen });
  return capped(parameters, { ...base, ...feature }, lineCoins + feature.feature * coinsPerStake);
}

function capped({ cap }: HoldParameters, outcome: HoldOutcome, coins: number): { outcome: HoldOutcome; coins: number; isCapped: boolean } {
  const capCoins = cap * coinsPerStake;
  return coins >= capCoins ? { outcome, coins: capCoins, isCapped: true } : { outcome, coins, isCapped: false };
}

/** Twenty lines, and respins that hold every coin of six or more (games §3.4). */
export const hold: Engine<HoldParameters, HoldOutcome> = {
  betParts: (_parameters, request) => spinBet(request),
  play(source, parameters, request) {
    spinBet(request);
    return spinResult(source, request.stakeMinor, spinHold(source, parameters));
  },
  picture(source, parameters): HoldPicture {
    const grids: number[][] = [];
    spinHold(source, parameters, (grid) => grids.push([...grid]));
    return { grids };
  },
};
