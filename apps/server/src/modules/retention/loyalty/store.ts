import { sql } from 'kysely';
import { type Database, many, one, run } from '../../../kernel/database.ts';
import type { PointRate } from './rules.ts';

export interface LevelRow {
  id: string;
  name: string;
  names: unknown;
  position: number;
  points: bigint;
  rewards: unknown;
}

export interface LoyaltyAccountRow {
  id: string;
  playerId: string;
  pointsMicro: bigint;
  levelPosition: number;
  createdAt: Date;
  updatedAt: Date;
}

/** All levels, the first first; an installation has a handful. */
export async function listLevels(database: Database): Promise<LevelRow[]> {
  return await many<LevelRow>(database)`
    select id, name, names, position, points, rewards
    from retention.level
    order by position
    limit 100
  `;
}

/** The player's points; the account is created on first access. */
export async function readAccount(
  database: Database,
  account: { id: string; playerId: string; now: Date },
): Promise<LoyaltyAccountRow | undefined> {
  await run(database)`
    insert into retention.loyalty_account (player_id, id, created_at, updated_at)
    values (${account.playerId}, ${account.id}, ${account.now}, ${account.now})
    on conflict (player_id) do nothing
  `;
  return (await listAccounts(database, [account.playerId]))[0];
}

/** The accounts of some players; a player without one is not in the list. */
export async function listAccounts(database: Database, playerIds: readonly string[]): Promise<LoyaltyAccountRow[]> {
  return await many<LoyaltyAccountRow>(database)`
    select id, player_id as "playerId", points_micro as "pointsMicro", level_position as "levelPosition", created_at as "createdAt",
      updated_at as "updatedAt"
    from retention.loyalty_account
    where player_id = any(${[...playerIds]}::uuid[])
    order by player_id
    limit ${playerIds.length}
  `;
}

/** Sets players' points and levels. Each player is named once in a list; an account that was not there begins. */
export async function saveAccounts(database: Database, accounts: readonly LoyaltyAccountRow[]): Promise<void> {
  await run(database)`
    insert into retention.loyalty_account (player_id, id, points_micro, level_position, created_at, updated_at)
    select *
    from unnest(
      ${accounts.map(({ playerId }) => playerId)}::uuid[],
      ${accounts.map(({ id }) => id)}::uuid[],
      ${accounts.map(({ pointsMicro }) => pointsMicro)}::bigint[],
      ${accounts.map(({ levelPosition }) => levelPosition)}::smallint[],
      ${accounts.map(({ createdAt }) => createdAt)}::timestamptz[],
      ${accounts.map(({ updatedAt }) => updatedAt)}::timestamptz[]
    )
    on conflict (player_id) do update
    set points_micro = excluded.points_micro,
      level_position = excluded.level_position,
      updated_at = excluded.updated_at
  `;
}

/** Every rate there ever was; an operator changes them rarely. */
export async function listRates(database: Database): Promise<PointRate[]> {
  return await many<PointRate>(database)`
    select category, currency, valid_from as "validFrom", stake_minor_per_point as "stakeMinorPerPoint"
    from retention.point_rate
    order by category, currency, valid_from
    limit 10000
  `;
}

export interface PointsOfDay {
  playerId: string;
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  kind: 'game' | 'quest' | 'level' | 'gift';
  subjectId: string;
  pointsMicro: bigint;
}

/** Adds points to what players read of a day. Each player, day and subject is named once in a list. */
export async function addPointsOfDay(database: Database, points: readonly PointsOfDay[]): Promise<void> {
  await run(database)`
    insert into retention.point_day as known (player_id, day, kind, subject_id, points_micro)
    select *
    from unnest(
      ${points.map(({ playerId }) => playerId)}::uuid[],
      ${points.map(({ day }) => day)}::date[],
      ${points.map(({ kind }) => kind)}::text[],
      ${points.map(({ subjectId }) => subjectId)}::uuid[],
      ${points.map(({ pointsMicro }) => pointsMicro)}::bigint[]
    )
    on conflict (player_id, day, kind, subject_id) do update
    set points_micro = known.points_micro + excluded.points_micro
  `;
}

export async function listPointsOfDays(
  database: Database,
  page: { playerId: string; limit: number; offset: number },
): Promise<{ rows: Omit<PointsOfDay, 'playerId'>[]; totalRows: number }> {
  const rows = await many<Omit<PointsOfDay, 'playerId'>>(database)`
    select day::text as day, kind, subject_id as "subjectId", points_micro as "pointsMicro"
    from retention.point_day
    where player_id = ${page.playerId}
      and points_micro > 0
    order by day desc, points_micro desc, subject_id
    limit ${page.limit}
    offset ${page.offset}
  `;
  const counted = await one<{ total: bigint }>(database)`
    select count(*) as total
    from retention.point_day
    where player_id = ${page.playerId}
      and points_micro > 0
  `;
  return { rows, totalRows: Number(counted?.total ?? 0n) };
}

type PointsPlace = Pick<PointsOfDay, 'day' | 'kind' | 'subjectId'>;

/** A player's points after a place, the latest day first: points that are added to a row leave it where it is. */
export async function listPointsAfter(
  database: Database,
  { playerId, after, limit }: { playerId: string; after: PointsPlace | null; limit: number },
): Promise<Omit<PointsOfDay, 'playerId'>[]> {
  const rest =
    after === null
      ? sql``
      : sql`and (day < ${after.day}::date or (day = ${after.day}::date and (kind, subject_id) > (${after.kind}, ${after.subjectId}::uuid)))`;
  return await many<Omit<PointsOfDay, 'playerId'>>(database)`
    select day::text as day, kind, subject_id as "subjectId", points_micro as "pointsMicro"
    from retention.point_day
    where player_id = ${playerId}
      and points_micro > 0
      ${rest}
    order by point_day.day desc, kind, subject_id
    limit ${limit}
  `;
}

/** How many such rows there are, counted no further than `countedAtMost`. */
export async function countPointsOfDays(database: Database, playerId: string, countedAtMost: number): Promise<number> {
  const row = await one<{ count: number }>(database)`
    select count(*)::int as count
    from (select from retention.point_day where player_id = ${playerId} and points_micro > 0 limit ${countedAtMost}) as counted
  `;
  return row?.count ?? 0;
}

export interface LevelReached {
  playerId: string;
  levelId: string;
  at: Date;
}

/** Records levels that were reached. @returns those recorded now, without repeats (X15) */
export async function noteLevels(database: Database, reached: readonly LevelReached[]): Promise<Omit<LevelReached, 'at'>[]> {
  return await many<Omit<LevelReached, 'at'>>(database)`
    insert into retention.level_grant (player_id, level_id, reached_at)
    select *
    from unnest(
      ${reached.map(({ playerId }) => playerId)}::uuid[],
      ${reached.map(({ levelId }) => levelId)}::uuid[],
      ${reached.map(({ at }) => at)}::timestamptz[]
    )
    on conflict do nothing
    returning player_id as "playerId", level_id as "levelId"
  `;
}

/** Claims a reached level's rewards inside the transaction that gives them. @returns false when they were given before */
export async function claimLevel(database: Database, claim: LevelReached): Promise<boolean> {
  const row = await one(database)`
    update retention.level_grant
    set granted_at = ${claim.at}
    where player_id = ${claim.playerId}
      and level_id = ${claim.levelId}
      and granted_at is null
    returning player_id
  `;
  return row !== undefined;
}
