import { type Database, many } from '../../../kernel/database.ts';

const ROWS_MAX = 10_000;

export async function listPointDays(database: Database, playerId: string): Promise<object[]> {
  return await many<object>(database)`
    select day::text as day, kind, points_micro as "pointsMicro"
    from retention.point_day
    where player_id = ${playerId}
    order by day, kind, subject_id
    limit ${ROWS_MAX}
  `;
}

export async function listQuestProgress(database: Database, playerId: string): Promise<object[]> {
  return await many<object>(database)`
    select quest_id as "questId", task_id as "taskId", progress
    from retention.quest_progress
    where player_id = ${playerId}
    order by quest_id, task_id
    limit ${ROWS_MAX}
  `;
}

export async function listTournaments(database: Database, playerId: string): Promise<object[]> {
  return await many<object>(database)`
    select tournament_id as "tournamentId", joined_at as "joinedAt"
    from retention.tournament_participant
    where player_id = ${playerId}
    order by joined_at, tournament_id
    limit ${ROWS_MAX}
  `;
}

export async function listLoyalty(database: Database, playerId: string): Promise<object[]> {
  return await many<object>(database)`
    select points_micro as "pointsMicro", level_position as "levelPosition", created_at as "createdAt", updated_at as "updatedAt"
    from retention.loyalty_account
    where player_id = ${playerId}
    order by id
    limit ${ROWS_MAX}
  `;
}

export async function listLevels(database: Database, playerId: string): Promise<object[]> {
  return await many<object>(database)`
    select level_id as "levelId", reached_at as "reachedAt", granted_at as "grantedAt"
    from retention.level_grant
    where player_id = ${playerId}
    order by reached_at, level_id
    limit ${ROWS_MAX}
  `;
}

export async function listQuests(database: Database, playerId: string): Promise<object[]> {
  return await many<object>(database)`
    select quest_id as "questId", currency, state, terms, started_at as "startedAt", end_at as "endAt"
    from retention.player_quest
    where player_id = ${playerId}
    order by started_at, quest_id
    limit ${ROWS_MAX}
  `;
}

export async function listTournamentPoints(database: Database, playerId: string): Promise<object[]> {
  return await many<object>(database)`
    select tournament_id as "tournamentId", points_billionths as "pointsBillionths", reached_at as "reachedAt"
    from retention.tournament_entry
    where player_id = ${playerId}
    order by entered_at, tournament_id
    limit ${ROWS_MAX}
  `;
}

export async function listPrizes(database: Database, playerId: string): Promise<object[]> {
  return await many<object>(database)`
    select tournament_id as "tournamentId", place, amount_minor as "amountMinor", currency, granted_at as "grantedAt"
    from retention.tournament_grant
    where player_id = ${playerId}
    order by granted_at, tournament_id
    limit ${ROWS_MAX}
  `;
}
