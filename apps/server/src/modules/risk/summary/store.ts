import { sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';

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

const ROWS_MAX = 1200;

/** Months of a year in which something moved, by currency. */
export async function listMonths(database: Database, { playerId, from, until }: Year): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    select currency, extract(month from day)::int as month, sum(deposited_minor)::bigint as "depositedMinor",
      sum(withdrawn_minor)::bigint as "withdrawnMinor", sum(staked_minor)::bigint as "stakedMinor", sum(won_minor)::bigint as "wonMinor"
    from risk.play_day
    where player_id = ${playerId}
      and day >= ${from}::date
      and day < ${until}::date
    group by 1, 2
    order by 1, 2
    limit ${ROWS_MAX}
  `.execute(database);
  return rows;
}

/** How long was played in each month that had play, by the month it began in. */
export async function listPlayed(database: Database, { playerId, from, until }: Year): Promise<{ month: number; seconds: number }[]> {
  const { rows } = await sql<{ month: number; seconds: number }>`
    select extract(month from started_at at time zone 'UTC')::int as month,
      floor(sum(extract(epoch from last_played_at - started_at)))::int as seconds
    from risk.play_session
    where player_id = ${playerId}
      and started_at >= ${from}::date at time zone 'UTC'
      and started_at < ${until}::date at time zone 'UTC'
    group by 1
    order by 1
    limit 12
  `.execute(database);
  return rows;
}
