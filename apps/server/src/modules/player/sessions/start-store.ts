import { type Database, many, one } from '../../../kernel/database.ts';

export async function findSessionStart(database: Database, session: { playerId: string; sessionId: string }): Promise<Date | undefined> {
  const row = await one<{ createdAt: Date }>(database)`
    select created_at as "createdAt" from player.session where id = ${session.sessionId} and player_id = ${session.playerId}
  `;
  return row?.createdAt;
}

/** When a player's open sessions began, the latest first. */
export async function listOpenSessionStarts(database: Database, open: { playerId: string; limit: number }): Promise<Date[]> {
  const rows = await many<{ createdAt: Date }>(database)`
    select created_at as "createdAt"
    from player.session
    where player_id = ${open.playerId}
      and closed_at is null
    order by created_at desc
    limit ${open.limit}
  `;
  return rows.map(({ createdAt }) => createdAt);
}
