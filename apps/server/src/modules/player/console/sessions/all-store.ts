import { type RawBuilder, sql } from 'kysely';
import { type Database, many, one } from '../../../../kernel/database.ts';
import { type TimePage, beyond, byTime } from '../../place-store.ts';
import { type DeskSession, deskSessionColumns } from './store.ts';

/** A session of somebody. */
export interface ListedSession extends DeskSession {
  playerId: string;
  hasDevice: boolean;
}

interface SessionFilter {
  id: string | undefined;
  state: 'active' | 'open' | 'ended' | undefined;
  country: readonly string[];
  deviceType: readonly string[];
  playerId: string | undefined;
  /** A session on whose device they run. */
  deviceOf: string | undefined;
  /** A session from whose address they run. */
  addressOf: string | undefined;
  isShared: boolean | undefined;
  isPlaying: boolean | undefined;
  createdFrom: Date | undefined;
  /** Not included. */
  createdTo: Date | undefined;
}

/** What the filter is judged by. */
export interface SessionsNow {
  /** Sessions whose player was seen since are active. */
  activeSince: Date;
  realNow: Date;
  /** The sessions in which something is played, where it is asked for. */
  played: readonly string[];
}

const isOpen = ({ realNow }: SessionsNow) => sql`session.closed_at is null and session.refreshable_until > ${realNow}`;

/** Sessions in a state; those never closed have indexes of their own. */
function inState(state: SessionFilter['state'], now: SessionsNow): RawBuilder<unknown> | false {
  if (state === undefined) return false;
  if (state === 'ended') return sql`(session.closed_at is not null or session.refreshable_until <= ${now.realNow})`;
  return state === 'open' ? isOpen(now) : sql`${isOpen(now)} and session.last_seen_at > ${now.activeSince}`;
}

const either = (isAsked: boolean | undefined, condition: RawBuilder<unknown>): RawBuilder<unknown> | false => {
  if (isAsked === undefined) return false;
  return isAsked ? condition : sql`(${condition}) is not true`;
};

/** Only the conditions that were asked for, so that each filter finds its index. Forgotten sessions have no address in common. */
function matching(filter: SessionFilter, now: SessionsNow): RawBuilder<unknown> {
  const { id, state, country, deviceType, playerId, deviceOf, addressOf, isShared, isPlaying, createdFrom, createdTo } = filter;
  const asked = [
    inState(state, now),
    country.length > 0 && sql`session.country = any(${[...country]}::text[])`,
    deviceType.length > 0 && sql`session.device_type = any(${[...deviceType]}::text[])`,
    id !== undefined && sql`session.id = ${id}::uuid`,
    playerId !== undefined && sql`session.player_id = ${playerId}::uuid`,
    deviceOf !== undefined &&
      sql`session.fingerprint_key = (select named.fingerprint_key from player.session as named where named.id = ${deviceOf}::uuid)`,
    addressOf !== undefined &&
      sql`session.ip = (select named.ip from player.session as named where named.id = ${addressOf}::uuid and named.ip <> 'forgotten')`,
    either(isShared, sql`session.is_shared`),
    either(isPlaying, sql`session.id = any(${[...now.played]}::uuid[])`),
    createdFrom !== undefined && sql`session.created_at >= ${createdFrom}`,
    createdTo !== undefined && sql`session.created_at < ${createdTo}`,
  ].filter((condition) => condition !== false);
  return asked.length === 0 ? sql`true` : sql.join(asked, sql` and `);
}

/** Sessions of everybody by the time they were opened. */
export async function listSessionsOfAll(
  database: Database,
  { filter, now, after, isAscending, limit, isShort }: { filter: SessionFilter; now: SessionsNow } & TimePage,
): Promise<ListedSession[]> {
  const [order, rest] = [byTime(isAscending), beyond(after, isAscending)];
  // A short list is sorted by its keys, and then only one page of rows is read.
  const shown = isShort
    ? sql`session.id = any(array(
        select id
        from (select session.id, session.created_at from player.session where ${matching(filter, now)} offset 0) as found
        where true ${rest}
        order by ${order}
        limit ${limit}
      ))`
    : sql`${matching(filter, now)} ${rest}`;
  return await many<ListedSession>(database)`
    select ${deskSessionColumns}, session.player_id as "playerId", session.fingerprint_key is not null as "hasDevice"
    from player.session
    where ${shown}
    order by ${order}
    limit ${limit}
  `;
}

/** How many sessions match, counted no further than `countedAtMost`. */
export async function countSessionsOfAll(
  database: Database,
  { filter, now, countedAtMost }: { filter: SessionFilter; now: SessionsNow; countedAtMost: number },
): Promise<number> {
  const row = await one<{ count: number }>(database)`
    select count(*)::int as count
    from (select 1 from player.session where ${matching(filter, now)} limit ${countedAtMost}) as found
  `;
  return row?.count ?? 0;
}
