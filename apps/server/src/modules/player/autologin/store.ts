import { type Database, one, run } from '../../../kernel/database.ts';

export async function insertToken(
  database: Database,
  token: { tokenKey: string; playerId: string; createdAt: Date; expiresAt: Date; isRestricted: boolean },
): Promise<void> {
  await run(database)`
    insert into player.autologin_token (token_key, player_id, created_at, expires_at, is_restricted)
    values (${token.tokenKey}, ${token.playerId}, ${token.createdAt}, ${token.expiresAt}, ${token.isRestricted})
  `;
}

interface UsedToken {
  playerId: string;
  isRestricted: boolean;
}

/** Uses a token up. @returns whose it was, or undefined when it is unknown, used or expired, or someone else was faster */
export async function useToken(database: Database, { tokenKey, now }: { tokenKey: string; now: Date }): Promise<UsedToken | undefined> {
  return await one<UsedToken>(database)`
    update player.autologin_token
    set used_at = ${now}
    where token_key = ${tokenKey}
      and used_at is null
      and expires_at > ${now}
    returning player_id as "playerId", is_restricted as "isRestricted"
  `;
}

export async function deleteExpiredTokens(database: Database, now: Date): Promise<void> {
  await run(database)`delete from player.autologin_token where expires_at < ${now}`;
}
