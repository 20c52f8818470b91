import { type Database, many } from '../../../kernel/database.ts';

/** The countries and tags of the given players, where they have any. */
export async function listTraits(
  database: Database,
  playerIds: readonly string[],
): Promise<{ id: string; country: string | null; tags: string[] }[]> {
  return await many<{ id: string; country: string | null; tags: string[] }>(database)`
    select player.id, player.country, array(select tag from player.tag where tag.player_id = player.id) as tags
    from player.player
    where player.id = any(${[...playerIds]}::uuid[])
  `;
}
