import { int4s, int8s, texts, uuids } from './database/array-encoder.ts';
import type { Books } from './books/books.ts';
import type { LedgerCommand } from './command.ts';
import type { Connection } from './database/connection.ts';

/**
 * A campaign of free spins that a player has opened: how many spins there are, how many were played, and their winnings up to the cap. It
 * changes only in the statement that moves the money, so that neither the count nor the cap can be exceeded (C51–C53, X12).
 */
export interface FreespinState {
  readonly id: string;
  readonly playerId: string;
  readonly source: string;
  readonly gameId: string;
  readonly currency: string;
  readonly spinCount: number;
  readonly usedCount: number;
  /** The worth of one spin in minor units: the stake of a paid one. Null for campaigns opened before this was recorded. */
  readonly stakeMinor: bigint | null;
  readonly winCapMinor: bigint;
  readonly wonMinor: bigint;
  /** How often winnings must be wagered before they are cash, in parts per million; 0 pays cash. */
  readonly wagerPpm: bigint;
  readonly expiresAt: Date;
  readonly closedAt: Date | null;
}

/** The effect of one operation on a campaign; a rollback reverses exactly this. */
export interface FreespinMove {
  readonly opId: string;
  readonly freespinId: string;
  readonly spins: number;
  readonly wonMinor: bigint;
}

/** A decision's effect on a campaign. */
export interface FreespinChange {
  readonly freespinId: string;
  readonly spins: number;
  readonly wonMinor: bigint;
}

const columns = `f.id, f.player_id as "playerId", f.source, f.game_id as "gameId", f.currency, f.spin_count as "spinCount",
    f.used_count as "usedCount", f.stake_minor as "stakeMinor", f.win_cap_minor as "winCapMinor", f.won_minor as "wonMinor", f.wager_ppm as "wagerPpm",
    f.expires_at as "expiresAt", f.closed_at as "closedAt"`;

const namedFreespins = `
  select ${columns}
  from ledger.freespin f
  where f.id = any($1::uuid[])`;

/** The campaign effects of operations being rolled back: the referenced one, or all of the round named or referenced. */
const referencedMoves = `
  select m.op_id as "opId", m.freespin_id as "freespinId", m.spins, m.won_minor as "wonMinor"
  from (
    select unnest($1::text[]) as source, unnest($2::uuid[]) as player_id, unnest($3::text[]) as external_id, unnest($4::text[]) as round
  ) as k
  left join ledger.op o on o.source = k.source and o.player_id = k.player_id and o.external_id = k.external_id
  left join ledger.round n on n.player_id = k.player_id and n.source = k.source and n.external_id = k.round
  left join ledger.round r on r.player_id = k.player_id and r.source = k.source and r.external_id = o.round
  join ledger.freespin_move m on m.op_id = o.id or m.op_id = any(coalesce(n.op_ids, r.op_ids))`;

export const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Loads the campaigns that the commands play or roll back; skipped when there are none. */
export async function loadFreespins(connection: Connection, books: Books, commands: readonly LedgerCommand[]): Promise<void> {
  const ids = new Set<string>();
  for (const { freespinId } of commands) if (freespinId !== undefined && uuidPattern.test(freespinId)) ids.add(freespinId.toLowerCase());
  const referring = commands.filter((command) => command.reference !== undefined);
  if (referring.length > 0) {
    const moves = await connection.query<FreespinMove>(referencedMoves, [
      texts(referring, (command) => command.source),
      uuids(referring, (command) => command.playerId),
      texts(referring, (command) => command.reference ?? null),
      texts(referring, (command) => command.round ?? null),
    ]);
    for (const move of moves) {
      books.loadFreespinMove(move);
      ids.add(move.freespinId);
    }
  }
  if (ids.size === 0) return;
  for (const freespin of await connection.query<FreespinState>(namedFreespins, [uuids([...ids])])) books.loadFreespin(freespin);
}

