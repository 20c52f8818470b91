import { sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';

const ROWS_MAX = 10_000;

export async function listLimitChanges(database: Database, playerId: string): Promise<object[]> {
  const { rows } = await sql<object>`
    select action, period, amount_minor as "amountMinor", asked_at as "askedAt", effective_at as "effectiveAt"
    from risk.limit_change
    where player_id = ${playerId}
    order by asked_at, id
    limit ${ROWS_MAX}
  `.execute(database);
  return rows;
}

export async function listOwnLimits(database: Database, playerId: string): Promise<object[]> {
  const { rows } = await sql<object>`
    select definition, period, currency, amount_minor as "amountMinor", removed_from as "removedFrom", created_at as "createdAt"
    from risk.player_limit
    where player_id = ${playerId}
    order by created_at, id
    limit ${ROWS_MAX}
  `.execute(database);
  return rows;
}

export async function listPlaySessions(database: Database, playerId: string): Promise<object[]> {
  const { rows } = await sql<object>`
    select started_at as "startedAt", last_played_at as "lastPlayedAt"
    from risk.play_session
    where player_id = ${playerId}
    order by started_at, id
    limit ${ROWS_MAX}
  `.execute(database);
  return rows;
}
