import type { LegResult } from '../../rules/payout/factor.ts';
import type { BookMarket, VoidWindow } from './types.ts';

export interface Settlement {
  readonly version: number;
  readonly settlementVersion: number;
  /** Certainty 2. Certainty 1, a live score, is not paid, since it may be undone. */
  readonly isFinal: boolean;
  readonly results: Readonly<Record<string, LegResult>>;
  readonly reason: string | null;
}

const isWhole = ({ fromMs, toMs }: VoidWindow): boolean => fromMs === null && toMs === null;

/** A market that is void as a whole stays void, whatever results arrive; without a result it stays open. */
function statusOf(market: Pick<BookMarket, 'results' | 'voids'>): BookMarket['status'] {
  if (market.voids.some(isWhole)) return 'void';
  return market.results === null ? 'closed' : 'settled';
}

const decided = (market: BookMarket, change: Partial<BookMarket>): BookMarket => {
  const next = { ...market, ...change };
  return { ...next, status: statusOf(next) };
};

/** The highest `settlementVersion` counts; an equal or lower one changes nothing (SB-7). */
export function settleMarket(market: BookMarket, { version, settlementVersion, isFinal, results, reason }: Settlement): BookMarket {
  if (settlementVersion <= market.settlementVersion) return market;
  if (!isFinal) return market.results === null && market.status !== 'void' ? { ...market, status: 'closed', version } : market;
  return decided(market, { version, settlementVersion, results, reason });
}

/** Undoes a result: the market waits for the next one, which must have a higher version. */
export function undoSettlement(market: BookMarket, { version, settlementVersion }: Taken): BookMarket {
  if (settlementVersion < market.settlementVersion || market.results === null) return market;
  return decided(market, { version, settlementVersion, results: null });
}

interface Taken {
  readonly version: number;
  readonly settlementVersion: number;
}

/**
 * Results and voids share one counter. A void without a window applies to the whole market; one with a window applies to the tickets
 * accepted in it, while the market continues.
 */
export function voidMarket(market: BookMarket, { version, window }: { version: number; window: VoidWindow }): BookMarket {
  if (window.version <= market.settlementVersion) return market;
  const next = { ...market, version, voids: [...market.voids, window], settlementVersion: window.version };
  return isWhole(window) ? { ...next, status: 'void' } : next;
}

/**
 * Takes all voids back (SB-19): a market that was void as a whole has the result again that it had, or waits for one. One with windows alone
 * was never interrupted, and stays open (SB-161).
 */
export function undoVoid(market: BookMarket, { version, settlementVersion }: Taken): BookMarket {
  if (settlementVersion < market.settlementVersion || market.voids.length === 0) return market;
  const change = { version, settlementVersion, voids: [] };
  return market.status === 'void' ? decided(market, change) : { ...market, ...change };
}
