import type { PlayerGround } from '@pavilion/contract/console/player/views.ts';
import { sql } from 'kysely';
import { type Database, many } from '../../../../kernel/database.ts';

/** The facts about a player that bulk actions read. */
export interface BulkPlayer {
  id: string;
  externalId: bigint;
  nickname: string | null;
  email: string | null;
  country: string | null;
  status: number;
  tags: string[];
  grounds: { ground: PlayerGround; status: number }[];
  isErased: boolean;
  isSignedIn: boolean;
}

/** Those of the players that there are; `isHeld`: until the transaction ends. */
export async function listBulkPlayers(
  database: Database,
  { ids, isHeld }: { ids: readonly string[]; isHeld: boolean },
): Promise<BulkPlayer[]> {
  return await many<BulkPlayer>(database)`
    select player.id, player.external_id as "externalId", player.nickname, player.email, player.country, player.status,
      array(select tag from player.tag where player_id = player.id order by tag) as tags,
      (
        select coalesce(jsonb_agg(jsonb_build_object('ground', ground, 'status', status) order by ground), '[]')
        from player.restriction where player_id = player.id
      ) as grounds,
      exists (select 1 from player.erasure where player_id = player.id and done_at is not null) as "isErased",
      exists (select 1 from player.session where player_id = player.id and closed_at is null) as "isSignedIn"
    from player.player
    where player.id = any(${[...ids]}::uuid[])
    ${isHeld ? sql`for update of player` : sql``}
  `;
}
