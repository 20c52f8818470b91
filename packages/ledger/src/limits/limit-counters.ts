import { uuids } from '../database/array-encoder.ts';
import type { Connection } from '../database/connection.ts';
import type { LimitCounter } from '../state.ts';

/**
 * Usage of a limit is counted in these fractions of a minor unit. Each move is rounded down to them, so that a limit can be reached
 * exactly: 108 stakes of one US cent at 1.08 are one euro, and not slightly more.
 */
export const PICO_PER_MINOR = 10n ** 12n;

/** A counter as configured by its owner; its usage is computed from the books. */
export type LimitCounterGiven = Omit<LimitCounter, 'usedPicoMinor' | 'overCapReason'>;

/**
 * Every move that counts against limits: cash stakes and wins when they were decided, and what was rolled back of them at the time of the
 * rollback. At equal times a player's moves follow the entries of the account. The caller narrows by player.
 */
export const limitMoves = (playerCondition: string): string => `
  select m.player_id, m.definition, m.currency, m.rate, m.amount_minor, m.moved_at, m.placed_at, s.seq
  from (
    select o.player_id, o.id, case o.kind when 'bet' then 1 else 2 end as definition, o.currency, o.rate,
      -(o.cash_minor - case when o.kind = 'bet' then coalesce(p.released_minor, 0) else 0 end + coalesce(o.receivable_minor, 0)) as amount_minor, o.created_at as moved_at, o.created_at as placed_at
    from ledger.op o
    left join ledger.op_bonus p on p.op_id = o.id
    where o.status = 'applied' and o.kind in ('bet', 'win') and ${playerCondition}
    union all
    select o.player_id, t.id, case o.kind when 'bet' then 1 else 2 end, o.currency, o.rate,
      o.cash_minor - case when o.kind = 'bet' then coalesce(p.released_minor, 0) else 0 end + coalesce(o.receivable_minor, 0), t.created_at, o.created_at
    from ledger.op o
    left join ledger.op_bonus p on p.op_id = o.id
    join ledger.op_outcome x on x.op_id = o.id
    join ledger.op t on t.id = x.outcome_op_id
    where o.status = 'applied' and o.kind in ('bet', 'win') and t.kind = 'rollback' and ${playerCondition}
  ) m
  left join (
    select e.op_id, min(e.account_seq) as seq
    from ledger.account o
    join ledger.entry e on e.account_id = o.id
    where ${playerCondition}
    group by e.op_id
  ) s on s.op_id = m.id
  where m.amount_minor <> 0`;

/**
 * Usage of counters, computed from the books: definition 1 is the sum of stakes, 2 of stakes less wins, never below zero at any move (L2,
 * C41). The total minus the lowest negative running sum equals a counter clamped at zero.
 */
export const usedFromBooks = ({ counters, moves }: { counters: string; moves: string }): string => `
  select c.id, coalesce(u.used_pico_minor, 0) as used_pico_minor
  from ${counters} c
  left join (
    select id, sum(counted_pico_minor) - least(0, min(sum_pico_minor)) as used_pico_minor
    from (
      select id, counted_pico_minor,
        sum(counted_pico_minor) over (partition by id order by moved_at, seq rows unbounded preceding) as sum_pico_minor
      from (
        select l.id, v.moved_at, v.seq,
          case when v.currency = l.currency then v.amount_minor::numeric * ${PICO_PER_MINOR}
            else ledger.convert_pico_minor(v.amount_minor, v.rate, l.rate) end as counted_pico_minor
        from ${counters} l
        join (${moves}) v on v.player_id = l.player_id and v.moved_at >= l.window_start and v.moved_at < l.window_end
          and v.placed_at >= l.window_start and v.definition <= l.definition
          and (v.currency = l.currency or v.rate is not null) and (l.binds_until is null or v.moved_at < l.binds_until)
        where l.definition in (1, 2)
      ) q
    ) r
    group by id
  ) u on u.id = c.id`;

/**
 * Replaces the counters of a player's limits, each with its usage from the books. Call it with the player locked: the next stake is decided
 * by it (L4).
 */
