/** A share of a price in hundredths of a per cent: 300 is 3 %. */
const WHOLE_BASIS_POINTS = 10_000;
/** The tolerance of a player who takes any price. */
export const ANY_PRICE = WHOLE_BASIS_POINTS;

/** True if a price is at least the requested one less the tolerance; exact, and true for every better price (SB-91). */
export const isTaken = (asked: bigint, current: bigint, toleranceBasisPoints: number): boolean =>
  current * BigInt(WHOLE_BASIS_POINTS) >= asked * BigInt(WHOLE_BASIS_POINTS - toleranceBasisPoints);

interface RequestedPrice {
  readonly asked: bigint;
  /** Undefined while the outcome has no price. */
  readonly current: bigint | undefined;
}

type PriceVerdict = { code: 'SUSPENDED' | 'PRICE_CHANGED' } | { taken: readonly bigint[] };

/** Judges the legs one by one, never by their product. @returns the prices taken, which are the current ones, or why none is */
export function judgePrices(toleranceBasisPoints: number, legs: readonly RequestedPrice[]): PriceVerdict {
  const taken: bigint[] = [];
  let hasFallen = false;
  for (const { asked, current } of legs) {
    if (current === undefined) return { code: 'SUSPENDED' };
    if (!isTaken(asked, current, toleranceBasisPoints)) hasFallen = true;
    taken.push(current);
  }
  return hasFallen ? { code: 'PRICE_CHANGED' } : { taken };
}
