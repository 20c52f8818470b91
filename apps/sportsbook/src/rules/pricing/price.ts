const PPM = 1_000_000;
const BISECTIONS = 200;
const LEAST_PROBABILITY = 0.0005;
const MOST_PROBABILITY = 0.985;

/** Steps of prices in thousandths: from, to, step (sportsbook §2.5). */
const LADDER: readonly (readonly [number, number, number])[] = [
  [1010, 2000, 10],
  [2000, 3000, 20],
  [3000, 6000, 50],
  [6000, 10_000, 100],
  [10_000, 20_000, 500],
  [20_000, 50_000, 1000],
  [50_000, 100_000, 5000],
  [100_000, 1_000_000, 50_000],
];
const [LOWEST, HIGHEST] = [1010, 1_000_000];
// Keeps a price that is a step in exact arithmetic.
const EXACT_STEP = 1e-12;

/** Down to the next step of the ladder, in thousandths. */
export function toLadder(price: number): number {
  if (price <= LOWEST) return LOWEST;
  if (price >= HIGHEST) return HIGHEST;
  const [from, , step] = LADDER.find(([, to]) => price < to) ?? [HIGHEST, HIGHEST, 1];
  return from + step * Math.floor((price - from) / step + EXACT_STEP);
}

/** The step of the ladder below a price; the lowest has none. */
export const stepBelow = (price: number): number => toLadder(price - 1);

/** How the book's margin is spread: evenly, or by a power, which loads the long shots; a list of the best n sums to n. */
export type MarginMethod = { kind: 'proportional' } | { kind: 'power' } | { kind: 'top'; places: number };

/** The power that takes the chances to a sum of 1 + margin. */
function powerFor(probabilities: readonly number[], margin: number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < BISECTIONS; step += 1) {
    const middle = (low + high) / 2;
    // No number is between the bounds, so further steps change nothing.
    if (middle === low || middle === high) break;
    const sum = probabilities.reduce((total, probability) => total + probability ** middle, 0);
    if (sum > 1 + margin) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/**
 * Prices in thousandths for the fair chances of a market's outcomes; undefined where none is offered: an outcome that is all but
 * certain or all but impossible. Example: 0.451252, 0.262019, 0.286729 with 5 % by power are 2120, 3550, 3250.
 */
export function pricesFor(
  probabilities: readonly number[],
  { marginPpm, method }: { marginPpm: number; method: MarginMethod },
): readonly (number | undefined)[] {
  const margin = marginPpm / PPM;
  const power = method.kind === 'power' ? powerFor(probabilities, margin) : 1;
  const loaded = (probability: number): number => {
    if (method.kind === 'power') return probability ** -power;
    return 1 / (probability * (1 + (method.kind === 'top' ? margin / method.places : margin)));
  };
  return probabilities.map((probability) => {
    if (probability < LEAST_PROBABILITY || probability > MOST_PROBABILITY) return undefined;
    return toLadder(loaded(probability) * 1000);
  });
}

/** Chances as parts per million that sum to exactly a million (or `total` of them): the largest remainders are rounded up. */
export function toPpm(probabilities: readonly number[], total = 1): readonly number[] {
  const exact = probabilities.map((probability) => probability * PPM);
  const whole = exact.map((value) => Math.floor(value));
  const missing = Math.round(total * PPM) - whole.reduce((sum, value) => sum + value, 0);
  const byRemainder = exact.map((value, index) => ({ index, rest: value - Math.floor(value) })).toSorted((a, b) => b.rest - a.rest);
  const raised = new Set(byRemainder.slice(0, Math.max(0, missing)).map(({ index }) => index));
  return whole.map((value, index) => (raised.has(index) ? value + 1 : value));
}
