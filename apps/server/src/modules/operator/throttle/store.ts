import { sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';
import type { ThrottleState } from '../../../kernel/throttle/judge.ts';

/** Locks the counters of these keys, in key order, making those that are missing. */
export async function lockThrottles(database: Database, keys: readonly string[], now: Date): Promise<Map<string, ThrottleState>> {
  await sql`
    insert into console.operator_throttle (key, attempts, window_ends_at)
    select key, 0, ${now}
    from unnest(${[...keys].toSorted()}::text[]) as wanted (key)
    on conflict do nothing
  `.execute(database);
  const { rows } = await sql<ThrottleState & { key: string }>`
    select key, attempts, window_ends_at as "windowEndsAt", blocked_until as "blockedUntil"
    from console.operator_throttle
    where key = any(${keys}::text[])
    order by key
    for update
  `.execute(database);
  return new Map(rows.map(({ key, ...state }) => [key, state]));
}

export async function writeThrottle(database: Database, key: string, state: ThrottleState): Promise<void> {
  await sql`
    update console.operator_throttle
    set attempts = ${state.attempts}, window_ends_at = ${state.windowEndsAt}, blocked_until = ${state.blockedUntil}
    where key = ${key}
  `.execute(database);
}

/** Forgets all attempts under these keys. */
export async function deleteThrottles(database: Database, keys: readonly string[]): Promise<void> {
  await sql`delete from console.operator_throttle where key = any(${keys}::text[])`.execute(database);
}

export async function deleteEndedThrottles(database: Database, now: Date): Promise<void> {
  await sql`delete from console.operator_throttle where window_ends_at < ${now}`.execute(database);
}
