import type { Pool } from 'pg';
import { DAY_MS } from '../../durations.ts';
import { deleteEndedBefore, deleteOverridesBefore } from './store.ts';

/** A season takes 28 days and its table is added up from its matches, so the feed keeps events a little longer than that. */
export const FEED_KEPT_DAYS_LEAST = 31;
/** Statements per round; the rest waits for the next round. */
const STATEMENTS_A_ROUND = 20;

interface FeedRetention {
  readonly pool: Pool;
  /** Days an event is kept after its end was published; at least the length of a season. */
  readonly keptDays: number;
  now(): Date;
}

async function repeat(forget: () => Promise<number>): Promise<number> {
  let forgotten = 0;
  for (let turn = 0; turn < STATEMENTS_A_ROUND; turn += 1) {
    const count = await forget();
    forgotten += count;
    if (count === 0) break;
  }
  return forgotten;
}

/**
 * Deletes events whose end was published long ago, then the operator decisions about them. A deleted event is unknown to every call. Two
 * processes may run this concurrently.
 */
export async function deletePublished({ pool, keptDays, now }: FeedRetention): Promise<{ events: number; overrides: number }> {
  const before = new Date(now().getTime() - Math.max(keptDays, FEED_KEPT_DAYS_LEAST) * DAY_MS);
  return {
    events: await repeat(() => deleteEndedBefore(pool, before)),
    overrides: await repeat(() => deleteOverridesBefore(pool, before)),
  };
}
