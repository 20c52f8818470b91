import { type Database, many } from '../../../kernel/database.ts';

export interface OpenRound {
  source: string;
  playerId: string;
  round: string;
  gameId: string;
  currency: string;
}

/** Rounds that began before a moment and have not ended, the oldest first, without those of some games. */
export async function listOpenRounds(
  database: Database,
  { before, exceptGames, limit }: { before: Date; exceptGames: readonly string[]; limit: number },
): Promise<OpenRound[]> {
  return await many<OpenRound>(database)`
    select source, player_id as "playerId", round_id as round, game_id as "gameId", currency
    from game.spin
    where not is_closed
      and created_at < ${before}
      and game_id <> all(${[...exceptGames]}::text[])
    order by created_at, id
    limit ${limit}
  `;
}
