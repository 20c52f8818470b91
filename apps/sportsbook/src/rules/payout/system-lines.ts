import { add, type Fraction, fraction, multiply, product } from './fraction.ts';

/**
 * How the legs of a ticket combine. A single and a combination have one line of all legs; a system has all lines of the given sizes out of
 * the legs that are not bankers, and each banker is in every line (sportsbook §4.1).
 */
export interface Shape {
  readonly legCount: number;
  /** How many legs besides the bankers a line has; several sizes add up. */
  readonly sizes: readonly number[];
  /** Positions of the bankers. */
  readonly bankers: readonly number[];
}

export const wholeShape = (legCount: number): Shape => ({ legCount, sizes: [legCount], bankers: [] });

function combinations(count: number, size: number): bigint {
  let total = 1n;
  for (let picked = 1; picked <= size; picked += 1) total = (total * BigInt(count - size + picked)) / BigInt(picked);
  return total;
}

/** Number of lines. Example: sizes 2 and 3 of 3 legs (a Trixie) are 4. */
export function lineCount({ legCount, sizes, bankers }: Shape): bigint {
  const free = legCount - bankers.length;
  return sizes.reduce((total, size) => total + combinations(free, size), 0n);
}

/**
 * Sum over all lines of the product of their legs' values: the bankers' product times the elementary symmetric polynomials of the others, so that no
 * line is ever listed (SB-8).
 */
export function sumOverLines({ sizes, bankers }: Shape, values: readonly Fraction[]): Fraction {
  const fixed = values.filter((_value, position) => bankers.includes(position));
  const free = values.filter((_value, position) => !bankers.includes(position));
  // Coefficients of Π (denominator + numerator · x), whose k-th one over Π denominators is the k-th polynomial.
  let coefficients: readonly bigint[] = [1n];
  for (const { numerator, denominator } of free) {
    const lower = coefficients;
    coefficients = [...lower, 0n].map((own, power) => own * denominator + (lower[power - 1] ?? 0n) * numerator);
  }
  const denominator = free.reduce((total, value) => total * value.denominator, 1n);
  const chosen = sizes.reduce((total, size) => add(total, fraction(coefficients[size] ?? 0n, denominator)), fraction(0n));
  return multiply(product(fixed), chosen);
}
