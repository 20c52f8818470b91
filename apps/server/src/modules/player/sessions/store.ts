import { sql } from 'kysely';
import { type Database, many, one, run } from '../../../kernel/database.ts';
import type { LoginKeys, TokenState } from './rules.ts';
import type { SessionUse } from './idle-store.ts';

export type CloseReason = 'logout' | 'closed' | 'reuse' | 'password' | 'blocked' | 'idle';

/** A session as its owner sees it (wire §3.4). */
export interface SessionView {
  sessionId: string;
  playerId: string;
  ip: string;
  country: string;
  deviceType: string;
  userAgent: string;
  createdAt: Date;
  closedAt: Date | null;
}

/** The facts of a refresh decision. */
interface SessionState extends SessionUse {
  playerId: string;
  closedAt: Date | null;
  refreshableUntil: Date;
  tokenKey: string;
  previousTokenKey: string | null;
  rotatedAt: Date | null;
  successorSealed: string | null;
}

export interface NewSession {
  id: string;
  playerId: string;
  createdAt: Date;
  /** Real time. */
  activeAt: Date;
  refreshableUntil: Date;
  ip: string;
  country: string | null;
  deviceType: string;
  userAgent: string;
  fingerprintKey: string | null;
  tokenKey: string;
  /** Details may not be changed before the password was typed. */
  needsPassword: boolean;
  /** An excluded player's: wallet, statement and documents only (D-85). */
  isRestricted: boolean;
}

const viewColumns = sql`
  id as "sessionId",
  player_id as "playerId",
  ip,
  coalesce(country, '') as country,
  device_type as "deviceType",
  user_agent as "userAgent",
  created_at as "createdAt"
`;

export async function insertSession(database: Database, session: NewSession): Promise<void> {
  await run(database)`
    insert into player.session (
      id, player_id, created_at, last_seen_at, active_at, refreshable_until, ip, country, device_type, user_agent, fingerprint_key,
      token_key, needs_password, is_restricted
    )
    values (
      ${session.id}, ${session.playerId}, ${session.createdAt}, ${session.createdAt}, ${session.activeAt}, ${session.refreshableUntil}, ${session.ip},
      ${session.country}, ${session.deviceType}, ${session.userAgent}, ${session.fingerprintKey}, ${session.tokenKey},
      ${session.needsPassword}, ${session.isRestricted}
    )
  `;
}

/** An open session whose player may be signed in: two look-ups by primary key in one statement. */
export async function findOpenSession(
  database: Database,
  session: { id: string; playerId: string },
): Promise<({ isRestricted: boolean } & SessionUse & TokenState) | undefined> {
  return await one<{ isRestricted: boolean } & SessionUse & TokenState>(database)`
    select session.is_restricted as "isRestricted", session.active_at as "activeAt", player.country as "playerCountry",
      session.token_key as "tokenKey", session.previous_token_key as "previousTokenKey", session.rotated_at as "rotatedAt"
    from player.session
    join player.player on player.id = session.player_id
    where session.id = ${session.id}
      and session.player_id = ${session.playerId}
      and session.closed_at is null
      and (player.status in (1, 2) or (player.status = 4 and session.is_restricted))
  `;
}

/** Keeps others from closing a session until the transaction ends. @returns false if it is closed already */
export async function lockOpenSession(database: Database, session: { playerId: string; sessionId: string }): Promise<boolean> {
  const rows = await many<{ id: string }>(database)`
    select id
    from player.session
    where id = ${session.sessionId}
      and player_id = ${session.playerId}
      and closed_at is null
    for share
  `;
  return rows.length === 1;
}

export async function lockSession(database: Database, id: string): Promise<SessionState | undefined> {
  return await one<SessionState>(database)`
    select session.player_id as "playerId",
      session.closed_at as "closedAt",
      session.refreshable_until as "refreshableUntil",
      session.token_key as "tokenKey",
      session.previous_token_key as "previousTokenKey",
      session.rotated_at as "rotatedAt",
      session.successor_sealed as "successorSealed",
      session.active_at as "activeAt",
      player.country as "playerCountry"
    from player.session
    join player.player on player.id = session.player_id
    where session.id = ${id}
    for update of session
  `;
}

export async function rotateToken(
  database: Database,
  rotation: { id: string; tokenKey: string; successorSealed: string; now: Date },
): Promise<void> {
  await run(database)`
    update player.session
    set previous_token_key = token_key,
      token_key = ${rotation.tokenKey},
      rotated_at = ${rotation.now},
      last_seen_at = ${rotation.now},
      successor_sealed = ${rotation.successorSealed}
    where id = ${rotation.id}
  `;
}

/** Whether the password must be typed in this session before details are changed (S30). */
export async function needsPassword(database: Database, id: string): Promise<boolean> {
  const row = await one<{ needsPassword: boolean }>(database)`
    select needs_password as "needsPassword"
    from player.session
    where id = ${id}
  `;
  return row?.needsPassword ?? true;
}

/** The password was typed: the session is like any other from this moment. */
export async function markPasswordTyped(database: Database, id: string): Promise<void> {
  await run(database)`
    update player.session
    set needs_password = false
    where id = ${id} and needs_password
  `;
}

