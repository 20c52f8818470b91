import { type Database, many } from '../../../kernel/database.ts';

/** Players with an open session, up to a limit. */
export async function playersSignedIn(database: Database, limit: number): Promise<string[]> {
  const rows = await many<{ playerId: string }>(database)`
    select distinct player_id as "playerId"
    from player.session
    where closed_at is null
    limit ${limit}
  `;
  return rows.map(({ playerId }) => playerId);
}
