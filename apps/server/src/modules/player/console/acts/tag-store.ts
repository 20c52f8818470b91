import { type Database, many, run } from '../../../../kernel/database.ts';

export async function listTags(database: Database, playerId: string): Promise<string[]> {
  const rows = await many<{ tag: string }>(database)`
    select tag from player.tag where player_id = ${playerId} order by tag
  `;
  return rows.map(({ tag }) => tag);
}

export async function insertTags(
  transaction: Database,
  { playerId, tags, authorId, now }: { playerId: string; tags: readonly string[]; authorId: string; now: Date },
): Promise<void> {
  await run(transaction)`
    insert into player.tag (player_id, tag, author_id, created_at)
    select ${playerId}, given.tag, ${authorId}, ${now}
    from unnest(${[...tags]}::text[]) as given (tag)
    on conflict do nothing
  `;
}

export async function deleteTags(transaction: Database, { playerId, tags }: { playerId: string; tags: readonly string[] }): Promise<void> {
  await run(transaction)`delete from player.tag where player_id = ${playerId} and tag = any(${[...tags]}::text[])`;
}
