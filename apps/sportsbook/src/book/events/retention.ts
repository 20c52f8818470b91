import type { Pool } from 'pg';
import { DAY_MS } from '../../durations.ts';
import { inTransaction } from '../transaction.ts';
import { deleteEvents, freeEvents, overSince } from './retention-store.ts';

/** Events of one transaction: some hundred markets, gone within the time a player waits for nothing. */
const EVENTS_AT_ONCE = 25;
/** Transactions per round; the rest waits for the next round. */
const TRANSACTIONS_A_ROUND = 20;

export interface RetentionContext {
  readonly pool: Pool;
  /** Days an event is kept after it ended and its last message. */
  readonly keptDays: number;
  now(): Date;
}

/**
 * Deletes events that are over: their markets, prices and decisions. An event with an open ticket stays, and so does one in the feed's retention
 * period, so that corrections find it. Tickets keep their descriptions and each leg's result. Each transaction is complete in itself, so a round may
 * be cut short anywhere and two processes may run it together. A later message about a deleted event is one of an unknown event: the event is fetched
 * whole and its tickets are settled again.
 * @returns how many events were deleted
 */
export async function forgetEvents({ pool, keptDays, now }: RetentionContext): Promise<number> {
  const before = new Date(now().getTime() - keptDays * DAY_MS);
  let forgotten = 0;
  for (let turn = 0; turn < TRANSACTIONS_A_ROUND; turn += 1) {
    const eventIds = await overSince(pool, before, EVENTS_AT_ONCE);
    if (eventIds.length === 0) break;
    const deleted = await inTransaction(pool, async (transaction) => {
      const free = await freeEvents(transaction, eventIds, before);
      await deleteEvents(transaction, free);
      return free.length;
    });
    // All of them are in other hands.
    if (deleted === 0) break;
    forgotten += deleted;
  }
  return forgotten;
}
