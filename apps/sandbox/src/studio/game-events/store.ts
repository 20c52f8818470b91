import * as z from 'zod';
import type { Queryable } from '../store.ts';

const messageSchema = z.object({ id: z.string(), gameId: z.string(), event: z.record(z.string(), z.unknown()) });
export type Message = z.infer<typeof messageSchema>;

export async function insertMessage(database: Queryable, { id, gameId, event }: Message): Promise<void> {
  await database.query(`insert into sandbox.studio_message (id, game_id, body) values ($1, $2, $3)`, [id, gameId, JSON.stringify(event)]);
}

/** Takes messages whose delivery is due and sets their next attempt, so that two workers never take the same one. */
export async function takeDueMessages(database: Queryable, limit: number): Promise<Message[]> {
  const { rows } = await database.query(
    `update sandbox.studio_message set attempts = attempts + 1,
       next_attempt_at = clock_timestamp() + least(300, power(2, least(attempts, 9))) * interval '1 second'
     where id in (
       select id from sandbox.studio_message where next_attempt_at <= clock_timestamp()
       order by next_attempt_at, id limit $1 for update skip locked)
     returning id, game_id as "gameId", body as event`,
    [limit],
  );
  return rows.map((row) => messageSchema.parse(row));
}

export async function forgetMessage(database: Queryable, id: string): Promise<void> {
  await database.query(`delete from sandbox.studio_message where id = $1`, [id]);
}

/** @returns the number of the change, which grows with each of the game's */
export async function setMaintenance(database: Queryable, gameId: string, isInMaintenance: boolean): Promise<number> {
  const { rows } = await database.query(
    `insert into sandbox.studio_maintenance (game_id, version, is_in_maintenance) values ($1, 1, $2)
     on conflict (game_id) do update set version = studio_maintenance.version + 1, is_in_maintenance = excluded.is_in_maintenance
     returning version::integer`,
    [gameId, isInMaintenance],
  );
  return z.object({ version: z.number() }).parse(rows[0]).version;
}

export async function isInMaintenance(database: Queryable, gameId: string): Promise<boolean> {
  const { rows } = await database.query(`select 1 from sandbox.studio_maintenance where game_id = $1 and is_in_maintenance`, [gameId]);
  return rows.length > 0;
}
