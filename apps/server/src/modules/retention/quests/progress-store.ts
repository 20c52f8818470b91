import { type Database, many, run } from '../../../kernel/database.ts';
import type { QuestKey } from './store.ts';

interface RunRow extends QuestKey {
  isOpen: boolean;
}

/** The quests these players are working on. */
export async function listOpenRuns(database: Database, playerIds: readonly string[]): Promise<QuestKey[]> {
  return await many<QuestKey>(database)`
    select player_id as "playerId", quest_id as "questId"
    from retention.quest_run
    where player_id = any(${[...playerIds]}::uuid[])
      and is_open
    order by player_id, quest_id
    limit 100000
  `;
}

/** Runs that have ended: those for which one of these operations counted, and named ones. */
export async function listEndedRuns(
  database: Database,
  { playerIds, operationIds, keys }: { playerIds: readonly string[]; operationIds: readonly string[]; keys: readonly QuestKey[] },
): Promise<QuestKey[]> {
  if (operationIds.length === 0 && keys.length === 0) return [];
  return await many<QuestKey>(database)`
    select player_id as "playerId", quest_id as "questId"
    from retention.quest_run run
    where player_id = any(${[...playerIds]}::uuid[])
      and not is_open
      and (
        exists (
          select from retention.quest_play play
          where play.player_id = run.player_id
            and play.quest_id = run.quest_id
            and play.operation_id = any(${[...operationIds]}::text[])
        )
        or (player_id, quest_id) in (
          select *
          from unnest(
            ${keys.map(({ playerId }) => playerId)}::uuid[],
            ${keys.map(({ questId }) => questId)}::uuid[]
          )
        )
      )
    order by player_id, quest_id
    limit 100000
  `;
}

export async function saveRuns(database: Database, runs: readonly RunRow[]): Promise<void> {
  await run(database)`
    insert into retention.quest_run (player_id, quest_id, is_open)
    select *
    from unnest(
      ${runs.map(({ playerId }) => playerId)}::uuid[],
      ${runs.map(({ questId }) => questId)}::uuid[],
      ${runs.map(({ isOpen }) => isOpen)}::boolean[]
    )
    on conflict (player_id, quest_id) do update
    set is_open = excluded.is_open
  `;
}

export interface ProgressRow extends QuestKey {
  taskId: string;
  progress: number;
  /** `YYYY-MM-DD`, UTC. */
  lastDay: string | null;
  updatedAt: Date;
}

/** How far the tasks of some quests are; a task without progress is not in the list. */
export async function listProgress(database: Database, keys: readonly QuestKey[]): Promise<ProgressRow[]> {
  return await many<ProgressRow>(database)`
    select player_id as "playerId", quest_id as "questId", task_id as "taskId", progress, last_day::text as "lastDay",
      updated_at as "updatedAt"
    from retention.quest_progress
    where (player_id, quest_id) in (
      select *
      from unnest(
        ${keys.map(({ playerId }) => playerId)}::uuid[],
        ${keys.map(({ questId }) => questId)}::uuid[]
      )
    )
    order by player_id, quest_id, task_id
    limit 100000
  `;
}

/** Sets how far tasks are. Each is named once in a list. */
export async function saveProgress(database: Database, rows: readonly ProgressRow[]): Promise<void> {
  await run(database)`
    insert into retention.quest_progress (player_id, quest_id, task_id, progress, last_day, updated_at)
    select *
    from unnest(
      ${rows.map(({ playerId }) => playerId)}::uuid[],
      ${rows.map(({ questId }) => questId)}::uuid[],
      ${rows.map(({ taskId }) => taskId)}::uuid[],
      ${rows.map(({ progress }) => progress)}::integer[],
      ${rows.map(({ lastDay }) => lastDay)}::date[],
      ${rows.map(({ updatedAt }) => updatedAt)}::timestamptz[]
    )
    on conflict (player_id, quest_id, task_id) do update
    set progress = excluded.progress,
      last_day = excluded.last_day,
      updated_at = excluded.updated_at
  `;
}

export interface PlayRow extends QuestKey {
  taskId: string;
  operationId: string;
  source: string;
  round: string;
}

/** Plays counted for some quests; never more than their tasks require. */
export async function listPlays(database: Database, keys: readonly QuestKey[]): Promise<PlayRow[]> {
  return await many<PlayRow>(database)`
    select player_id as "playerId", quest_id as "questId", task_id as "taskId", operation_id as "operationId", source, round
    from retention.quest_play
    where (player_id, quest_id) in (
      select *
      from unnest(
        ${keys.map(({ playerId }) => playerId)}::uuid[],
        ${keys.map(({ questId }) => questId)}::uuid[]
      )
    )
    order by player_id, quest_id, task_id, operation_id
    limit 1000000
  `;
}

export async function insertPlays(database: Database, plays: readonly PlayRow[]): Promise<void> {
  await run(database)`
    insert into retention.quest_play (player_id, quest_id, task_id, operation_id, source, round)
    select *
    from unnest(
      ${plays.map(({ playerId }) => playerId)}::uuid[],
      ${plays.map(({ questId }) => questId)}::uuid[],
      ${plays.map(({ taskId }) => taskId)}::uuid[],
      ${plays.map(({ operationId }) => operationId)}::text[],
      ${plays.map(({ source }) => source)}::text[],
      ${plays.map(({ round }) => round)}::text[]
    )
    on conflict do nothing
  `;
}

export async function removePlays(database: Database, plays: readonly PlayRow[]): Promise<void> {
  await run(database)`
    delete from retention.quest_play
    using unnest(
      ${plays.map(({ playerId }) => playerId)}::uuid[],
      ${plays.map(({ taskId }) => taskId)}::uuid[],
      ${plays.map(({ operationId }) => operationId)}::text[]
    ) as gone (player_id, task_id, operation_id)
    where quest_play.player_id = gone.player_id
      and quest_play.task_id = gone.task_id
      and quest_play.operation_id = gone.operation_id
  `;
}
