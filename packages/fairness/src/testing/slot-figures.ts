import type { HoldParameters } from '../engines/slots/hold.ts';
import { type StripsParameters, wildSymbol } from '../engines/slots/lines.ts';
import type { TumbleParameters } from '../engines/slots/tumble.ts';
import { type WaysParameters, waysWild } from '../engines/slots/ways.ts';

/** Exact figures of slots by closed forms, a second way beside the engines (games §3.1–3.4, games §6). All in stakes per spin. */

const coins = 20;
const sumOf = (weights: readonly number[]): number => weights.reduce((sum, weight) => sum + weight, 0);

const shareOf = (strip: readonly number[], isWanted: (symbol: number) => boolean): number => strip.filter(isWanted).length / strip.length;

/** E[Y]: on any line each reel shows each of its stops with equal probability, so all twenty lines return the same. */
export function lineReturn({ strips, pay }: Pick<StripsParameters, 'strips' | 'pay'>): number {
  let paid = 0;
  for (const [symbol, pays] of pay.entries()) {
    const hits = strips.map((strip, reel) => shareOf(strip, (one) => one === symbol || (reel > 0 && one === wildSymbol)));
    const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = hits;
    const run = first * second * third;
    paid += run * (1 - fourth) * (pays[0] ?? 0) + run * fourth * (1 - fifth) * (pays[1] ?? 0) + run * fourth * fifth * (pays[2] ?? 0);
  }
  return paid;
}

/** P(count successes) of independent reels whose chances of 0, 1, … are given. */
function convolve(perReel: readonly (readonly number[])[]): number[] {
  return perReel.reduce<number[]>(
    (known, reel) => {
      const next = Array.from({ length: known.length + reel.length - 1 }, () => 0);
      known.forEach((left, at) => reel.forEach((right, more) => (next[at + more] = (next[at + more] ?? 0) + left * right)));
      return next;
    },
    [1],
  );
}

function binomial(count: number, chance: number): number[] {
  return convolve(Array.from({ length: count }, () => [1 - chance, chance]));
}

/** The final number of held coins of the respins: its distribution, from a number held and respins left. */
function finalCounts(held: number, left: number, chance: number): number[] {
  const ends = Array.from({ length: 16 }, () => 0);
  if (held === 15 || left === 0) {
    ends[held] = 1;
    return ends;
  }
  binomial(15 - held, chance).forEach((weight, more) => {
    finalCounts(held + more, more > 0 ? 3 : left - 1, chance).forEach((end, count) => (ends[count] = (ends[count] ?? 0) + weight * end));
  });
  return ends;
}

/** The respins' share of the return, and how often they begin. */
export function holdFeature({ strips, hold }: HoldParameters): { featureShare: number; trigger: number; grand: number } {
  const perReel = strips.map((strip) => {
    const counts = [0, 0, 0, 0];
    strip.forEach((_, stop) => {
      const shown = [0, 1, 2].filter((row) => strip[(stop + row) % strip.length] === 9).length;
      counts[shown] = (counts[shown] ?? 0) + 1 / strip.length;
    });
    return counts;
  });
  const [chance = 0, outOf = 1] = hold.pNew;
  const mean = sumOf(hold.values.map(([value = 0, weight = 0]) => value * weight)) / sumOf(hold.values.map(([, weight = 0]) => weight));
  let [featureShare, trigger, grand] = [0, 0, 0];
  convolve(perReel).forEach((weight, held) => {
    if (held < 6) return;
    trigger += weight;
    finalCounts(held, 3, chance / outOf).forEach((end, count) => {
      featureShare += weight * end * (count * mean + (count === 15 ? hold.grand : 0));
      if (count === 15) grand += weight * end;
    });
  });
  return { featureShare, trigger, grand };
}

type Reel = { readonly shares: readonly number[]; readonly heights: readonly (readonly [height: number, chance: number])[] };

