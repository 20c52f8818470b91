import { sql } from 'kysely';
import { type Database, many, one } from '../../../kernel/database.ts';
import { beyond, byTime, type Place, type TimePage } from '../place-store.ts';
import type { CheckStanding } from '../verification/rules.ts';
import type { IdentityCheck } from '../verification/store.ts';

/** The facts about a player that page 23 shows. */
export interface VerificationRow {
  id: string;
  nickname: string | null;
  country: string | null;
  status: number;
  createdAt: Date;
  /** Null where nothing was ever said. */
  check: (Omit<IdentityCheck, 'occurredAt' | 'restartedAt' | 'dueAt'> & Record<'occurredAt', string> & Moments) | null;
  warnings: { dueAt: string; at: string }[];
  failures: number;
  lastFailure: { reason: string | null; occurredAt: string } | null;
}

type Moments = Record<'restartedAt' | 'dueAt', string | null>;

export async function listVerificationRows(database: Database, ids: readonly string[]): Promise<VerificationRow[]> {
  return await many<VerificationRow>(database)`
    select player.id, player.nickname, player.country, player.status, player.created_at as "createdAt",
      case when identity.player_id is null then null else jsonb_build_object(
        'outcome', identity.outcome, 'reason', identity.reason, 'occurredAt', identity.occurred_at,
        'hasLimitedPlayer', identity.has_limited_player, 'restartedAt', identity.restarted_at, 'dueAt', identity.due_at
      ) end as check,
      (
        select coalesce(jsonb_agg(jsonb_build_object('dueAt', warning.due_at, 'at', warning.warned_at)), '[]')
        from player.identity_warning as warning
        where warning.player_id = player.id
      ) as warnings,
      (
        select count(*)::int from player.identity_event as event where event.player_id = player.id and event.outcome = 'rejected'
      ) as failures,
      (
        select jsonb_build_object('reason', event.reason, 'occurredAt', event.occurred_at)
        from player.identity_event as event
        where event.player_id = player.id and event.outcome = 'rejected'
        order by event.occurred_at desc, event.event_id desc
        limit 1
      ) as "lastFailure"
    from player.player
    left join player.identity_check as identity on identity.player_id = player.id
    where player.id = any(${[...ids]}::uuid[])
  `;
}

interface LevelFilter {
  level: CheckStanding;
  country: readonly string[];
}

/** The index of levels covers the query, unless it is narrowed to countries. */
function ofLevel({ level, country }: LevelFilter) {
  const live = sql`join player.player as player on player.id = identity.player_id and player.country = any(${[...country]}::text[])`;
  return sql`
    select identity.player_id as id, identity.occurred_at as created_at
    from player.identity_check as identity
    ${country.length === 0 ? sql`` : live}
    where identity.outcome = ${level}
  `;
}

/** Players at a verification level, ordered by when that was reported. */
export async function listOfLevel(
  database: Database,
  { filter, after, isAscending, limit }: { filter: LevelFilter } & TimePage,
): Promise<Place[]> {
  return await many<Place>(database)`
    select id, (extract(epoch from created_at) * 1000000)::bigint as "createdAtMicroseconds"
    from (${ofLevel(filter)}) as listed
    where true ${beyond(after, isAscending)}
    order by ${byTime(isAscending)}
    limit ${limit}
  `;
}

/** The number of players at a level, counted no further than `limit`. */
export async function countOfLevel(database: Database, filter: LevelFilter, limit: number): Promise<number> {
  const row = await one<{ count: number }>(database)`
    select count(*)::int as count from (select 1 from (${ofLevel(filter)}) as listed limit ${limit}) as counted
  `;
  return row?.count ?? 0;
}

/** The number of players without any report, counted no further than `limit`. */
export async function countUnheard(database: Database, limit: number): Promise<number> {
  const row = await one<{ count: number }>(database)`
    select count(*)::int as count
    from (
      select 1
      from player.player
      where not exists (select from player.identity_check as identity where identity.player_id = player.id)
      limit ${limit}
    ) as counted
  `;
  return row?.count ?? 0;
}
