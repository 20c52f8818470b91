import type { PoolClient } from 'pg';
import type { SelectionIds, SelectionNow } from './selection.ts';
import type { BookEvent, BookMarket } from './types.ts';

/**
 * The market cache of the book, with current prices and states. It may lag behind the tables by one commit, so it may refuse a bet but
 * never accept one: the statement that takes the stake compares `version` and `status` of the market again.
 */
export interface MarketCache {
  event(eventId: string): BookEvent | undefined;
  /** All events in memory, in no order. */
  events(): Iterable<BookEvent>;
  market(marketId: string): BookMarket | undefined;
  /** Undefined when one of the three is unknown or they do not belong together: `SELECTION_UNKNOWN`. */
  selection(ids: SelectionIds): SelectionNow | undefined;
  /** False when the feed has been silent too long for this event's prices to be taken (sportsbook §2.6). */
  isFresh(event: BookEvent): boolean;
}

/** The client of a running database transaction. */
export type BookTransaction = Pick<PoolClient, 'query'>;

/**
 * Called by the transaction that stores settlements, voids or their undoing, so that results and tickets commit together (SB-14). It
 * recomputes every ticket with a leg on these markets from the stored results.
 * @returns what to call after the commit, and only then
 */
export type SettleTicketsOf = (transaction: BookTransaction, marketIds: readonly string[]) => Promise<() => void>;

export { legResultOf } from './leg-result.ts';
export { isBettable, massesOf, type SelectionNow } from './selection.ts';
export type { BookEvent, BookMarket, BookOutcome } from './types.ts';
