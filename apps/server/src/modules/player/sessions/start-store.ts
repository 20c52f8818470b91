import { type Database, many, one } from '../../../kernel/database.ts';

export async function findSessionStart(database: Database, session: { playerId: string; sessionId: string }): Promise<Date | undefined> {
  const row = await one<{ createdAt: Date }>(database)`
    select created_at as "createdAt" from player.session where id = ${session.sessionId} and player_id = ${session.playerId}
  `;
  return row?.createdAt;
}

/** Whether a player's session continues: it was not closed and can still be refreshed. */
export async function isContinuing(database: Database, session: { playerId: string; sessionId: string; realNow: Date }): Promise<boolean> {
  const rows = await many<{ id: string }>(database)`
    select id
    from player.session
    where id = ${session.sessionId}
      and player_id = ${session.playerId}
      and closed_at is null
      and refreshable_until > ${session.realNow}
  `;
  return rows.length === 1;
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
