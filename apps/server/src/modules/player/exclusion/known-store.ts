import { type Database, many, run } from '../../../kernel/database.ts';
import type { IdentityKey } from './identity.ts';

/**
 * Compares identities one at a time until the transaction ends: without it, an account and an exclusion that are written at the same moment
 * would each miss the other. The caller has locked the player's row.
 */
export async function takeIdentityTurn(transaction: Database): Promise<void> {
  await run(transaction)`select pg_advisory_xact_lock(hashtext('player.known_identity'))`;
}

/** Stores the details that identify an account's owner now. Those from earlier documents stay. */
export async function setKnownIdentities(
  transaction: Database,
  known: { playerId: string; source: 'profile' | 'papers'; identities: readonly IdentityKey[] },
): Promise<void> {
  const { playerId, source, identities } = known;
  if (source === 'profile') await run(transaction)`delete from player.known_identity where player_id = ${playerId} and source = 'profile'`;
  await run(transaction)`
    insert into player.known_identity (player_id, source, kind, identity_key)
    select ${playerId}, ${source}, given.kind, given.identity_key
    from (
      select unnest(${identities.map(({ kind }) => kind)}::text[]) as kind, unnest(${identities.map(({ key }) => key)}::text[]) as identity_key
    ) as given
    on conflict do nothing
  `;
}

/** Everything an account's owner is known by. */
export async function listKnownIdentities(database: Database, playerId: string): Promise<IdentityKey[]> {
  return await many<IdentityKey>(database)`
    select distinct kind, identity_key as key
    from player.known_identity
    where player_id = ${playerId}
    order by kind, identity_key
    limit 2000
  `;
}

/** Stores the version of the rules by which an account was compared. */
export async function markCompared(transaction: Database, compared: { playerId: string; version: number }): Promise<void> {
  await run(transaction)`
    update player.player
    set identity_version = ${compared.version}
    where id = ${compared.playerId}
  `;
}

interface Uncompared {
  version: number;
  id: string;
}

/** Accounts that were compared by earlier rules, or never, after one of them. */
export async function listUncompared(
  database: Database,
  asked: { version: number; after: Uncompared; count: number },
): Promise<Uncompared[]> {
  return await many<Uncompared>(database)`
    select identity_version as version, id
    from player.player
    where identity_version < ${asked.version}
      and (identity_version, id) > (${asked.after.version}, ${asked.after.id}::uuid)
    order by identity_version, id
    limit ${asked.count}
  `;
}
