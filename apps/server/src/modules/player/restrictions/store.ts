import type { PlayerGround } from '@pavilion/contract/console/player/views.ts';
import { type Database, many, run } from '../../../kernel/database.ts';

export interface Restriction {
  ground: PlayerGround;
  status: number;
  /** Null for a restriction without an operator's act. */
  setAt: Date | null;
}

const GROUNDS_MAX = 4;

/** Why operators limit or block a player, the strictest first. */
export async function listRestrictions(database: Database, playerId: string): Promise<Restriction[]> {
  return await many<Restriction>(database)`
    select ground, status, set_at as "setAt"
    from player.restriction
    where player_id = ${playerId}
    order by status desc, set_at desc, ground
    limit ${GROUNDS_MAX}
  `;
}

/** Sets a restriction; one without an author is the product's own. */
export async function saveRestriction(
  transaction: Database,
  restriction: { playerId: string; ground: PlayerGround; status: number } & (
    | { authorId: string; now: Date }
    | { authorId: null; now: null }
  ),
): Promise<void> {
  const { playerId, ground, status, authorId, now } = restriction;
  await run(transaction)`
    insert into player.restriction (player_id, ground, status, author_id, set_at)
    values (${playerId}, ${ground}, ${status}, ${authorId}, ${now})
    on conflict (player_id, ground) do update
    set status = excluded.status, author_id = excluded.author_id, set_at = excluded.set_at
  `;
}

export async function deleteRestriction(
  transaction: Database,
  { playerId, ground }: { playerId: string; ground: PlayerGround },
): Promise<void> {
  await run(transaction)`delete from player.restriction where player_id = ${playerId} and ground = ${ground}`;
}
