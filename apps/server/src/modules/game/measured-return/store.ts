import { type Database, many, one, run } from '../../../kernel/database.ts';

/** Closed rounds of one game in one currency that began on one day (UTC). */
export interface DayOfRounds {
  gameId: string;
  currency: string;
  day: string;
  roundCount: bigint;
  playerCount: bigint;
  stakeMinor: bigint;
  payoutMinor: bigint;
}

/** The earliest moment whose rounds are still recounted, since late rounds close days after they began. `null`: nothing is counted yet. */
export async function countedFrom(database: Database, recountedDays: number): Promise<Date | null> {
  const row = await one<{ since: Date | null }>(database)`
    select (max(day) - ${recountedDays}::int)::timestamp at time zone 'UTC' as since
    from game.measured_day
  `;
  return row?.since ?? null;
}

/** Closed rounds by game, currency and day, from a moment on. A game's return includes wins forfeited by bonus terms (D-150). */
export async function countRounds(database: Database, since: Date | null): Promise<DayOfRounds[]> {
  return await many<DayOfRounds>(database)`
    select game_id as "gameId", currency, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*) as "roundCount",
      count(distinct player_id) as "playerCount", sum(stake_minor)::bigint as "stakeMinor",
      sum(payout_minor + forfeited_minor)::bigint as "payoutMinor"
    from game.spin
    where is_closed and stake_minor > 0 and (${since}::timestamptz is null or created_at >= ${since})
    group by 1, 2, 3
  `;
}

/** Sets the days to what was counted, in minor units of the base currency. */
export async function setDays(database: Database, days: readonly DayOfRounds[]): Promise<void> {
  await run(database)`
    insert into game.measured_day (game_id, currency, day, round_count, player_count, stake_base_minor, payout_base_minor)
    select *
    from unnest(
      ${days.map(({ gameId }) => gameId)}::text[],
      ${days.map(({ currency }) => currency)}::text[],
      ${days.map(({ day }) => day)}::date[],
      ${days.map(({ roundCount }) => roundCount)}::bigint[],
      ${days.map(({ playerCount }) => playerCount)}::bigint[],
      ${days.map(({ stakeMinor }) => stakeMinor)}::numeric[],
      ${days.map(({ payoutMinor }) => payoutMinor)}::numeric[]
    )
    on conflict (game_id, currency, day) do update
    set round_count = excluded.round_count, player_count = excluded.player_count,
      stake_base_minor = excluded.stake_base_minor, payout_base_minor = excluded.payout_base_minor
  `;
}

/** A game whose measured return has just been written. */
interface MeasuredGame {
  identity: string;
  roundCount: bigint;
  returnPercent: string;
  /** How far the measured return is from the stated one, in standard errors of the stated deviation. */
  standardErrors: number;
}

/** Writes the measured return of every game with enough rounds, where it has changed. @returns these games */
export async function writeReturns(database: Database, leastRounds: number): Promise<MeasuredGame[]> {
  return await many<MeasuredGame>(database)`
    with measured as (
      select game_id, sum(round_count)::bigint as round_count, 100 * sum(payout_base_minor) / sum(stake_base_minor) as return_percent
      from game.measured_day
      group by game_id
      having sum(round_count) >= ${leastRounds} and sum(stake_base_minor) > 0
    )
    update game.game g
    set measured_round_count = m.round_count, measured_return_percent = round(m.return_percent, 3)
    from measured m
    where g.id::text = m.game_id
      and g.payout_deviation > 0
      and (g.measured_round_count, g.measured_return_percent) is distinct from (m.round_count, round(m.return_percent, 3))
    returning g.identity, g.measured_round_count as "roundCount", g.measured_return_percent as "returnPercent",
      ((m.return_percent - g.rtp_percent) / 100 / (g.payout_deviation / sqrt(m.round_count)))::float8 as "standardErrors"
  `;
}
