import { sql } from 'kysely';
import { type Database, many, one, run } from '../../../kernel/database.ts';

export interface ErasureRow {
  id: string;
  playerId: string;
  requestedAt: Date;
  dueAt: Date;
}

const columns = sql`id, player_id as "playerId", requested_at as "requestedAt", due_at as "dueAt"`;
const isOpen = sql`cancelled_at is null and done_at is null`;

export async function findOpenErasure(database: Database, playerId: string): Promise<ErasureRow | undefined> {
  return await one<ErasureRow>(database)`
    select ${columns}
    from player.erasure
    where player_id = ${playerId}
      and ${isOpen}
    limit 1
  `;
}

/** Was the player erased? No player is erased twice. */
export async function isErased(database: Database, playerId: string): Promise<boolean> {
  const rows = await many<{ id: string }>(database)`
    select id
    from player.erasure
    where player_id = ${playerId}
      and done_at is not null
    limit 1
  `;
  return rows.length === 1;
}

/** When the player was forgotten. */
export async function findErasedAt(database: Database, playerId: string): Promise<Date | undefined> {
  const row = await one<{ doneAt: Date }>(database)`
    select done_at as "doneAt"
    from player.erasure
    where player_id = ${playerId}
      and done_at is not null
    limit 1
  `;
  return row?.doneAt;
}

export async function insertErasure(transaction: Database, row: ErasureRow): Promise<void> {
  await run(transaction)`
    insert into player.erasure (id, player_id, requested_at, due_at, next_try_at)
    values (${row.id}, ${row.playerId}, ${row.requestedAt}, ${row.dueAt}, ${row.dueAt})
    on conflict (player_id) where cancelled_at is null and done_at is null do nothing
  `;
}

/** @returns false if there was none to withdraw */
export async function cancelErasure(transaction: Database, cancelled: { playerId: string; now: Date }): Promise<boolean> {
  const count = await run(transaction)`
    update player.erasure
    set cancelled_at = ${cancelled.now}
    where player_id = ${cancelled.playerId}
      and ${isOpen}
  `;
  return count === 1;
}

/** The next request that is due, locked until the transaction ends; another process takes another one. */
export async function listDueErasures(database: Database, due: { now: Date; limit: number }): Promise<{ id: string; playerId: string }[]> {
  return await many<{ id: string; playerId: string }>(database)`
    select id, player_id as "playerId"
    from player.erasure
    where ${isOpen}
      and next_try_at <= ${due.now}
    order by next_try_at, id
    limit ${due.limit}
  `;
}

/** A due request, if it still is and no other process has it, held until the transaction ends. */
export async function lockDueErasure(transaction: Database, due: { id: string; now: Date }): Promise<ErasureRow | undefined> {
  return await one<ErasureRow>(transaction)`
    select ${columns}
    from player.erasure
    where id = ${due.id}
      and ${isOpen}
      and next_try_at <= ${due.now}
    for update skip locked
  `;
}

export async function postponeErasure(transaction: Database, postponed: { id: string; nextTryAt: Date }): Promise<void> {
  await run(transaction)`
    update player.erasure
    set next_try_at = ${postponed.nextTryAt}
    where id = ${postponed.id}
  `;
}

/** Marks a request as done; `repeatAt` is when the player is forgotten once more. */
export async function markErased(transaction: Database, done: { id: string; now: Date; repeatAt: Date }): Promise<void> {
  await run(transaction)`
    update player.erasure
    set done_at = ${done.now}, repeat_at = ${done.repeatAt}
    where id = ${done.id}
  `;
}

/** The next player to be forgotten once more, taken off the list; another process takes another one. */
export async function takeRepeat(transaction: Database, due: { id: string; now: Date }): Promise<{ playerId: string } | undefined> {
  return await one<{ playerId: string }>(transaction)`
    update player.erasure
    set repeat_at = null
    where id = (
      select id
      from player.erasure
      where id = ${due.id}
        and repeat_at <= ${due.now}
      for update skip locked
    )
    returning player_id as "playerId"
  `;
}

export async function listRepeats(database: Database, due: { now: Date; limit: number }): Promise<{ id: string; playerId: string }[]> {
  return await many<{ id: string; playerId: string }>(database)`
    select id, player_id as "playerId"
    from player.erasure
    where repeat_at <= ${due.now}
    order by repeat_at, id
    limit ${due.limit}
  `;
}
