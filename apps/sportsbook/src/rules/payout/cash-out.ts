import { factorOf, type LegResult } from './factor.ts';
import { add, type Fraction, floor, fraction, multiply } from './fraction.ts';
import type { Shape } from './system-lines.ts';
import { exactReturn } from './settle.ts';

const PPM = 1_000_000n;

/** Fair probability of each result of an open leg's outcome, in parts per million that sum to a million. */
export type Masses = readonly { readonly result: LegResult; readonly ppm: bigint }[];

/** A leg as a cash-out sees it: settled, or open with its fair masses of this moment. */
export type ValuedLeg = { readonly price: bigint; readonly result: LegResult } | { readonly price: bigint; readonly masses: Masses };

/** The factor of a settled leg, the expected one of an open leg (sportsbook §6). */
function valueOf(leg: ValuedLeg): Fraction {
  if ('result' in leg) return factorOf(leg.price, leg.result);
  return leg.masses.reduce(
    (expected, { result, ppm }) => add(expected, multiply(factorOf(leg.price, result), fraction(ppm, PPM))),
    fraction(0n),
  );
}

/** The fair value of a ticket's remaining stake before margin and rounding, in minor units. */
export function fairValue(remainingStakeMinor: bigint, shape: Shape, legs: readonly ValuedLeg[]): Fraction {
  return exactReturn(remainingStakeMinor, shape, legs.map(valueOf));
}

/**
 * The cash-out offer for the part `partMinor` of a ticket whose remaining stake `remainingStakeMinor` is worth `fair`: rounded down once,
 * from the unrounded value (sportsbook §6). Example: 20.00 at 2.10 with 0.7 is worth 29.40, the offer is 27.93.
 */
export function cashOutOffer(
  fair: Fraction,
  { marginPpm, partMinor, remainingStakeMinor }: { marginPpm: bigint; partMinor: bigint; remainingStakeMinor: bigint },
): bigint {
  return floor(multiply(multiply(fair, fraction(PPM - marginPpm, PPM)), fraction(partMinor, remainingStakeMinor)));
}

const PREMATCH_MARGIN_PPM = 50_000n;
const LIVE_MARGIN_PPM = 60_000n;
const LONG_PRICE_MARGIN_PPM = 80_000n;
const LONG_PRICE = 10_000n;

/** The margin of an offer: more while a leg is in play, most for a long price (sportsbook §6). */
export function cashOutMarginPpm(openLegs: readonly { price: bigint; isLive: boolean }[]): bigint {
  if (openLegs.some(({ price }) => price > LONG_PRICE)) return LONG_PRICE_MARGIN_PPM;
  return openLegs.some(({ isLive }) => isLive) ? LIVE_MARGIN_PPM : PREMATCH_MARGIN_PPM;
}
