import { type Database, many } from '../../../kernel/database.ts';

/** Outlines of players for other areas' lists; unknown players are left out. */
export async function findOutlines(
  database: Database,
  ids: readonly string[],
): Promise<{ id: string; nickname: string | null; country: string | null; isIdentityVerified: boolean }[]> {
  return await many<{ id: string; nickname: string | null; country: string | null; isIdentityVerified: boolean }>(database)`
    select player.id, player.nickname, player.country, identity.outcome is not distinct from 'approved' as "isIdentityVerified"
    from player.player as player
    left join player.identity_check as identity on identity.player_id = player.id
    where player.id = any(${[...ids]}::uuid[])
    order by player.id
    limit ${ids.length}
  `;
}
