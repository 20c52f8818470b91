import { sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';
import type { ThrottleState } from '../../../kernel/throttle/judge.ts';

/** Locks the counters of these keys, in key order, making those that are missing. */
export async function lockThrottles(database: Database, keys: readonly string[], now: Date): Promise<Map<string, ThrottleState>> {
  await sql`
    insert into player.throttle (key, attempts, window_ends_at)
    select key, 0, ${now}
    from unnest(${[...keys].toSorted()}::text[]) as wanted (key)
    on conflict do nothing
  `.execute(database);
  const { rows } = await sql<ThrottleState & { key: string }>`
    select key, attempts, window_ends_at as "windowEndsAt", blocked_until as "blockedUntil"
    from player.throttle
    where key = any(${keys}::text[])
    order by key
    for update
  `.execute(database);
  return new Map(rows.map(({ key, ...state }) => [key, state]));
}

/** The counter of a key, without a lock. */
export async function readThrottle(database: Database, key: string): Promise<ThrottleState | undefined> {
  const { rows } = await sql<ThrottleState>`
    select attempts, window_ends_at as "windowEndsAt", blocked_until as "blockedUntil"
    from player.throttle
    where key = ${key}
  `.execute(database);
  return rows[0];
}

export async function writeThrottle(database: Database, key: string, state: ThrottleState): Promise<void> {
  await sql`
    update player.throttle
    set attempts = ${state.attempts}, window_ends_at = ${state.windowEndsAt}, blocked_until = ${state.blockedUntil}
    where key = ${key}
  `.execute(database);
}

/** Forgets all attempts under these keys. */
export async function deleteThrottles(database: Database, keys: readonly string[]): Promise<void> {
  await sql`delete from player.throttle where key = any(${keys}::text[])`.execute(database);
}

/** Takes one attempt back. */
export async function returnAttempts(database: Database, keys: readonly string[]): Promise<void> {
  await sql`
    update player.throttle
    set attempts = greatest(attempts - 1, 0), blocked_until = null
    where key = any(${keys}::text[])
  `.execute(database);
}

export async function deleteEndedThrottles(database: Database, now: Date): Promise<void> {
  await sql`delete from player.throttle where window_ends_at < ${now}`.execute(database);
}