/** Closes the session if it is open. @returns whether this call closed it */
export async function closeSession(database: Database, closing: { id: string; reason: CloseReason; now: Date }): Promise<boolean> {
  const rows = await many<{ id: string }>(database)`
    update player.session
    set closed_at = ${closing.now}, close_reason = ${closing.reason}, successor_sealed = null
    where id = ${closing.id} and closed_at is null
    returning id
  `;
  return rows.length === 1;
}

/** Closes all open sessions of a player but one. @returns the ids of those it closed */
export async function closeSessionsOf(
  database: Database,
  closing: { playerId: string; exceptId: string | null; reason: CloseReason; now: Date },
): Promise<string[]> {
  const rows = await many<{ id: string }>(database)`
    update player.session
    set closed_at = ${closing.now}, close_reason = ${closing.reason}, successor_sealed = null
    where player_id = ${closing.playerId}
      and closed_at is null
      and id is distinct from ${closing.exceptId}::uuid
    returning id
  `;
  return rows.map((row) => row.id);
}

export async function findSession(database: Database, session: { id: string; playerId: string }): Promise<SessionView | undefined> {
  return await one<SessionView>(database)`
    select ${viewColumns}, closed_at as "closedAt"
    from player.session
    where id = ${session.id} and player_id = ${session.playerId}
  `;
}

/** A player's sessions, newest first. One too old to continue is over, although it was never closed: it ended when it could last be continued. */
export async function listSessions(
  database: Database,
  list: { playerId: string; realNow: Date; limit: number; offset: number },
): Promise<{ rows: SessionView[]; totalRows: number }> {
  const rows = await many<SessionView>(database)`
    select ${viewColumns}, coalesce(closed_at, case when refreshable_until <= ${list.realNow} then refreshable_until end) as "closedAt"
    from player.session
    where player_id = ${list.playerId}
    order by created_at desc, id desc
    limit ${list.limit}
    offset ${list.offset}
  `;
  const counted = await one<{ total: bigint }>(database)`
    select count(*) as total
    from player.session
    where player_id = ${list.playerId}
  `;
  return { rows, totalRows: Number(counted?.total ?? 0n) };
}

/** Devices and countries of the sessions before one, newest first. */
export async function listEarlierPlaces(
  database: Database,
  before: { playerId: string; createdAt: Date; id: string; limit: number },
): Promise<{ userAgent: string; country: string }[]> {
  return await many<{ userAgent: string; country: string }>(database)`
    select user_agent as "userAgent", coalesce(country, '') as country
    from player.session
    where player_id = ${before.playerId}
      and (created_at, id) < (${before.createdAt}, ${before.id}::uuid)
    order by created_at desc, id desc
    limit ${before.limit}
  `;
}

const ADDRESSES_MAX = 500;

/** The addresses that this login was signed in from lately. */
export async function listRecentAddresses(database: Database, { login, since }: { login: LoginKeys; since: Date }): Promise<string[]> {
  const rows = await many<{ ip: string }>(database)`
    select distinct session.ip
    from player.player
    join player.session on session.player_id = player.id
    where ${sql.ref(login.kind === 'email' ? 'player.email_key' : 'player.phone_key')} = any(${[...login.keys]}::text[])
      and session.created_at > ${since}
    limit ${ADDRESSES_MAX}
  `;
  return rows.map(({ ip }) => ip);
}

const DEVICE_PLAYERS_MAX = 100;

/** Players who were signed in lately on the device of this session; none where the browser did not name it. */
export async function listPlayersOfDevice(database: Database, { sessionId, since }: { sessionId: string; since: Date }): Promise<string[]> {
  const rows = await many<{ playerId: string }>(database)`
    select distinct other.player_id as "playerId"
    from player.session own
    join player.session other
      on other.fingerprint_key = own.fingerprint_key
      and other.last_seen_at > ${since}
    where own.id = ${sessionId}
      and own.fingerprint_key is not null
    order by other.player_id
    limit ${DEVICE_PLAYERS_MAX}
  `;
  return rows.map(({ playerId }) => playerId);
}

/**
 * Players seen since a moment at the internet address of a session, its own among them. Loopback and private addresses prove
 * nothing: they belong to a proxy, or to everyone.
 */
export async function listPlayersOfAddress(
  database: Database,
  { sessionId, since }: { sessionId: string; since: Date },
): Promise<string[]> {
  const rows = await many<{ playerId: string }>(database)`
    select distinct other.player_id as "playerId"
    from player.session own
    join player.session other
      on other.ip = own.ip
      and other.last_seen_at > ${since}
    where own.id = ${sessionId}
      and own.ip !~ '^(127\\.|10\\.|192\\.168\\.|172\\.(1[6-9]|2[0-9]|3[01])\\.|::1$|f[cd])'
    order by other.player_id
    limit ${DEVICE_PLAYERS_MAX}
  `;
  return rows.map(({ playerId }) => playerId);
}

/** Successors are kept for the grace only (S9). */
export async function forgetSuccessors(database: Database, rotatedBefore: Date): Promise<void> {
  await run(database)`
    update player.session
    set successor_sealed = null
    where successor_sealed is not null and rotated_at < ${rotatedBefore}
  `;
}
