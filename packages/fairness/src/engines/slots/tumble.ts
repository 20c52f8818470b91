import type { Engine } from '../../engine.ts';
import { drawWeighted } from '../../primitives.ts';
import type { RandomSource } from '../../stream.ts';
import { coinsPerStake, spinBet, spinResult } from './spin-bet.ts';

/** Parameters of a tumble slot (`slots-tumble.json`): `pay[symbol]` lists the least count and its coins, rising. */
export type TumbleParameters = {
  readonly rows: number;
  readonly cols: number;
  readonly threshold: number;
  readonly ladder: readonly number[];
  readonly weights: readonly number[];
  readonly pay: readonly (readonly (readonly number[])[])[];
  readonly cap: number;
};

/** The initial grid, each column from the bottom; wins of each step in coins, including the ladder's multiplier. */
type TumbleOutcome = { columnsBottomUp: string[]; wins: number[] };
/** One symbol that pays in a step, before the ladder. */
type TumbleWin = { readonly symbol: number; readonly count: number; readonly coins: number };

/** A round ends after so many at the latest. */
export const mostTumbles = 30;

function refill(source: RandomSource, parameters: TumbleParameters, columns: readonly number[][]): void {
  for (const column of columns) while (column.length < parameters.rows) column.push(drawWeighted(source, parameters.weights));
}

/** Coins of a count: the highest bucket it reaches. Example: [[8, 50], [10, 146]] gives 50 for nine, 0 for seven. */
function coinsFor(buckets: readonly (readonly number[])[], count: number): number {
  let coins = 0;
  for (const [least = 0, pays = 0] of buckets) if (count >= least) coins = pays;
  return coins;
}

/** Symbols whose count anywhere on the grid reaches the threshold; all of them pay together. */
export function tumbleWins({ pay, threshold }: TumbleParameters, columns: readonly (readonly number[])[]): TumbleWin[] {
  const counts = pay.map(() => 0);
  for (const column of columns) for (const symbol of column) counts[symbol] = (counts[symbol] ?? 0) + 1;
  const wins: TumbleWin[] = [];
  for (const [symbol, buckets] of pay.entries()) {
    const count = counts[symbol] ?? 0;
    if (count >= threshold) wins.push({ symbol, count, coins: coinsFor(buckets, count) });
  }
  return wins;
}

/** The multiplier of a step, 0 being the first win: the ladder's last rung holds for all later ones. */
export const ladderAt = ({ ladder }: TumbleParameters, step: number): number => ladder[Math.min(step, ladder.length - 1)] ?? 1;

/** Plays a whole round and passes each grid to a callback (games §3.3: fill from the left, bottom to top). */
export function spinTumble(
  source: RandomSource,
  parameters: TumbleParameters,
  listen: (columns: readonly (readonly number[])[]) => void,
): { wins: number[]; coins: number; isCapped: boolean } {
  const capCoins = parameters.cap * coinsPerStake;
  let columns: number[][] = Array.from({ length: parameters.cols }, () => []);
  const wins: number[] = [];
  let coins = 0;
  refill(source, parameters, columns);
  listen(columns);
  for (let step = 0; step < mostTumbles; step += 1) {
    const paying = tumbleWins(parameters, columns);
    if (paying.length === 0) break;
    const win = paying.reduce((sum, one) => sum + one.coins, 0) * ladderAt(parameters, step);
    wins.push(win);
    coins += win;
    if (coins >= capCoins) return { wins, coins: capCoins, isCapped: true };
    columns = columns.map((column) => column.filter((symbol) => paying.every((one) => one.symbol !== symbol)));
    refill(source, parameters, columns);
    listen(columns);
  }
  return { wins, coins, isCapped: false };
}

/** Every full grid of a round in order, each column from the bottom as text: the data of the animation. */
type TumblePicture = { grids: string[][] };

const writeColumns = (columns: readonly (readonly number[])[]): string[] => columns.map((column) => column.join(''));

/** Pay anywhere with refills and a rising ladder (games §3.3). */
export const tumble: Engine<TumbleParameters, TumbleOutcome> = {
  betParts: (_parameters, request) => spinBet(request),
  play(source, parameters, request) {
    spinBet(request);
    const grids: string[][] = [];
    const { wins, ...total } = spinTumble(source, parameters, (columns) => grids.push(writeColumns(columns)));
    return spinResult(source, request.stakeMinor, { ...total, outcome: { columnsBottomUp: grids[0] ?? [], wins } });
  },
  picture(source, parameters): TumblePicture {
    const grids: string[][] = [];
    spinTumble(source, parameters, (columns) => grids.push(writeColumns(columns)));
    return { grids };
  },
};