function reelsOf({ weights, heights }: WaysParameters): Reel[] {
  const total = sumOf(heights);
  return weights.map((reel) => ({
    shares: reel.map((weight) => weight / sumOf(reel)),
    heights: heights.map((weight, index) => [index + 2, weight / total] as const),
  }));
}

/** P(no cell of the reel shows any symbol whose shares sum to `share`). */
const absent = ({ heights }: Reel, share: number): number =>
  heights.reduce((sum, [height, chance]) => sum + chance * (1 - share) ** height, 0);

/** Mean win of one spin, free spins one spin awards, and the feature's part, by independence of the reels. */
export function waysReturn(parameters: WaysParameters): { base: number; featureShare: number; trigger: number } {
  const { pay, freeSpins } = parameters;
  const reels = reelsOf(parameters);
  let base = 0;
  for (const [symbol, pays] of pay.entries()) {
    const shares = reels.map(({ shares: all }) => (all[symbol] ?? 0) + (all[waysWild] ?? 0));
    const means = reels.map(
      ({ heights }, reel) => heights.reduce((sum, [height, chance]) => sum + chance * height, 0) * (shares[reel] ?? 0),
    );
    pays.forEach((value, index) => {
      const run = index + 3;
      const next = reels[run];
      const ends = next ? absent(next, shares[run] ?? 0) : 1;
      base += (value * means.slice(0, run).reduce((product, mean) => product * mean, 1) * ends) / coins;
    });
  }
  const tickets = binomial(6, freeSpins.ticketPerMille / 1000);
  const spins = new Map(Object.entries(freeSpins.spins));
  const awarded = tickets.reduce((sum, chance, count) => sum + chance * (spins.get(String(count)) ?? 0), 0);
  const trigger = tickets.reduce((sum, chance, count) => sum + (spins.has(String(count)) ? chance : 0), 0);
  return { base, trigger, featureShare: (awarded * freeSpins.mult * base) / (1 - awarded) };
}

/** P(a spin pays): inclusion and exclusion over the sets of symbols that all appear on the first three reels. */
export function waysHitRate(parameters: WaysParameters): number {
  const reels = reelsOf(parameters).slice(0, 3);
  const symbols = parameters.pay.length;
  const bits = (set: number): number[] => Array.from({ length: symbols }, (_, symbol) => symbol).filter((symbol) => set & (1 << symbol));
  const absentOf = reels.map((reel) =>
    Array.from({ length: 1 << symbols }, (_, set) =>
      set === 0 ? 1 : absent(reel, (reel.shares[waysWild] ?? 0) + sumOf(bits(set).map((symbol) => reel.shares[symbol] ?? 0))),
    ),
  );
  const sign = (set: number): number => (bits(set).length % 2 === 0 ? 1 : -1);
  const present = (absence: readonly number[], set: number): number => {
    let sum = 0;
    for (let part = set; ; part = (part - 1) & set) {
      sum += sign(part) * (absence[part] ?? 0);
      if (part === 0) return sum;
    }
  };
  let rate = 0;
  for (let set = 1; set < 1 << symbols; set += 1) {
    rate -= sign(set) * absentOf.reduce((together, absence) => together * present(absence, set), 1);
  }
  return rate;
}

/** P(some symbol reaches the threshold) on a full grid, by the ways the cells can be shared below it. */
export function tumbleHitRate({ rows, cols, threshold, weights }: TumbleParameters): number {
  const cells = rows * cols;
  const total = sumOf(weights);
  const choose = (count: number, taken: number): number =>
    Array.from({ length: taken }, (_, index) => (count - index) / (index + 1)).reduce((product, factor) => product * factor, 1);
  let open = new Map([[cells, 1]]);
  for (const weight of weights) {
    const next = new Map<number, number>();
    for (const [left, chance] of open) {
      for (let count = 0; count < threshold && count <= left; count += 1) {
        const more = chance * choose(left, count) * (weight / total) ** count;
        next.set(left - count, (next.get(left - count) ?? 0) + more);
      }
    }
    open = next;
  }
  return 1 - (open.get(0) ?? 0);
}
