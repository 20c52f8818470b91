import { sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';

const MAX_FAVORITES = 1000;

export async function listGameIds(database: Database, playerId: string): Promise<string[]> {
  const { rows } = await sql<{ game_id: string }>`
    select game_id
    from game.favorite
    where player_id = ${playerId}
    order by created_at desc, game_id
    limit ${MAX_FAVORITES}
  `.execute(database);
  return rows.map((row) => row.game_id);
}

export async function add(database: Database, favorite: { playerId: string; gameId: string; createdAt: Date }): Promise<void> {
  await sql`
    insert into game.favorite (player_id, game_id, created_at)
    values (${favorite.playerId}, ${favorite.gameId}, ${favorite.createdAt})
    on conflict do nothing
  `.execute(database);
}

export async function remove(database: Database, favorite: { playerId: string; gameId: string }): Promise<void> {
  await sql`
    delete from game.favorite
    where player_id = ${favorite.playerId}
      and game_id = ${favorite.gameId}
  `.execute(database);
}
