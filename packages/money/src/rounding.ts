/**
 * Named roundings of a quotient of two integers (reliability §1.1): every call states how it rounds. The denominator is positive; the
 * numerator may be negative.
 */

/**
 * Rounds towards minus infinity: benefits to players, wager contribution and cashback.
 * @example
 * roundDown(301n, 3n) // 100n
 * roundDown(-1n, 2n) // -1n
 */
export function roundDown(numerator: bigint, denominator: bigint): bigint {
  requirePositive(denominator);
  const quotient = numerator / denominator;
  return numerator % denominator < 0n ? quotient - 1n : quotient;
}

/** To the nearest, ties to the even neighbour. Currency conversion: 5/2 is 2, 7/2 is 4, -5/2 is -2. */
export function roundHalfEven(numerator: bigint, denominator: bigint): bigint {
  const floor = roundDown(numerator, denominator);
  const twiceRest = (numerator - floor * denominator) * 2n;
  if (twiceRest < denominator) return floor;
  if (twiceRest > denominator) return floor + 1n;
  return floor % 2n === 0n ? floor : floor + 1n;
}

export type Rounding = typeof roundDown;

function requirePositive(denominator: bigint): void {
  if (denominator <= 0n) throw new RangeError('the denominator of a rounding must be positive');
}
