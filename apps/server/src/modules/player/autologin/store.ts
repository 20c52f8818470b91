import { sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';

export async function insertToken(
  database: Database,
  token: { tokenKey: string; playerId: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await sql`
    insert into player.autologin_token (token_key, player_id, created_at, expires_at)
    values (${token.tokenKey}, ${token.playerId}, ${token.createdAt}, ${token.expiresAt})
  `.execute(database);
}

/** Uses a token up. @returns its player, or undefined when it is unknown, used or expired, or someone else was faster */
export async function useToken(database: Database, { tokenKey, now }: { tokenKey: string; now: Date }): Promise<string | undefined> {
  const { rows } = await sql<{ playerId: string }>`
    update player.autologin_token
    set used_at = ${now}
    where token_key = ${tokenKey}
      and used_at is null
      and expires_at > ${now}
    returning player_id as "playerId"
  `.execute(database);
  return rows[0]?.playerId;
}

export async function deleteExpiredTokens(database: Database, now: Date): Promise<void> {
  await sql`delete from player.autologin_token where expires_at < ${now}`.execute(database);
}
