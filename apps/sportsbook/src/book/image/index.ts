import type { SelectionIds, SelectionNow } from './selection.ts';
import type { BookEvent, BookMarket } from './types.ts';

/**
 * The door of the book's image in memory: what prices and states are now. It may lag behind the tables by the time of one commit, so
 * it may refuse a bet, never accept one: `version` and `status` of the market are compared once more in the statement that stakes.
 */
export interface BookImage {
  event(eventId: string): BookEvent | undefined;
  /** All events in memory, in no order. */
  events(): Iterable<BookEvent>;
  market(marketId: string): BookMarket | undefined;
  /** Undefined when one of the three is unknown or they do not belong together: `SELECTION_UNKNOWN`. */
  selection(ids: SelectionIds): SelectionNow | undefined;
  /** True when the outcome has had this price at some moment of the last 30 s, now included (sportsbook.md §4.2). */
  hadPrice(outcomeId: string, priceThousandths: bigint): boolean;
  /** False when the feed has been silent too long for this event's prices to be taken (sportsbook.md §2.6). */
  isFresh(event: BookEvent): boolean;
}

export { type DecidedMarket, legResultOf } from './leg-result.ts';
export { massesOf, type SelectionIds, type SelectionNow } from './selection.ts';
export type { BookTransaction, SettleTicketsOf } from './settling.ts';
export type { BookEvent, BookMarket, BookOutcome, EventHeader, VoidWindow } from './types.ts';
