import { sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';

/** Stores the devices of sessions that another player was signed in on too. */
export async function keepSharedDevices(database: Database, sessionIds: readonly string[]): Promise<void> {
  await sql`
    insert into player.shared_device (fingerprint_key)
    select distinct opened.fingerprint_key
    from player.session as opened
    where opened.id = any(${[...sessionIds]}::uuid[])
      and exists (
        select
        from player.session as other
        where other.fingerprint_key = opened.fingerprint_key and other.player_id <> opened.player_id
      )
    on conflict do nothing
  `.execute(database);
}

/** Forgets devices that no two players share any more once a player's sessions no longer name any. */
export async function forgetSharedDevices(database: Database, playerId: string): Promise<void> {
  await sql`
    delete from player.shared_device as shared
    where shared.fingerprint_key in (select fingerprint_key from player.session where player_id = ${playerId})
      and (
        select count(distinct other.player_id)
        from player.session as other
        where other.fingerprint_key = shared.fingerprint_key and other.player_id <> ${playerId}
      ) < 2
  `.execute(database);
}
