import { sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';
import type { ThrottleState } from '../../../kernel/throttle/judge.ts';
import { throttleStore } from '../../../kernel/throttle/store.ts';

export const { lockThrottles, writeThrottle, deleteThrottles, deleteEndedThrottles, giveBack } = throttleStore('player.throttle');

/** The counter of a key, without a lock. */
export async function readThrottle(database: Database, keys: readonly string[]): Promise<ThrottleState | undefined> {
  const { rows } = await sql<ThrottleState>`
    select attempts, window_ends_at as "windowEndsAt", blocked_until as "blockedUntil"
    from player.throttle
    where key = any(${[...keys]}::text[])
  `.execute(database);
  return rows[0];
}

/** Takes one attempt back. */
export async function returnAttempts(database: Database, keys: readonly string[]): Promise<void> {
  await sql`
    update player.throttle
    set attempts = greatest(attempts - 1, 0), blocked_until = null
    where key = any(${keys}::text[])
  `.execute(database);
}
