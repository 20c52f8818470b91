import { type Database, many, one } from '../../../kernel/database.ts';

/** The games with the most closed rounds since a moment, of equals the lower id first. */
export async function listMostPlayed(database: Database, { since, limit }: { since: Date; limit: number }): Promise<string[]> {
  const rows = await many<{ gameId: string }>(database)`
    select game_id as "gameId"
    from game.spin
    where created_at >= ${since} and is_closed and stake_minor > 0
    group by game_id
    order by count(*) desc, game_id
    limit ${limit}
  `;
  return rows.map(({ gameId }) => gameId);
}

export interface Returned {
  roundCount: bigint;
  stakeMinor: string;
  payoutMinor: string;
}

/** Closed rounds of all games on the days after `since`, with stakes and payouts in the base currency. */
export async function sumReturned(database: Database, since: Date): Promise<Returned> {
  const row = await one<Returned>(database)`
    select coalesce(sum(round_count), 0)::bigint as "roundCount", coalesce(sum(stake_base_minor), 0)::text as "stakeMinor",
      coalesce(sum(payout_base_minor), 0)::text as "payoutMinor"
    from game.measured_day
    where day > (${since}::timestamptz at time zone 'UTC')::date
  `;
  return row ?? { roundCount: 0n, stakeMinor: '0', payoutMinor: '0' };
}
