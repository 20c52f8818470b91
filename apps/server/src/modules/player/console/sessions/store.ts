import { sql } from 'kysely';
import { type Database, many, one } from '../../../../kernel/database.ts';
import { type TimePage, beyond, byTime, type Place, placeColumn } from '../../place-store.ts';

/** A session as operators read it. */
export interface DeskSession extends Place {
  ip: string;
  country: string | null;
  deviceType: string;
  userAgent: string;
  isRestricted: boolean;
  createdAt: Date;
  seenAt: Date;
  closedAt: Date | null;
  /** Real time after which a session is over without having been closed. */
  refreshableUntil: Date;
  closeReason: string | null;
  sharedBy: number;
}

const SHARED_MAX = 100;

/** The fields of a session that operators read. */
export const deskSessionColumns = sql`
  session.id, session.ip, session.country, session.device_type as "deviceType", session.user_agent as "userAgent",
  session.is_restricted as "isRestricted", session.created_at as "createdAt", session.last_seen_at as "seenAt",
  session.closed_at as "closedAt", session.refreshable_until as "refreshableUntil", session.close_reason as "closeReason", ${placeColumn},
  (
    select count(distinct other.player_id)::int
    from (
      select player_id from player.session as near
      where near.fingerprint_key = session.fingerprint_key and near.player_id <> session.player_id
      limit ${SHARED_MAX}
    ) as other
  ) as "sharedBy"
`;

/** A player's sessions by time. */
export async function listDeskSessions(
  database: Database,
  { playerId, after, isAscending, limit }: { playerId: string } & TimePage,
): Promise<DeskSession[]> {
  return await many<DeskSession>(database)`
    select ${deskSessionColumns}
    from player.session
    where player_id = ${playerId} ${beyond(after, isAscending)}
    order by ${byTime(isAscending)}
    limit ${limit}
  `;
}

export async function findDeskSession(
  database: Database,
  { id, playerId }: { id: string; playerId: string },
): Promise<DeskSession | undefined> {
  return await one<DeskSession>(database)`
    select ${deskSessionColumns} from player.session where id = ${id} and player_id = ${playerId}
  `;
}

/** The number of a player's sessions, counted no further than `countedAtMost`. */
export async function countDeskSessions(database: Database, playerId: string, countedAtMost: number): Promise<number> {
  const row = await one<{ count: number }>(database)`
    select count(*)::int as count
    from (select 1 from player.session where player_id = ${playerId} limit ${countedAtMost}) as found
  `;
  return row?.count ?? 0;
}

/** Players with a session from an address or device, and when each last used it. */
export interface SeenPlayer {
  sessionId: string;
  playerId: string;
  nickname: string | null;
  number: bigint;
  ip: string;
  deviceType: string;
  country: string | null;
  seenAt: Date;
}

const SEEN_LOOKED_AT = 200;

/** Players with sessions at an address, or on a device: each once, by the last of them, the newest first. */
export async function listSeenAt(
  database: Database,
  { place, values }: { place: 'ip' | 'fingerprint_key'; values: readonly string[] },
  limit: number,
): Promise<SeenPlayer[]> {
  return await many<SeenPlayer>(database)`
    select *
    from (
      select distinct on (player_id) recent.id as "sessionId", player_id as "playerId", player.nickname, player.external_id as number, ip,
        device_type as "deviceType", recent.country, last_seen_at as "seenAt"
      from (
        select id, player_id, ip, device_type, country, last_seen_at
        from player.session
        where ${sql.ref(place)} = any(${[...values]}::text[])
        order by last_seen_at desc
        limit ${SEEN_LOOKED_AT}
      ) as recent
      join player.player on player.id = recent.player_id
      order by player_id, last_seen_at desc
    ) as seen
    order by "seenAt" desc, "playerId"
    limit ${limit}
  `;
}

/** The kind of device of each session. */
export async function devicesOfSessions(database: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await many<{ id: string; deviceType: string }>(database)`
    select id, device_type as "deviceType" from player.session where id = any(${[...ids]}::uuid[])
  `;
  return new Map(rows.map(({ id, deviceType }) => [id, deviceType]));
}
