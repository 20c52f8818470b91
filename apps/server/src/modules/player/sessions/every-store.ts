import { sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';

/** Players with an open session, so many of them at most. */
export async function playersSignedIn(database: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ playerId: string }>`
    select distinct player_id as "playerId"
    from player.session
    where closed_at is null
    limit ${limit}
  `.execute(database);
  return rows.map(({ playerId }) => playerId);
}
