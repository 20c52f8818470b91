import type { Engine } from '../../engine.ts';
import { drawInt, drawWeighted } from '../../primitives.ts';
import type { RandomSource } from '../../stream.ts';
import { coinsPerStake, spinBet, spinResult } from './spin-bet.ts';

/** Parameters of a ways slot (`slots-ways.json`): weights of heights and of each reel's symbols, pays in coins. */
export type WaysParameters = {
  readonly pay: readonly (readonly number[])[];
  readonly heights: readonly number[];
  readonly weights: readonly (readonly number[])[];
  readonly freeSpins: { readonly spins: Readonly<Record<string, number>>; readonly mult: number; readonly ticketPerMille: number };
  readonly cap: number;
};

/** One reel as it stopped: its symbols from the top, and the row of its ticket, −1 without one. */
export type WaysReel = { readonly symbols: readonly number[]; readonly ticketRow: number };
/** The reels of the paid spin, wins of every spin in coins with the feature's multiplier applied, spins awarded in all. */
type WaysOutcome = { reels: string[]; wins: number[]; freeSpins: number };
/** A symbol that pays in one spin: how many ways over how many reels from the left. */
type WaysWin = { readonly symbol: number; readonly reels: number; readonly ways: number; readonly coins: number };

export const waysWild = 9;
const reelCount = 6;
const leastHeight = 2;

/** The most ways that six reels of the tallest height give. */
export const mostWays = ({ heights }: Pick<WaysParameters, 'heights'>): number => (leastHeight + heights.length - 1) ** reelCount;

function drawReel(source: RandomSource, { heights, weights, freeSpins }: WaysParameters, reel: number): WaysReel {
  const height = leastHeight + drawWeighted(source, heights);
  const symbols: number[] = [];
  for (let row = 0; row < height; row += 1) symbols.push(drawWeighted(source, weights[reel] ?? []));
  const hasTicket = drawInt(source, 1000) < freeSpins.ticketPerMille;
  return { symbols, ticketRow: hasTicket ? drawInt(source, height) : -1 };
}

/** Draws six reels, each its height, its cells from the top and its ticket (games §3.2: the order is normative). */
export function drawWaysReels(source: RandomSource, parameters: WaysParameters): WaysReel[] {
  const reels: WaysReel[] = [];
  for (let reel = 0; reel < reelCount; reel += 1) reels.push(drawReel(source, parameters, reel));
  return reels;
}

const countOn = ({ symbols }: WaysReel, symbol: number): number => {
  let count = 0;
  for (const one of symbols) if (one === symbol || one === waysWild) count += 1;
  return count;
};

/** The number of ways the shown heights give. Example: 2·3·4·5·6·7 = 5,040. */
export const waysShown = (reels: readonly WaysReel[]): number => reels.reduce((product, reel) => product * reel.symbols.length, 1);

/**
 * Symbols that pay: the product of their counts, wild standing for any, over the unbroken run of reels from the left, three or
 * more. Example: counts 2, 1, 3 then none give 6 ways × `pay[symbol][0]` coins.
 */
export function waysWins({ pay }: WaysParameters, reels: readonly WaysReel[]): WaysWin[] {
  const [first] = reels;
  const wins: WaysWin[] = [];
  for (const [symbol, pays] of pay.entries()) {
    let ways = first ? first.symbols.reduce((count, one) => (one === symbol ? count + 1 : count), 0) : 0;
    let run = 1;
    while (ways > 0 && run < reels.length) {
      const reel = reels[run];
      const count = reel ? countOn(reel, symbol) : 0;
      if (count === 0) break;
      ways *= count;
      run += 1;
    }
    if (ways > 0 && run >= 3) wins.push({ symbol, reels: run, ways, coins: ways * (pays[run - 3] ?? 0) });
  }
  return wins;
}

/** Free spins a spin awards: by the number of reels with a ticket. */
export function waysSpinsAwarded({ freeSpins }: WaysParameters, reels: readonly WaysReel[]): number {
  const tickets = reels.reduce((count, reel) => (reel.ticketRow >= 0 ? count + 1 : count), 0);
  return freeSpins.spins[String(tickets)] ?? 0;
}

/** A reel in the text form of the outcome: its symbols from the top, `*` and the row of the ticket. Example: `"781525*2"`. */
const writeWaysReel = ({ symbols, ticketRow }: WaysReel): string => symbols.join('') + (ticketRow < 0 ? '' : `*${ticketRow}`);

/** Plays a whole round and passes each spin's reels to a callback; all spins are drawn from the same stream. */
export function spinWays(
  source: RandomSource,
  parameters: WaysParameters,
  listen: (reels: readonly WaysReel[]) => void,
): { wins: number[]; freeSpins: number; coins: number; isCapped: boolean } {
  const capCoins = parameters.cap * coinsPerStake;
  const wins: number[] = [];
  let freeSpins = 0;
  let coins = 0;
  for (let spin = 0; spin <= freeSpins; spin += 1) {
    const reels = drawWaysReels(source, parameters);
    listen(reels);
    let win = 0;
    for (const one of waysWins(parameters, reels)) win += one.coins;
    if (spin > 0) win *= parameters.freeSpins.mult;
    wins.push(win);
    freeSpins += waysSpinsAwarded(parameters, reels);
    coins += win;
    if (coins >= capCoins) return { wins, freeSpins, coins: capCoins, isCapped: true };
  }
  return { wins, freeSpins, coins, isCapped: false };
}

/** The reels of every spin of a round, in text form: the data of the animation. */
type WaysPicture = { spins: string[][] };

/** Six reels of two to seven symbols, up to 117,649 ways, free spins by tickets (games §3.2). */
export const ways: Engine<WaysParameters, WaysOutcome> = {
  betParts: (_parameters, request) => spinBet(request),
  play(source, parameters, request) {
    spinBet(request);
    const spins: (readonly WaysReel[])[] = [];
    const { wins, freeSpins, ...total } = spinWays(source, parameters, (reels) => spins.push(reels));
    const outcome = { reels: (spins[0] ?? []).map(writeWaysReel), wins, freeSpins };
    return spinResult(source, request.stakeMinor, { ...total, outcome });
  },
  picture(source, parameters): WaysPicture {
    const spins: string[][] = [];
    spinWays(source, parameters, (reels) => spins.push(reels.map(writeWaysReel)));
    return { spins };
  },
};
