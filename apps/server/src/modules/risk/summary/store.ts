import { type Database, many, one } from '../../../kernel/database.ts';

export interface MonthRow {
  currency: string;
  month: number;
  depositedMinor: bigint;
  withdrawnMinor: bigint;
  stakedMinor: bigint;
  wonMinor: bigint;
}

interface Year {
  playerId: string;
  from: string;
  until: string;
}

/** The months of a year, in each currency of a player. */
const MONTHS_MAX = 12 * 400;

/** Months of a year in which something moved, by currency. */
export async function listMonths(database: Database, { playerId, from, until }: Year): Promise<MonthRow[]> {
  return await many<MonthRow>(database)`
    select currency, extract(month from day)::int as month, sum(deposited_minor)::bigint as "depositedMinor",
      sum(withdrawn_minor)::bigint as "withdrawnMinor", sum(staked_minor)::bigint as "stakedMinor", sum(won_minor)::bigint as "wonMinor"
    from risk.play_day
    where player_id = ${playerId}
      and day >= ${from}::date
      and day < ${until}::date
    group by 1, 2
    order by 1, 2
    limit ${MONTHS_MAX}
  `;
}

/** How long was played in each month that had play, by the month it began in. */
export async function listPlayed(database: Database, { playerId, from, until }: Year): Promise<{ month: number; seconds: number }[]> {
  return await many<{ month: number; seconds: number }>(database)`
    select extract(month from started_at at time zone 'UTC')::int as month,
      floor(sum(extract(epoch from last_played_at - started_at)))::int as seconds
    from risk.play_session
    where player_id = ${playerId}
      and started_at >= ${from}::date at time zone 'UTC'
      and started_at < ${until}::date at time zone 'UTC'
    group by 1
    order by 1
    limit 12
  `;
}

/** The days since a given one in which something moved, by currency, the oldest first: as many as there are, since sums are made of them (BO-182). */
export async function listDays(
  database: Database,
  { playerId, from }: { playerId: string; from: string },
): Promise<(Omit<MonthRow, 'month'> & { day: string })[]> {
  return await many<Omit<MonthRow, 'month'> & { day: string }>(database)`
    select currency, to_char(day, 'YYYY-MM-DD') as day, deposited_minor as "depositedMinor", withdrawn_minor as "withdrawnMinor",
      staked_minor as "stakedMinor", won_minor as "wonMinor"
    from risk.play_day
    where player_id = ${playerId}
      and day >= ${from}::date
    order by currency, day
  `;
}

/** For how long was played in sessions that began on a day or later. */
export async function sumPlayed(database: Database, { playerId, from }: { playerId: string; from: string }): Promise<number> {
  const row = await one<{ seconds: number | null }>(database)`
    select floor(sum(extract(epoch from last_played_at - started_at)))::int as seconds
    from risk.play_session
    where player_id = ${playerId}
      and started_at >= ${from}::date at time zone 'UTC'
  `;
  return row?.seconds ?? 0;
}

/** Deposits of some players since a day, by currency. */
export async function sumDeposits(
  database: Database,
  { playerIds, from }: { playerIds: readonly string[]; from: string },
): Promise<{ playerId: string; currency: string; amountMinor: bigint }[]> {
  return await many<{ playerId: string; currency: string; amountMinor: bigint }>(database)`
    select player_id as "playerId", currency, sum(deposited_minor)::bigint as "amountMinor"
    from risk.play_day
    where player_id = any(${[...playerIds]}::uuid[])
      and day >= ${from}::date
    group by player_id, currency
  `;
}
