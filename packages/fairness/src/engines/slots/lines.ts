import type { Engine } from '../../engine.ts';
import { drawInt } from '../../primitives.ts';
import type { RandomSource } from '../../stream.ts';
import { coinsPerStake, spinBet, spinResult } from './spin-bet.ts';

/** The common parameters of five-reel slots with fixed lines, with free spins or respins: pays in coins, the stake is 20 coins. */
export type StripsParameters = {
  readonly pay: readonly (readonly number[])[];
  readonly strips: readonly (readonly number[])[];
  readonly cap: number;
  readonly lines: readonly string[];
};

/** Parameters of a line slot (`slots-lines.json`). */
export type LinesParameters = StripsParameters & {
  readonly freeSpins: { readonly spins: Readonly<Record<string, number>>; readonly mult: number };
};

/** Stops of every spin, the first being the paid one; wins in coins including the feature's multiplier. */
type LinesOutcome = { stops: number[][]; wins: number[]; freeSpins: number };

/** One winning line, for the animation. */
export type LineWin = { readonly line: number; readonly symbol: number; readonly count: number; readonly coins: number };

export const wildSymbol = 8;
export const scatterSymbol = 9;
const reelCount = 5;
const rowCount = 3;

/** The symbols of a stop: `window[reel][row]`. */
export function windowOf(parameters: Pick<StripsParameters, 'strips'>, stops: readonly number[]): number[][] {
  return parameters.strips.map((strip, reel) => {
    const symbols: number[] = [];
    for (let row = 0; row < rowCount; row += 1) symbols.push(strip[((stops[reel] ?? 0) + row) % strip.length] ?? 0);
    return symbols;
  });
}

/** The number of consecutive reels from the left that show a symbol on a line, with wilds substituting. */
function countOnLine(shown: readonly (readonly number[])[], rows: string, symbol: number): number {
  let count = 1;
  while (count < reelCount) {
    const next = shown[count]?.[rows.charCodeAt(count) - 48];
    if (next !== symbol && next !== wildSymbol) break;
    count += 1;
  }
  return count;
}

/** The winning lines of one window, left to right from the first reel, with wilds substituting for any paying symbol. */
export function lineWins(parameters: StripsParameters, shown: readonly (readonly number[])[]): LineWin[] {
  const wins: LineWin[] = [];
  for (const [line, rows] of parameters.lines.entries()) {
    const symbol = shown[0]?.[rows.charCodeAt(0) - 48] ?? scatterSymbol;
    if (symbol >= wildSymbol) continue;
    const count = countOnLine(shown, rows, symbol);
    if (count >= 3) wins.push({ line, symbol, count, coins: parameters.pay[symbol]?.[count - 3] ?? 0 });
  }
  return wins;
}

/** Free spins a window awards: by the number of scatters anywhere. */
function spinsAwarded(parameters: LinesParameters, shown: readonly (readonly number[])[]): number {
  let scatters = 0;
  for (const reel of shown) for (const symbol of reel) if (symbol === scatterSymbol) scatters += 1;
  return parameters.freeSpins.spins[String(Math.min(scatters, reelCount))] ?? 0;
}

/** Draws a whole round: the spin and every free spin, from the same stream (games §3.1). */
export function spinLines(source: RandomSource, parameters: LinesParameters): { outcome: LinesOutcome; coins: number; isCapped: boolean } {
  const outcome: LinesOutcome = { stops: [], wins: [], freeSpins: 0 };
  const capCoins = parameters.cap * coinsPerStake;
  let coins = 0;
  for (let spin = 0; spin <= outcome.freeSpins; spin += 1) {
    const stops = parameters.strips.map((strip) => drawInt(source, strip.length));
    const shown = windowOf(parameters, stops);
    const multiplier = spin === 0 ? 1 : parameters.freeSpins.mult;
    const win = lineWins(parameters, shown).reduce((sum, line) => sum + line.coins, 0) * multiplier;
    outcome.stops.push(stops);
    outcome.wins.push(win);
    outcome.freeSpins += spinsAwarded(parameters, shown);
    coins += win;
    if (coins >= capCoins) return { outcome, coins: capCoins, isCapped: true };
  }
  return { outcome, coins, isCapped: false };
}

/** Five reels, three rows, twenty fixed lines, free spins (games §3.1). */
export const lines: Engine<LinesParameters, LinesOutcome> = {
  betParts: (_parameters, request) => spinBet(request),
  play(source, parameters, request) {
    spinBet(request);
    return spinResult(source, request.stakeMinor, spinLines(source, parameters));
  },
};
