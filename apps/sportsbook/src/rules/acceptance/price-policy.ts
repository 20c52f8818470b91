/** Which moves of a price the player has agreed to (sportsbook §4.2). */
export type PricePolicy = 'none' | 'better' | 'any';

export interface RequestedPrice {
  readonly asked: bigint;
  /** Undefined while the outcome has no price. */
  readonly current: bigint | undefined;
}

export type PriceVerdict = { code: 'SUSPENDED' | 'PRICE_CHANGED' } | { taken: readonly bigint[] };

/** Judges the legs one by one, never by their product. @returns the prices taken, or why none is */
export function judgePrices(policy: PricePolicy, legs: readonly RequestedPrice[]): PriceVerdict {
  const taken: bigint[] = [];
  let hasMoved = false;
  for (const { asked, current } of legs) {
    if (current === undefined) return { code: 'SUSPENDED' };
    if (policy === 'none' ? current !== asked : policy === 'better' && current < asked) hasMoved = true;
    taken.push(current);
  }
  return hasMoved ? { code: 'PRICE_CHANGED' } : { taken };
}
