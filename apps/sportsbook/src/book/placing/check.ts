import { isBettable, type MarketCache, type SelectionNow } from '../market-cache/index.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { liveDelayMs } from '../../rules/acceptance/live-delay.ts';
import { ANY_PRICE, isTaken, judgePrices } from '../../rules/acceptance/tolerance.ts';
import { formatPrice } from '@pavilion/money/odds.ts';
import { relatedPairs } from '../../rules/acceptance/related.ts';
import { priceBuilt } from './builder/price.ts';
import type { BetRequest } from './shape.ts';

/** A requested selection. */
interface RequestedLeg {
  readonly eventId: string;
  readonly marketId: string;
  readonly outcomeId: string;
  readonly odds: bigint;
}

/** A leg the book takes, with the price it takes it at. */
export interface CheckedLeg extends SelectionNow {
  readonly takenPrice: bigint;
}

/** The legs of a bet; the price of a built bet, whose legs are its parts. */
interface RequestedLegs {
  readonly selections: readonly RequestedLeg[];
  /** Only for a built bet. */
  readonly odds?: bigint | undefined;
}

/** Legs the book takes, and the price it takes them at together if they are the parts of a built bet. */
export interface CheckedLegs {
  readonly legs: readonly CheckedLeg[];
  readonly builtPrice: bigint | null;
}

export type LegVerdict = { readonly refusal: Refusal } | (CheckedLegs & { readonly delayMs: number });

/** The prices that determine a bet's return: those of its legs, or that of a built bet. */
export const pricesOf = ({ legs, builtPrice }: CheckedLegs): readonly bigint[] =>
  builtPrice === null ? legs.map(({ takenPrice }) => takenPrice) : [builtPrice];

const CONFLICT = 409;
const UNPROCESSABLE = 422;

type AgreedMoves = Pick<BetRequest, 'acceptOddsChange' | 'toleranceBasisPoints'>;

/** How far below the requested ones the prices may be: a share, or by `acceptOddsChange` any or none (SB-91). */
export function toleranceOf({ acceptOddsChange, toleranceBasisPoints }: AgreedMoves): number {
  if (toleranceBasisPoints !== undefined) return toleranceBasisPoints;
  return acceptOddsChange === true || acceptOddsChange === 'any' ? ANY_PRICE : 0;
}

function statusRefusal({ event, status, hasStarted, price }: SelectionNow): string | undefined {
  if (!isBettable(event)) return 'CLOSED';
  if (hasStarted) return 'EVENT_STARTED';
  if (status === 'suspended') return 'SUSPENDED';
  if (status !== 'open') return 'CLOSED';
  return price === undefined ? 'SUSPENDED' : undefined;
}

/** Step 4: the current state of each selection. */
export function lookUp(book: MarketCache, asked: readonly RequestedLeg[]): readonly SelectionNow[] | Refusal {
  const found = asked.map((leg) => book.selection(leg));
  const unknown = asked.filter((_leg, position) => found[position] === undefined).map(({ outcomeId }) => outcomeId);
  if (unknown.length > 0) return refuse(UNPROCESSABLE, 'SELECTION_UNKNOWN', { outcomes: unknown });
  return found.filter((selection) => selection !== undefined);
}

/** Step 5: selections that cannot share a ticket (SB-10). */
export function refuseRelated(legs: readonly SelectionNow[]): Refusal | undefined {
  const pairs = relatedPairs(
    legs.map(({ event, market }) => ({ eventId: event.id, tournamentId: event.header.tournamentId, marketType: market.type })),
  );
  return pairs.length === 0 ? undefined : refuse(UNPROCESSABLE, 'RELATED', { pairs });
}

/** The price of each leg, and that of the built bet they are parts of. */
type PricesTaken = { readonly refusal: Refusal } | { readonly taken: readonly bigint[]; readonly builtPrice: bigint | null };

/** Step 7 of a built bet: the one price it has, against the one asked for (SB-96). */
function judgeBuilt(legs: readonly SelectionNow[], asked: bigint, toleranceBasisPoints: number): PricesTaken {
  const built = priceBuilt(legs);
  if ('refusal' in built) return { refusal: built.refusal };
  if (isTaken(asked, built.price, toleranceBasisPoints)) return { taken: legs.map(({ price }) => price ?? 0n), builtPrice: built.price };
  const fields = { built: { asked: formatPrice(asked), current: formatPrice(built.price) } };
  return { refusal: refuse(CONFLICT, 'PRICE_CHANGED', fields) };
}

/** Step 7: the prices taken, or the refusal with the picks whose prices have fallen too far. */
function judgeAll(legs: readonly SelectionNow[], asked: readonly RequestedLeg[], toleranceBasisPoints: number): PricesTaken {
  const verdict = judgePrices(
    toleranceBasisPoints,
    asked.map(({ odds }, position) => ({ asked: odds, current: legs[position]?.price })),
  );
  if ('taken' in verdict) return { ...verdict, builtPrice: null };
  const fallen = asked.flatMap(({ outcomeId, odds }, position) => {
    const current = legs[position]?.price ?? 0n;
    return isTaken(odds, current, toleranceBasisPoints) ? [] : [{ outcomeId, asked: formatPrice(odds), current: formatPrice(current) }];
  });
  return { refusal: refuse(CONFLICT, 'PRICE_CHANGED', { selections: fallen }) };
}

/**
 * Steps 4 to 7 of placing (sportsbook §4.2) against the market cache: the legs with the prices at which they would be taken and the length
 * of the live delay, or the refusal. The same function checks again after the delay, against the prices first asked for: what the player
 * agreed to holds until the bet is decided.
 */
export function checkLegs(book: MarketCache, { selections: asked, odds }: RequestedLegs, toleranceBasisPoints: number): LegVerdict {
  const legs = lookUp(book, asked);
  if ('code' in legs) return { refusal: legs };
  // The parts of a built bet are of one event: their price knows how they hang together.
  const related = odds === undefined ? refuseRelated(legs) : undefined;
  if (related !== undefined) return { refusal: related };
  for (const leg of legs) {
    const code = statusRefusal(leg);
    if (code !== undefined) return { refusal: refuse(CONFLICT, code, { outcomes: [leg.outcome.id] }) };
  }
  const prices = odds === undefined ? judgeAll(legs, asked, toleranceBasisPoints) : judgeBuilt(legs, odds, toleranceBasisPoints);
  if ('refusal' in prices) return { refusal: prices.refusal };
  return {
    legs: legs.map((leg, position) => ({ ...leg, takenPrice: prices.taken[position] ?? 0n })),
    builtPrice: prices.builtPrice,
    delayMs: liveDelayMs(legs.map(({ event, isLive }) => ({ sport: event.header.sport, isLive }))),
  };
}
