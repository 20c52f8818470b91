import type { LegResult } from '../../rules/payout/factor.ts';
import type { BookMarket } from './types.ts';

/** A market as far as its results go; both the cache's market and a row of the table are one. */
export type DecidedMarket = Pick<BookMarket, 'status' | 'results' | 'voids'>;

const VOID: LegResult = { kind: 'void' };

/**
 * The result of a leg accepted at `acceptedAtMs` on the outcome `key`; undefined while it is undecided. A void window overrides the result
 * for the tickets accepted inside it, and only for them (sportsbook §3.3).
 */
export function legResultOf(market: DecidedMarket, key: string, acceptedAtMs: number): LegResult | undefined {
  const isVoided = market.voids.some(
    ({ fromMs, toMs }) => (fromMs === null || acceptedAtMs >= fromMs) && (toMs === null || acceptedAtMs <= toMs),
  );
  if (isVoided) return VOID;
  return market.status === 'settled' ? market.results?.[key] : undefined;
}