export async function replaceLimitCounters(
  connection: Connection,
  playerId: string,
  counters: readonly LimitCounterGiven[],
): Promise<void> {
  const forget = `
    delete from ledger.limit_counter
    where player_id = $1`;
  const insert = `
    insert into ledger.limit_counter (id, player_id, definition, period, time_zone, currency, rate, window_start, window_end, cap_minor,
      binds_from, binds_until, is_rolling)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`;
  const count = `
    update ledger.limit_counter l
    set used_pico_minor = u.used_pico_minor,
      over_cap_reason = case when u.used_pico_minor > l.cap_minor::numeric * ${PICO_PER_MINOR} then 'set below what was used' end
    from (${usedFromBooks({ counters: '(select * from ledger.limit_counter where player_id = $1)', moves: limitMoves('o.player_id = $1') })}) u
    where l.id = u.id`;
  await connection.query(forget, [playerId]);
  for (const given of counters) {
    const { id, definition, period, timeZone, currency, rate, windowStart, windowEnd, capMinor, bindsFrom, bindsUntil } = given;
    const window = [windowStart, windowEnd, capMinor, bindsFrom, bindsUntil, given.isRolling];
    const values = [id, playerId, definition, period, timeZone, currency, rate, ...window];
    await connection.query(insert, values);
  }
  if (counters.length > 0) await connection.query(count, [playerId]);
}

/** A row as read: usage may exceed 64 bits, so it is text. */
type UseText<R extends { usedPicoMinor: bigint }> = Omit<R, 'usedPicoMinor'> & { readonly usedPicoMinor: string };

const withUse = <R extends { usedPicoMinor: string }>(rows: readonly R[]): (Omit<R, 'usedPicoMinor'> & { usedPicoMinor: bigint })[] =>
  rows.map((row) => ({ ...row, usedPicoMinor: BigInt(row.usedPicoMinor) }));

/** The length of a rolling window (L1), as a PostgreSQL interval. */
const rollingLength =
  "case l.period when 'daily' then interval '24 hours' when 'weekly' then interval '168 hours' else interval '720 hours' end";

/** The fields of a rolling limit that change continuously; its window ends just after the moment, which is included. */
type RollingUse = Pick<LimitCounter, 'id' | 'windowStart' | 'windowEnd' | 'usedPicoMinor'>;

/** Usage of players' rolling limits at a moment, from the books (L1, L4). Call it with the players locked to decide by it. */
export async function rollingUseOfPlayers(
  connection: Connection,
  { playerIds, at }: { playerIds: readonly string[]; at: Date },
): Promise<readonly RollingUse[]> {
  const counters = `(
    select l.id, l.player_id, l.definition, l.currency, l.rate, l.binds_until, $2::timestamptz - ${rollingLength} as window_start,
      $2::timestamptz + interval '1 millisecond' as window_end
    from ledger.limit_counter l
    where l.player_id = any($1::uuid[]) and l.is_rolling
  )`;
  const statement = `
    select w.id, w.window_start as "windowStart", w.window_end as "windowEnd", u.used_pico_minor::text as "usedPicoMinor"
    from ${counters} w
    join (${usedFromBooks({ counters, moves: limitMoves('o.player_id = any($1::uuid[])') })}) u on u.id = w.id`;
  return withUse(await connection.query<UseText<RollingUse>>(statement, [uuids(playerIds), at]));
}

/**
 * A player's counters as last written: a window that has ended since says nothing about the current one. Rolling ones are computed for the
 * given moment.
 */
export async function limitCountersOfPlayer(connection: Connection, playerId: string, at: Date): Promise<LimitCounter[]> {
  const statement = `
    select id, definition, period, time_zone as "timeZone", is_rolling as "isRolling", currency, rate, window_start as "windowStart", window_end as "windowEnd",
      cap_minor as "capMinor", used_pico_minor::text as "usedPicoMinor", binds_from as "bindsFrom", binds_until as "bindsUntil",
      over_cap_reason as "overCapReason"
    from ledger.limit_counter
    where player_id = $1
    order by id
    limit 200`;
  const counters = withUse(await connection.query<UseText<LimitCounter>>(statement, [playerId]));
  if (!counters.some(({ isRolling }) => isRolling)) return counters;
  const uses = await rollingUseOfPlayers(connection, { playerIds: [playerId], at });
  return counters.map((counter) => ({ ...counter, ...uses.find(({ id }) => id === counter.id) }));
}
