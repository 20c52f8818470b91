import { type Database, one } from '../../../kernel/database.ts';

/** The number of players with a continuing session and activity since a moment, each counted once. */
export async function countPlayersSeen(database: Database, { since, realNow }: { since: Date; realNow: Date }): Promise<number> {
  const row = await one<{ count: number }>(database)`
    select count(distinct player_id)::int as count
    from player.session
    where closed_at is null and last_seen_at > ${since} and refreshable_until > ${realNow}
  `;
  return row?.count ?? 0;
}
