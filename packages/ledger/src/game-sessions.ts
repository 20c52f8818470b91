import type { Connection } from './database/connection.ts';
import type { GameSessionState } from './state.ts';

interface OpenedGameSession {
  readonly id: string;
  readonly tokenHash: Uint8Array;
  readonly playerId: string;
  readonly source: string;
  readonly gameId: string;
  readonly currency: string;
  readonly accountId: string;
  /** The player's sign-in session it was launched in; null when a studio launched it itself. */
  readonly playerSessionId: string | null;
  readonly stakeMaxMinor: bigint | null;
  readonly openedAt: Date;
  readonly expiresAt: Date;
}

/** Stores a game session that was just launched; its token is kept as a hash alone. Amounts in minor units of its currency. */
export async function insertGameSession(connection: Connection, session: OpenedGameSession): Promise<void> {
  const statement = `
    insert into ledger.game_session (
      id, token_hash, player_id, source, game_id, currency, account_id, player_session_id, stake_max_minor, opened_at,
      expires_at
    )
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`;
  const { id, playerId, source, gameId, currency, accountId, playerSessionId, stakeMaxMinor, openedAt, expiresAt } = session;
  const tokenHash = Buffer.from(session.tokenHash);
  const owned = [id, tokenHash, playerId, source, gameId, currency, accountId];
  await connection.query(statement, [...owned, playerSessionId, stakeMaxMinor, openedAt, expiresAt]);
}

/**
 * Closes the open sessions of a player: of one game, those launched in one sign-in session, those opened up to a moment, or all. Bets under
 * them are refused afterwards.
 */
export async function closeGameSessions(
  connection: Connection,
  closing: {
    playerId: string;
    at: Date;
    gameId?: string | undefined;
    playerSessionId?: string | undefined;
    openedBefore?: Date | undefined;
  },
): Promise<number> {
  const statement = `
    update ledger.game_session
    set closed_at = $2
    where player_id = $1
      and closed_at is null
      and ($3::text is null or game_id = $3)
      and ($4::uuid is null or player_session_id = $4)
      and ($5::timestamptz is null or opened_at <= $5)
    returning id`;
  const { playerId, at, gameId = null, playerSessionId = null, openedBefore = null } = closing;
  return (await connection.query(statement, [playerId, at, gameId, playerSessionId, openedBefore])).length;
}

/** Finds the session of a token by its hash, even if it has expired or is closed; undefined for an unknown token. */
export async function findGameSession(connection: Connection, tokenHash: Uint8Array): Promise<GameSessionState | undefined> {
  const statement = `
    select id, player_id as "playerId", source, game_id as "gameId", currency, stake_max_minor as "stakeMaxMinor",
      expires_at as "expiresAt", closed_at as "closedAt"
    from ledger.game_session
    where token_hash = $1`;
  return (await connection.query<GameSessionState>(statement, [Buffer.from(tokenHash)]))[0];
}

/** Whether a game launched in a sign-in session is open. */
export async function hasOpenGameSession(connection: Connection, playerSessionId: string): Promise<boolean> {
  const statement = `
    select id
    from ledger.game_session
    where player_session_id = $1
      and closed_at is null
    limit 1`;
  return (await connection.query(statement, [playerSessionId])).length === 1;
}

/** Games that are open in sign-in sessions, of each session once. */
export async function listGamesIn(
  connection: Connection,
  { playerSessionIds, at }: { playerSessionIds: readonly string[]; at: Date },
): Promise<readonly { playerSessionId: string; gameId: string }[]> {
  const statement = `
    select distinct player_session_id as "playerSessionId", game_id as "gameId"
    from ledger.game_session
    where player_session_id = any($1::uuid[])
      and closed_at is null
      and expires_at > $2
    order by game_id`;
  return connection.query(statement, [playerSessionIds, at]);
}

/** The sign-in sessions in which a game is open; if there are more than the limit, those that launched one last. */
export async function listPlayedSessions(connection: Connection, { at, limit }: { at: Date; limit: number }): Promise<readonly string[]> {
  const statement = `
    select player_session_id as "playerSessionId"
    from ledger.game_session
    where player_session_id is not null
      and closed_at is null
      and expires_at > $1
    group by player_session_id
    order by max(opened_at) desc
    limit $2`;
  const rows = await connection.query<{ playerSessionId: string }>(statement, [at, limit]);
  return rows.map(({ playerSessionId }) => playerSessionId);
}

export interface OpenGameSession {
  readonly id: string;
  readonly playerId: string;
  readonly gameId: string;
}

/** A page of sessions that are still open and were opened before a moment, by id; `afterId` is the last of the previous page. */
export async function listOpenGameSessions(
  connection: Connection,
  page: { openedBefore: Date; afterId: string | null; limit: number },
): Promise<readonly OpenGameSession[]> {
  const statement = `
    select id, player_id as "playerId", game_id as "gameId"
    from ledger.game_session
    where closed_at is null
      and opened_at <= $1
      and ($2::uuid is null or id > $2)
    order by id
    limit $3`;
  return connection.query<OpenGameSession>(statement, [page.openedBefore, page.afterId, page.limit]);
}

export interface ListedGameSession {
  readonly id: string;
  readonly source: string;
  readonly gameId: string;
  readonly currency: string;
  readonly playerSessionId: string | null;
  readonly openedAt: Date;
  readonly expiresAt: Date;
  readonly closedAt: Date | null;
}

/** A player's game sessions beyond a place, the newest first. */
export async function listGameSessions(
  connection: Connection,
  { playerId, before, limit }: { playerId: string; before: { openedAt: Date; id: string } | null; limit: number },
): Promise<readonly ListedGameSession[]> {
  const statement = `
    select id, source, game_id as "gameId", currency, player_session_id as "playerSessionId", opened_at as "openedAt",
      expires_at as "expiresAt", closed_at as "closedAt"
    from ledger.game_session
    where player_id = $1
      and ($2::timestamptz is null or (opened_at, id) < ($2, $3::uuid))
    order by opened_at desc, id desc
    limit $4`;
  return connection.query<ListedGameSession>(statement, [playerId, before?.openedAt ?? null, before?.id ?? null, limit]);
}

/** How many game sessions a player has had, up to a number. */
export async function countGameSessions(connection: Connection, asked: { playerId: string; countedAtMost: number }): Promise<number> {
  const statement = `
    select count(*)::int as count
    from (select from ledger.game_session where player_id = $1 limit $2) as counted`;
  return (await connection.query<{ count: number }>(statement, [asked.playerId, asked.countedAtMost]))[0]?.count ?? 0;
}
