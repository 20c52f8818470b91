import { type RawBuilder, sql } from 'kysely';
import { type Database, many, one, run } from '../database.ts';
import type { ThrottlePolicy, ThrottleState } from './verdict.ts';

/** A counter with its epoch: one that was forgotten and created again is a different counter. */
type CountedState = ThrottleState & { epoch: bigint };

/** An attempt as it was counted. */
export interface TakenAttempt {
  key: string;
  epoch: bigint;
  policy: ThrottlePolicy;
  windowEndsAt: Date;
}

/**
 * Returns attempts that were never judged: to the counter and window that counted them, or not at all. A pause that others caused meanwhile stays, so
 * that no more are judged than allowed.
 */
const giveBackTo =
  (table: RawBuilder<unknown>) =>
  async (database: Database, taken: readonly TakenAttempt[]): Promise<void> => {
    await run(database)`
    with taken as (
      select counter.key, taken.allowance
      from unnest(
        ${taken.map(({ key }) => key)}::text[],
        ${taken.map(({ epoch }) => epoch)}::bigint[],
        ${taken.map(({ policy }) => policy.allowance)}::int[],
        ${taken.map(({ windowEndsAt }) => windowEndsAt)}::timestamptz[],
        ${taken.map(({ policy }) => policy.beyond.kind === 'exponential')}::boolean[]
      ) as taken (key, epoch, allowance, ends_at, is_sliding)
      join ${table} as counter using (key, epoch)
      -- A window that slides ends later with each attempt; it is over after as long as no call takes.
      where counter.window_ends_at = taken.ends_at or (taken.is_sliding and counter.window_ends_at > taken.ends_at)
      order by counter.key
      for update of counter
    )
    update ${table} as counter
    set attempts = greatest(counter.attempts - 1, 0),
      blocked_until = case when counter.attempts - 1 < taken.allowance then null else counter.blocked_until end
    from taken
    where counter.key = taken.key
  `;
  };

/** The counters of attempts in one table of a module, `schema.table`: `key`, `attempts`, `window_ends_at`, `blocked_until`, `epoch`. */
export function throttleStore(name: string) {
  const table = sql.table(name);
  return {
    /** Locks the counters of these keys in key order, creating missing ones. */
    async lockThrottles(database: Database, keys: readonly string[], now: Date): Promise<Map<string, CountedState>> {
      await run(database)`
        insert into ${table} (key, attempts, window_ends_at)
        select key, 0, ${now}
        from unnest(${[...keys].toSorted()}::text[]) as wanted (key)
        on conflict do nothing
      `;
      const rows = await many<CountedState & { key: string }>(database)`
        select key, attempts, window_ends_at as "windowEndsAt", blocked_until as "blockedUntil", epoch
        from ${table}
        where key = any(${keys}::text[])
        order by key
        for update
      `;
      return new Map(rows.map(({ key, ...state }) => [key, state]));
    },

    async writeThrottle(database: Database, key: string, state: ThrottleState): Promise<void> {
      await run(database)`
        update ${table}
        set attempts = ${state.attempts}, window_ends_at = ${state.windowEndsAt}, blocked_until = ${state.blockedUntil}
        where key = ${key}
      `;
    },

    /** The counter of a key, without a lock. */
    async readThrottle(database: Database, keys: readonly string[]): Promise<ThrottleState | undefined> {
      return await one<ThrottleState>(database)`
        select attempts, window_ends_at as "windowEndsAt", blocked_until as "blockedUntil"
        from ${table}
        where key = any(${[...keys]}::text[])
      `;
    },

    giveBack: giveBackTo(table),

    /** Takes one attempt back under each of these keys. */
    async returnAttempts(database: Database, keys: readonly string[]): Promise<void> {
      await run(database)`
        update ${table}
        set attempts = greatest(attempts - 1, 0), blocked_until = null
        where key = any(${keys}::text[])
      `;
    },

    /** Forgets all attempts under these keys. */
    async deleteThrottles(database: Database, keys: readonly string[]): Promise<void> {
      await run(database)`delete from ${table} where key = any(${keys}::text[])`;
    },

    async deleteEndedThrottles(database: Database, now: Date): Promise<void> {
      await run(database)`delete from ${table} where window_ends_at < ${now}`;
    },
  };
}

export type ThrottleStore = ReturnType<typeof throttleStore>;
