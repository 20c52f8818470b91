import type { LegResult } from '../../rules/payout/factor.ts';
import type { BookMarket, VoidWindow } from './types.ts';

/** A market as far as its results go; both the cache's market and a row of the table are one. */
export type DecidedMarket = Pick<BookMarket, 'status' | 'results' | 'voids'>;

const VOID: LegResult = { kind: 'void' };

/** A ticket that is not accepted yet is in no time window; a market that is void as a whole is void for it too. */
const isIn = ({ fromMs, toMs }: VoidWindow, acceptedAtMs: number | undefined): boolean =>
  acceptedAtMs === undefined
    ? fromMs === null && toMs === null
    : (fromMs === null || acceptedAtMs >= fromMs) && (toMs === null || acceptedAtMs <= toMs);

/**
 * The result of a leg accepted at `acceptedAtMs`, or not yet, on the outcome `key`; undefined while it is undecided. A void window overrides
 * the result for the tickets accepted inside it, and only for them (sportsbook §3.3).
 */
export function legResultOf(market: DecidedMarket, key: string, acceptedAtMs: number | undefined): LegResult | undefined {
  if (market.voids.some((window) => isIn(window, acceptedAtMs))) return VOID;
  return market.status === 'settled' ? market.results?.[key] : undefined;
}
