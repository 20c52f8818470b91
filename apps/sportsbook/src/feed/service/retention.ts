import type { Pool } from 'pg';
import { deleteEndedBefore, deleteSaidBefore } from './store.ts';

const DAY_MS = 24 * 3_600_000;
/** A season takes 28 days, and its table is made of what its matches came to: shorter than that and a little the feed forgets nothing. */
export const FEED_KEPT_DAYS_LEAST = 31;
/** Statements of one round; what is left waits for the next. */
const STATEMENTS_A_ROUND = 20;

export interface FeedRetention {
  readonly pool: Pool;
  /** How long an event is kept after the book was told its end; the season's days at least. */
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
 * Forgets events the feed told the end of long ago, then what operators said of them. Both follow from seed and clock no more than a number
 * does, and nobody asks for them: a forgotten event is unknown to every call. Two processes may be at it together.
 */
export async function forgetTold({ pool, keptDays, now }: FeedRetention): Promise<{ events: number; said: number }> {
  const before = new Date(now().getTime() - Math.max(keptDays, FEED_KEPT_DAYS_LEAST) * DAY_MS);
  return { events: await repeat(() => deleteEndedBefore(pool, before)), said: await repeat(() => deleteSaidBefore(pool, before)) };
}
