import type { Connection } from './database/connection.ts';
import { accountFrom, type AccountRow } from './load/load-row.ts';
import type { AccountState, PlayerState, PlayerStatus } from './state.ts';

const columns = `id, player_id as "playerId", currency, status, seq, cash_minor as cash, bonus_minor as bonus, locked_minor as locked,
    receivable_minor as receivable, status_seq as "statusSeq", play_result_minor as "playResultMinor", last_round as "lastRound",
    session_marks as "sessionMarks"`;

/**
 * Locks the player's row: the first lock of any change to a player's money or accounts (reliability §1.3, order of locks). @returns false
 * for a player the ledger does not know
 */
export async function lockPlayer(connection: Connection, playerId: string): Promise<boolean> {
  const statement = `
    select player_id
    from ledger.player
    where player_id = $1
    for no key update`;
  return (await connection.query(statement, [playerId])).length > 0;
}

/** The state by which debits are decided; undefined for a player the ledger does not know. */
export async function readPlayer(connection: Connection, playerId: string): Promise<PlayerState | undefined> {
  const statement = `
    select player_id as "playerId", status, excluded_until as "excludedUntil", cooling_off_until as "coolingOffUntil",
      reality_check_due_at as "realityCheckDueAt"
    from ledger.player
    where player_id = $1`;
  return (await connection.query<PlayerState>(statement, [playerId]))[0];
}

/** Registers a player with the ledger; idempotent. */
export async function openPlayer(connection: Connection, playerId: string): Promise<void> {
  const statement = `
    insert into ledger.player (player_id)
    values ($1)
    on conflict (player_id) do nothing`;
  await connection.query(statement, [playerId]);
}

/** Opens an account in a currency; an existing one is left alone. @returns true when it was opened now */
export async function openAccount(
  connection: Connection,
  account: { id: string; playerId: string; currency: string; status: number; createdAt: Date },
): Promise<boolean> {
  const statement = `
    insert into ledger.account (id, player_id, currency, status, created_at)
    values ($1, $2, $3, $4, $5)
    on conflict (player_id, currency) do nothing
    returning id`;
  const { id, playerId, currency, status, createdAt } = account;
  return (await connection.query(statement, [id, playerId, currency, status, createdAt])).length > 0;
}

/** All accounts of a player, including hidden ones, in the order they were opened. A player has at most one per currency. */
export async function accountsOfPlayer(connection: Connection, playerId: string): Promise<AccountState[]> {
  const statement = `
    select ${columns}
    from ledger.account
    where player_id = $1
    order by created_at, id
    limit 100`;
  return (await connection.query<AccountRow>(statement, [playerId])).map(accountFrom);
}

/** The accounts of some players, in no order. */
export async function accountsOfPlayers(connection: Connection, playerIds: readonly string[]): Promise<AccountState[]> {
  const statement = `
    select ${columns}
    from ledger.account
    where player_id = any($1::uuid[])`;
  return (await connection.query<AccountRow>(statement, [playerIds])).map(accountFrom);
}

/** Changes the status of an account (wire §3.5: 1 active, 2 available, 3 hidden) and raises the version of its state. */
export async function setAccountStatus(connection: Connection, change: { id: string; status: number }): Promise<void> {
  const statement = `
    update ledger.account
    set status = $2, status_seq = status_seq + 1
    where id = $1`;
  await connection.query(statement, [change.id, change.status]);
}

/** Changes the state by which debits are decided; effective from the player's next command. */
export async function setPlayerStatus(connection: Connection, change: { playerId: string; status: PlayerStatus }): Promise<void> {
  const statement = `
    update ledger.player
    set status = $2
    where player_id = $1`;
  await connection.query(statement, [change.playerId, change.status]);
}

/** Sets the time from which no new round may be staked until the player acknowledges; null: never (L10). */
export async function setRealityCheck(connection: Connection, change: { playerId: string; dueAt: Date | null }): Promise<void> {
  const statement = `
    update ledger.player
    set reality_check_due_at = $2
    where player_id = $1`;
  await connection.query(statement, [change.playerId, change.dueAt]);
}

/**
 * The first moment after everything the player did and after `now`, so that an exclusion starting then is ordered correctly, even if
 * another process's clock is ahead (I19). The player must be locked.
 */
export async function momentAfterMoves(connection: Connection, { playerId, now }: { playerId: string; now: Date }): Promise<Date> {
  const statement = `
    select greatest($2::timestamptz, max(created_at)) + interval '1 millisecond' as moment
    from ledger.op
    where player_id = $1`;
  const [row] = await connection.query<{ moment: Date }>(statement, [playerId, now]);
  return row?.moment ?? now;
}

/** Records an exclusion or a cooling-off period; its end can only be moved later (L6). */
export async function excludePlayer(
  connection: Connection,
  exclusion: { playerId: string; kind: 'exclusion' | 'cooling_off'; startsAt: Date; endsAt: Date },
): Promise<void> {
  const { playerId, kind, startsAt, endsAt } = exclusion;
  const column = kind === 'exclusion' ? 'excluded_until' : 'cooling_off_until';
  const lock = `
    update ledger.player
    set ${column} = greatest(${column}, $2)
    where player_id = $1`;
  const record = `
    insert into ledger.exclusion (player_id, kind, starts_at, ends_at)
    values ($1, $2, $3, $4)
    on conflict (player_id, kind, starts_at) do update
    set ends_at = greatest(exclusion.ends_at, excluded.ends_at)`;
  await connection.query(lock, [playerId, endsAt]);
  await connection.query(record, [playerId, kind, startsAt, endsAt]);
}

/** Whether a round of the player is in progress: staked, and neither closed nor rolled back. */
export async function hasOpenRound(connection: Connection, playerId: string): Promise<boolean> {
  const statement = `
    select 1
    from ledger.round
    where player_id = $1
      and live_bet_count > 0
      and not is_closed
      and not is_rolled_back
      and win_minor = 0
    limit 1`;
  return (await connection.query(statement, [playerId])).length > 0;
}

/** Whether an exclusion or a cooling-off period is in force. */
export async function runningExclusion(connection: Connection, asked: { playerId: string; now: Date }): Promise<boolean> {
  const statement = `
    select 1
    from ledger.player
    where player_id = $1
      and greatest(excluded_until, cooling_off_until) > $2`;
  return (await connection.query(statement, [asked.playerId, asked.now])).length > 0;
}
