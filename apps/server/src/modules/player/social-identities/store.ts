import { type Database, many, one, run } from '../../../kernel/database.ts';

export async function findIdentity(
  database: Database,
  identity: { provider: string; subject: string },
): Promise<{ playerId: string } | undefined> {
  return await one<{ playerId: string }>(database)`
    select player_id as "playerId"
    from player.social_identity
    where provider = ${identity.provider} and subject = ${identity.subject}
  `;
}

/** @returns false if this identity already belongs to a player */
export async function insertIdentity(
  database: Database,
  identity: { provider: string; subject: string; playerId: string; createdAt: Date },
): Promise<boolean> {
  const rows = await many<{ playerId: string }>(database)`
    insert into player.social_identity (provider, subject, player_id, created_at)
    values (${identity.provider}, ${identity.subject}, ${identity.playerId}, ${identity.createdAt})
    on conflict do nothing
    returning player_id as "playerId"
  `;
  return rows.length === 1;
}

const IDENTITIES_MAX = 50;

/** Accounts at providers that open a player's account, the oldest first. */
export async function listIdentities(database: Database, playerId: string): Promise<{ provider: string; createdAt: Date }[]> {
  return await many<{ provider: string; createdAt: Date }>(database)`
    select provider, created_at as "createdAt"
    from player.social_identity
    where player_id = ${playerId}
    order by created_at, provider, subject
    limit ${IDENTITIES_MAX}
  `;
}

export async function deleteIdentities(database: Database, identities: { playerId: string; provider: string }): Promise<void> {
  await run(database)`
    delete from player.social_identity
    where player_id = ${identities.playerId} and provider = ${identities.provider}
  `;
}

/** Takes every social way in away. */
export async function deleteEveryIdentity(database: Database, playerId: string): Promise<void> {
  await run(database)`delete from player.social_identity where player_id = ${playerId}`;
}
