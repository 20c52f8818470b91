import { type Database, many } from '../../../kernel/database.ts';

const ROWS_MAX = 10_000;

export async function listLimitChanges(database: Database, playerId: string): Promise<object[]> {
  return await many<object>(database)`
    select action, period, amount_minor as "amountMinor", asked_at as "askedAt", effective_at as "effectiveAt"
    from risk.limit_change
    where player_id = ${playerId}
    order by asked_at, id
    limit ${ROWS_MAX}
  `;
}

export async function listOwnLimits(database: Database, playerId: string): Promise<object[]> {
  return await many<object>(database)`
    select definition, period, currency, amount_minor as "amountMinor", removed_from as "removedFrom", created_at as "createdAt"
    from risk.player_limit
    where player_id = ${playerId}
    order by created_at, id
    limit ${ROWS_MAX}
  `;
}

export async function listPlaySessions(database: Database, playerId: string): Promise<object[]> {
  return await many<object>(database)`
    select started_at as "startedAt", last_played_at as "lastPlayedAt"
    from risk.play_session
    where player_id = ${playerId}
    order by started_at, id
    limit ${ROWS_MAX}
  `;
}

export async function listExclusions(database: Database, playerId: string): Promise<object[]> {
  return await many<object>(database)`
    select definition, period, starts_at as "startsAt", ends_at as "endsAt"
    from risk.exclusion
    where player_id = ${playerId}
    order by starts_at, id
    limit ${ROWS_MAX}
  `;
}

export async function listRealityChecks(database: Database, playerId: string): Promise<object[]> {
  return await many<object>(database)`
    select interval_minutes as "intervalMinutes", is_off as "isOff", counted_from as "countedFrom", due_at as "dueAt"
    from risk.reality_check
    where player_id = ${playerId}
    order by player_id
    limit ${ROWS_MAX}
  `;
}

export async function listPlayDays(database: Database, playerId: string): Promise<object[]> {
  return await many<object>(database)`
    select day::text as day, currency, staked_minor as "stakedMinor", won_minor as "wonMinor", deposited_minor as "depositedMinor",
      withdrawn_minor as "withdrawnMinor"
    from risk.play_day
    where player_id = ${playerId}
    order by day, currency
    limit ${ROWS_MAX}
  `;
}

export async function listZones(database: Database, playerId: string): Promise<object[]> {
  return await many<object>(database)`
    select time_zone as "timeZone", since
    from risk.player_zone
    where player_id = ${playerId}
    order by since
    limit ${ROWS_MAX}
  `;
}
