import { type Database, many, run } from '../../../kernel/database.ts';

/** Stores the devices of sessions that another player was signed in on too; triggers mark the sessions on them. */
export async function keepSharedDevices(database: Database, sessionIds: readonly string[]): Promise<void> {
  await run(database)`
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
  `;
  // One that was opened as its device became known saw nothing of it, nor was it seen.
  await run(database)`
    update player.session as opened
    set is_shared = true
    from player.shared_device as shared
    where opened.id = any(${[...sessionIds]}::uuid[])
      and shared.fingerprint_key = opened.fingerprint_key
      and not opened.is_shared
  `;
}

/** The devices that a player's sessions name. */
export async function listDevices(database: Database, playerId: string): Promise<string[]> {
  const rows = await many<{ device: string }>(database)`
    select distinct fingerprint_key as device
    from player.session
    where player_id = ${playerId} and fingerprint_key is not null
  `;
  return rows.map(({ device }) => device);
}

/** Forgets devices whose sessions no longer belong to two players. */
export async function forgetUnshared(database: Database, devices: readonly string[]): Promise<void> {
  await run(database)`
    delete from player.shared_device as shared
    where shared.fingerprint_key = any(${[...devices]}::text[])
      and (
        select count(distinct other.player_id)
        from player.session as other
        where other.fingerprint_key = shared.fingerprint_key
      ) < 2
  `;
}
