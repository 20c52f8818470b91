import { sql } from 'kysely';
import { type Database, many, one, run } from '../../../kernel/database.ts';
import type { HeldReason } from './reasons.ts';

export interface HeldCredit {
  readonly id: string;
  readonly playerId: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly reason: HeldReason;
  readonly origin: string;
  readonly heldAt: Date;
}

const columns = sql`id, player_id as "playerId", currency, amount_minor as "amountMinor", reason, origin, held_at as "heldAt"`;

/** @returns false when this origin is held, or was held, already */
export async function insertHeldCredit(transaction: Database, held: HeldCredit): Promise<boolean> {
  const row = await one<{ id: string }>(transaction)`
    insert into wallet.held_credit (id, player_id, currency, amount_minor, reason, origin, held_at)
    values (${held.id}, ${held.playerId}, ${held.currency}, ${held.amountMinor}, ${held.reason}, ${held.origin}, ${held.heldAt})
    on conflict (reason, origin) do nothing
    returning id
  `;
  return row !== undefined;
}

/** A credit that is still held, locked until the transaction ends; undefined once it is decided. */
export async function lockHeldCredit(transaction: Database, id: string): Promise<HeldCredit | undefined> {
  return await one<HeldCredit>(transaction)`
    select ${columns}
    from wallet.held_credit
    where id = ${id}
      and state = 'held'
    for update
  `;
}

/** A credit, decided or not, locked until the transaction ends. */
export async function findHeldCredit(transaction: Database, id: string): Promise<(HeldCredit & { state: string }) | undefined> {
  return await one<HeldCredit & { state: string }>(transaction)`
    select ${columns}, state
    from wallet.held_credit
    where id = ${id}
    for update
  `;
}

export async function decideHeldCredit(
  transaction: Database,
  { id, state, now }: { id: string; state: 'released' | 'refused'; now: Date },
): Promise<void> {
  await run(transaction)`
    update wallet.held_credit
    set state = ${state}, decided_at = ${now}
    where id = ${id}
  `;
}

/** The total ever held per origin, decided or not, in minor units; origins that never had a hold are not in the map. */
export async function heldAmountsOf(
  database: Database,
  { reason, origins }: { reason: HeldReason; origins: readonly string[] },
): Promise<ReadonlyMap<string, bigint>> {
  const rows = await many<{ origin: string; amount: bigint }>(database)`
    select origin, amount_minor as amount
    from wallet.held_credit
    where reason = ${reason}
      and origin = any(${origins}::text[])
  `;
  return new Map(rows.map(({ origin, amount }) => [origin, amount]));
}

/** Credits of some players held or refused for given reasons: money with the house and not the player. */
export async function unreleasedCreditsOfPlayers(
  database: Database,
  { playerIds, reasons }: { playerIds: readonly string[]; reasons: readonly HeldReason[] },
): Promise<HeldCredit[]> {
  return await many<HeldCredit>(database)`
    select ${columns}
    from wallet.held_credit
    where player_id = any(${playerIds}::uuid[])
      and state in ('held', 'refused')
      and reason = any(${[...reasons]}::text[])
    order by held_at, id
  `;
}

/** Held or refused credits of all players for a reason, oldest first, after a position. */
export async function unreleasedCredits(
  database: Database,
  { reason, after, limit }: { reason: HeldReason; after: Pick<HeldCredit, 'heldAt' | 'id'> | undefined; limit: number },
): Promise<HeldCredit[]> {
  const from = after === undefined ? sql`` : sql`and (held_at, id) > (${after.heldAt}, ${after.id})`;
  return await many<HeldCredit>(database)`
    select ${columns}
    from wallet.held_credit
    where reason = ${reason}
      and state in ('held', 'refused')
      ${from}
    order by held_at, id
    limit ${limit}
  `;
}

/** Credits currently held from a player, oldest first. */
export async function heldCreditsOfPlayer(database: Database, playerId: string): Promise<HeldCredit[]> {
  return await many<HeldCredit>(database)`
    select ${columns}
    from wallet.held_credit
    where player_id = ${playerId}
      and state = 'held'
    order by held_at, id
    limit 1000
  `;
}

/** Whether any credit is held for a reason. */
export const hasHeldCredit = (reason: HeldReason) =>
  sql<boolean>`exists (select 1 from wallet.held_credit where reason = ${reason} and state = 'held')`;

/** Credits held for a reason, oldest first, after a position. */
export async function heldCreditsFor(
  database: Database,
  { reason, after, limit }: { reason: HeldReason; after: Pick<HeldCredit, 'heldAt' | 'id'> | undefined; limit: number },
): Promise<HeldCredit[]> {
  const from = after === undefined ? sql`` : sql`and (held_at, id) > (${after.heldAt}, ${after.id})`;
  return await many<HeldCredit>(database)`
    select ${columns}
    from wallet.held_credit
    where reason = ${reason}
      and state = 'held'
      ${from}
    order by held_at, id
    limit ${limit}
  `;
}
