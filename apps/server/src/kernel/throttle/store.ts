import { sql } from 'kysely';
import type { Database } from '../database.ts';
import type { ThrottleState } from './judge.ts';

/** The counters of attempts in one table of a module, `schema.table`: `key`, `attempts`, `window_ends_at`, `blocked_until`. */
export function throttleStore(name: string) {
  const table = sql.table(name);
  return {
    /** Locks the counters of these keys, in key order, making those that are missing. */
    async lockThrottles(database: Database, keys: readonly string[], now: Date): Promise<Map<string, ThrottleState>> {
      await sql`
        insert into ${table} (key, attempts, window_ends_at)
        select key, 0, ${now}
        from unnest(${[...keys].toSorted()}::text[]) as wanted (key)
        on conflict do nothing
      `.execute(database);
      const { rows } = await sql<ThrottleState & { key: string }>`
        select key, attempts, window_ends_at as "windowEndsAt", blocked_until as "blockedUntil"
        from ${table}
        where key = any(${keys}::text[])
        order by key
        for update
      `.execute(database);
      return new Map(rows.map(({ key, ...state }) => [key, state]));
    },

    async writeThrottle(database: Database, key: string, state: ThrottleState): Promise<void> {
      await sql`
        update ${table}
        set attempts = ${state.attempts}, window_ends_at = ${state.windowEndsAt}, blocked_until = ${state.blockedUntil}
        where key = ${key}
      `.execute(database);
    },

    /** Forgets all attempts under these keys. */
    async deleteThrottles(database: Database, keys: readonly string[]): Promise<void> {
      await sql`delete from ${table} where key = any(${keys}::text[])`.execute(database);
    },

    async deleteEndedThrottles(database: Database, now: Date): Promise<void> {
      await sql`delete from ${table} where window_ends_at < ${now}`.execute(database);
    },
  };
}
