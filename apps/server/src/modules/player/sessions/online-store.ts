import { sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';

/** How many players were there since a moment in a session that continues, each once. */
export async function countPlayersSeen(database: Database, { since, realNow }: { since: Date; realNow: Date }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct player_id)::int as count
    from player.session
    where closed_at is null and last_seen_at > ${since} and refreshable_until > ${realNow}
  `.execute(database);
  return rows[0]?.count ?? 0;
}
