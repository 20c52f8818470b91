import type { MarketCache, SelectionNow } from '../market-cache/index.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { liveDelayMs } from '../../rules/acceptance/live-delay.ts';
import { judgePrices, type PricePolicy } from '../../rules/acceptance/price-policy.ts';
import { formatPrice } from '../../rules/odds/odds.ts';
import { relatedPairs } from '../../rules/acceptance/related.ts';

/** A requested selection. */
export interface RequestedLeg {
  readonly eventId: string;
  readonly marketId: string;
  readonly outcomeId: string;
  readonly odds: bigint;
}

/** A leg the book takes, with the price it takes it at. */
export interface CheckedLeg extends SelectionNow {
  readonly takenPrice: bigint;
}

export type LegVerdict = { readonly refusal: Refusal } | { readonly legs: readonly CheckedLeg[]; readonly delayMs: number };

const CONFLICT = 409;
const UNPROCESSABLE = 422;

/** `acceptOddsChange` of a request: false accepts no change, true any (sportsbook §4.2). */
export function policyOf(acceptOddsChange: boolean | PricePolicy): PricePolicy {
  if (typeof acceptOddsChange === 'string') return acceptOddsChange;
  return acceptOddsChange ? 'any' : 'none';
}

/** States in which an event takes bets; the others are over, or were never played. */
const BETTABLE: readonly string[] = ['prematch', 'live', 'interrupted'];

function statusRefusal({ event, status, hasStarted, price }: SelectionNow): string | undefined {
  if (!BETTABLE.includes(event.state)) return 'CLOSED';
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

interface Prices {
  readonly legs: readonly SelectionNow[];
  readonly asked: readonly RequestedLeg[];
  readonly policy: PricePolicy;
  readonly isRecheck: boolean;
}

/** Step 7. A price that the outcome has not had recently was not read from the book, whatever changes the player accepts. */
function judgeAll(book: MarketCache, { legs, asked, policy, isRecheck }: Prices) {
  const verdict = judgePrices(
    policy,
    asked.map(({ odds }, position) => ({ asked: odds, current: legs[position]?.price })),
  );
  const taken = 'taken' in verdict ? verdict.taken : [];
  const changed = asked.flatMap(({ outcomeId, odds }, position) => {
    const current = legs[position]?.price ?? 0n;
    const isAllowed = policy === 'any' || (policy === 'better' ? current >= odds : current === odds);
    return isAllowed && (isRecheck || book.hadPrice(outcomeId, odds))
      ? []
      : [{ outcomeId, asked: formatPrice(odds), current: formatPrice(current) }];
  });
  return changed.length === 0 ? { taken } : { refusal: refuse(CONFLICT, 'PRICE_CHANGED', { selections: changed }) };
}

export interface Terms {
  readonly policy: PricePolicy;
  /** After the live delay the requested price is older by that delay; it was checked before it. */
  readonly isRecheck: boolean;
}

/**
 * Steps 4 to 7 of placing (sportsbook §4.2) against the market cache: the legs with the prices at which they would be taken and the length
 * of the live delay, or the refusal. The same function checks again after the delay.
 */
export function checkLegs(book: MarketCache, asked: readonly RequestedLeg[], terms: Terms): LegVerdict {
  const legs = lookUp(book, asked);
  if ('code' in legs) return { refusal: legs };
  const related = refuseRelated(legs);
  if (related !== undefined) return { refusal: related };
  for (const leg of legs) {
    const code = statusRefusal(leg);
    if (code !== undefined) return { refusal: refuse(CONFLICT, code, { outcomes: [leg.outcome.id] }) };
  }
  const prices = judgeAll(book, { legs, asked, ...terms });
  if (prices.refusal !== undefined) return { refusal: prices.refusal };
  return {
    legs: legs.map((leg, position) => ({ ...leg, takenPrice: prices.taken?.[position] ?? 0n })),
    delayMs: liveDelayMs(legs.map(({ event, isLive }) => ({ sport: event.header.sport, isLive }))),
  };
}