/** The campaigns of rounds in progress that no command names: an extra query, only for batches with such a round. */
export async function loadRoundFreespins(connection: Connection, books: Books): Promise<void> {
  const ids = books.missingFreespinIds();
  if (ids.length === 0) return;
  for (const freespin of await connection.query<FreespinState>(namedFreespins, [uuids(ids)])) books.loadFreespin(freespin);
}

const writeFreespins = `
  with moved as (
    insert into ledger.freespin_move (op_id, freespin_id, spins, won_minor)
    select unnest($1::uuid[]), unnest($2::uuid[]), unnest($3::int4[]), unnest($4::int8[])
  )
  update ledger.freespin f
  set used_count = v.used_count, won_minor = v.won_minor
  from (
    select unnest($5::uuid[]) as id, unnest($6::int4[]) as used_count, unnest($7::int8[]) as won_minor
  ) as v
  where f.id = v.id`;

/** Writes the campaign changes in the database transaction of the batch; skipped when there are none. */
export async function saveFreespins(connection: Connection, { changes }: Books): Promise<void> {
  if (changes.freespins.size === 0) return;
  const states = [...changes.freespins.values()];
  await connection.query(writeFreespins, [
    uuids(changes.freespinMoves, (move) => move.opId),
    uuids(changes.freespinMoves, (move) => move.freespinId),
    int4s(changes.freespinMoves, (move) => move.spins),
    int8s(changes.freespinMoves, (move) => move.wonMinor),
    uuids(states, (state) => state.id),
    int4s(states, (state) => state.usedCount),
    int8s(states, (state) => state.wonMinor),
  ]);
}

/** Opens a campaign for play; an open one is left alone. */
export async function openFreespin(
  connection: Connection,
  opened: Omit<FreespinState, 'usedCount' | 'wonMinor' | 'closedAt'>,
): Promise<void> {
  const statement = `
    insert into ledger.freespin (id, player_id, source, game_id, currency, spin_count, stake_minor, win_cap_minor, wager_ppm, expires_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
    on conflict (id) do nothing`;
  const { id, playerId, source, gameId, currency, spinCount, stakeMinor, winCapMinor, wagerPpm, expiresAt } = opened;
  await connection.query(statement, [id, playerId, source, gameId, currency, spinCount, stakeMinor, winCapMinor, wagerPpm, expiresAt]);
}

/** Ends a campaign: no further spin is accepted, but winnings of rounds in progress are still paid (R6). */
export async function closeFreespin(connection: Connection, closing: { id: string; at: Date }): Promise<void> {
  const statement = `
    update ledger.freespin
    set closed_at = $2
    where id = $1
      and closed_at is null`;
  await connection.query(statement, [closing.id, closing.at]);
}

/** Sets when campaigns expire; a break does not count against their time (L7). */
export async function setFreespinExpiry(connection: Connection, ends: readonly { id: string; expiresAt: Date }[]): Promise<void> {
  const statement = `
    update ledger.freespin f
    set expires_at = v.expires_at
    from (
      select unnest($1::uuid[]) as id, unnest($2::timestamptz[]) as expires_at
    ) as v
    where f.id = v.id`;
  await connection.query(statement, [ends.map(({ id }) => id), ends.map(({ expiresAt }) => expiresAt)]);
}

/** The current state of campaigns. */
export async function findFreespins(connection: Connection, ids: readonly string[]): Promise<FreespinState[]> {
  return [...(await connection.query<FreespinState>(namedFreespins, [[...ids]]))];
}

/** The campaigns of these of which a spin is still being played: its round has a bet that stands, and has not ended. */
export async function listRunningFreespins(connection: Connection, ids: readonly string[]): Promise<string[]> {
  const statement = `
    select distinct m.freespin_id as id
    from ledger.freespin_move m
    join ledger.op o on o.id = m.op_id
    join ledger.round r on r.player_id = o.player_id and r.source = o.source and r.external_id = o.round
    where m.freespin_id = any($1::uuid[])
      and not r.is_closed
      and r.live_bet_count > 0`;
  return (await connection.query<{ id: string }>(statement, [[...ids]])).map(({ id }) => id);
}
