import { sql } from 'kysely';
import type { HeldLists } from '../../../kernel/personal-data.ts';

export const heldLists: HeldLists = {
  loyaltyPoints: (playerId) => sql`
    select day::text as day, kind, points_micro as "pointsMicro"
    from retention.point_day
    where player_id = ${playerId}
    order by day, kind, subject_id
  `,
  loyalty: (playerId) => sql`
    select points_micro as "pointsMicro", level_position as "levelPosition", created_at as "createdAt", updated_at as "updatedAt"
    from retention.loyalty_account
    where player_id = ${playerId}
    order by id
  `,
  levels: (playerId) => sql`
    select level_id as "levelId", reached_at as "reachedAt", granted_at as "grantedAt"
    from retention.level_grant
    where player_id = ${playerId}
    order by reached_at, level_id
  `,
  quests: (playerId) => sql`
    select quest_id as "questId", currency, state, terms, started_at as "startedAt", end_at as "endAt"
    from retention.player_quest
    where player_id = ${playerId}
    order by started_at, quest_id
  `,
  questProgress: (playerId) => sql`
    select quest_id as "questId", task_id as "taskId", progress
    from retention.quest_progress
    where player_id = ${playerId}
    order by quest_id, task_id
  `,
  tournaments: (playerId) => sql`
    select tournament_id as "tournamentId", joined_at as "joinedAt"
    from retention.tournament_participant
    where player_id = ${playerId}
    order by joined_at, tournament_id
  `,
  tournamentPoints: (playerId) => sql`
    select tournament_id as "tournamentId", points_billionths as "pointsBillionths", reached_at as "reachedAt"
    from retention.tournament_entry
    where player_id = ${playerId}
    order by entered_at, tournament_id
  `,
  prizes: (playerId) => sql`
    select tournament_id as "tournamentId", place, amount_minor as "amountMinor", currency, granted_at as "grantedAt"
    from retention.tournament_grant
    where player_id = ${playerId}
    order by granted_at, tournament_id
  `,
};
