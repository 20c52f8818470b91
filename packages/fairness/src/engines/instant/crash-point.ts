import type { RandomSource } from '../../stream.ts';
import { drawU52 } from '../../primitives.ts';

/** A curve or a plate: `num / den` is the return of every target, `cap` the highest multiplier in ×. */
export type PointParameters = { readonly num: number; readonly den: number; readonly cap: number };

const range52 = 2n ** 52n;

/** The minimum target in hundredths: below it a win would not exceed the stake. */
export const leastTarget = 101;

/** The maximum target in hundredths; it is paid when reached. */
export const mostTarget = ({ cap }: PointParameters): number => cap * 100;

/**
 * The point in hundredths at which the curve ends (games §3.14):
 * `⌊num · 2⁵² · 100 / (den · (2⁵² − r))⌋`, at least 1.00, at most the cap. P(point ≥ m) = num · 100 / (den · m).
 * Example with 99/100: r = 2⁵¹ gives 1.98.
 */
export function drawPoint(source: RandomSource, parameters: PointParameters): number {
  const drawn = BigInt(drawU52(source));
  const point = (BigInt(parameters.num) * range52 * 100n) / (BigInt(parameters.den) * (range52 - drawn));
  const most = BigInt(mostTarget(parameters));
  return Number(point < 100n ? 100n : point > most ? most : point);
}
