import type { resultColors } from '@pavilion/contract/providers/game-events.ts';
import { type Database, many, run } from '../../../kernel/database.ts';

export interface TableResult {
  source: string;
  roundId: string;
  gameId: string;
  result: string;
  color: (typeof resultColors)[number] | null;
  settledAt: Date;
}

/** Keeps a result once, and of its game only the latest. */
export async function keepResult(database: Database, { source, roundId, gameId, result, color, settledAt }: TableResult, most: number) {
  await run(database)`
    insert into game.table_result (source, round_id, game_id, result, color, settled_at)
    values (${source}, ${roundId}, ${gameId}, ${result}, ${color}, ${settledAt})
    on conflict (source, round_id) do nothing
  `;
  await run(database)`
    delete from game.table_result
    where game_id = ${gameId}
      and settled_at < (select settled_at from game.table_result where game_id = ${gameId} order by settled_at desc offset ${most - 1} limit 1)
  `;
}

/** The latest results of every game that has any, the newest first. */
export async function listResults(database: Database, most: number): Promise<Omit<TableResult, 'source' | 'roundId'>[]> {
  return await many<Omit<TableResult, 'source' | 'roundId'>>(database)`
    select game_id as "gameId", result, color, settled_at as "settledAt"
    from (
      select *, row_number() over (partition by game_id order by settled_at desc, round_id) as place
      from game.table_result
    ) as placed
    where place <= ${most}
    order by game_id, place
  `;
}

/** Sets whether a game is in maintenance, unless a later message has. */
export async function setStatus(
  database: Database,
  { gameId, version, isInMaintenance }: { gameId: string; version: number; isInMaintenance: boolean },
): Promise<void> {
  await run(database)`
    update game.game
    set is_in_maintenance = ${isInMaintenance}, status_version = ${version}
    where id = ${gameId}
      and status_version < ${version}
  `;
}
