import { type Database, many, run } from '../../../kernel/database.ts';

const MAX_FAVORITES = 1000;

export async function listGameIds(database: Database, playerId: string): Promise<string[]> {
  const rows = await many<{ game_id: string }>(database)`
    select game_id
    from game.favorite
    where player_id = ${playerId}
    order by created_at desc, game_id
    limit ${MAX_FAVORITES}
  `;
  return rows.map((row) => row.game_id);
}

export async function add(database: Database, favorite: { playerId: string; gameId: string; createdAt: Date }): Promise<void> {
  await run(database)`
    insert into game.favorite (player_id, game_id, created_at)
    values (${favorite.playerId}, ${favorite.gameId}, ${favorite.createdAt})
    on conflict do nothing
  `;
}

export async function remove(database: Database, favorite: { playerId: string; gameId: string }): Promise<void> {
  await run(database)`
    delete from game.favorite
    where player_id = ${favorite.playerId}
      and game_id = ${favorite.gameId}
  `;
}
