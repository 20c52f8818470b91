import { sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';

const ROWS_MAX = 10_000;

export async function listPointDays(database: Database, playerId: string): Promise<object[]> {
  const { rows } = await sql<object>`
    select day::text as day, kind, points_micro as "pointsMicro"
    from retention.point_day
    where player_id = ${playerId}
    order by day, kind, subject_id
    limit ${ROWS_MAX}
  `.execute(database);
  return rows;
}

export async function listQuestProgress(database: Database, playerId: string): Promise<object[]> {
  const { rows } = await sql<object>`
    select quest_id as "questId", task_id as "taskId", progress
    from retention.quest_progress
    where player_id = ${playerId}
    order by quest_id, task_id
    limit ${ROWS_MAX}
  `.execute(database);
  return rows;
}

export async function listTournaments(database: Database, playerId: string): Promise<object[]> {
  const { rows } = await sql<object>`
    select tournament_id as "tournamentId", joined_at as "joinedAt"
    from retention.tournament_participant
    where player_id = ${playerId}
    order by joined_at, tournament_id
    limit ${ROWS_MAX}
  `.execute(database);
  return rows;
}
