import { sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';

export async function findIdentity(
  database: Database,
  identity: { provider: string; subject: string },
): Promise<{ playerId: string } | undefined> {
  const { rows } = await sql<{ playerId: string }>`
    select player_id as "playerId"
    from player.social_identity
    where provider = ${identity.provider} and subject = ${identity.subject}
  `.execute(database);
  return rows[0];
}

/** @returns false when this identity belongs to a player already */
export async function insertIdentity(
  database: Database,
  identity: { provider: string; subject: string; playerId: string; createdAt: Date },
): Promise<boolean> {
  const { rows } = await sql<{ playerId: string }>`
    insert into player.social_identity (provider, subject, player_id, created_at)
    values (${identity.provider}, ${identity.subject}, ${identity.playerId}, ${identity.createdAt})
    on conflict do nothing
    returning player_id as "playerId"
  `.execute(database);
  return rows.length === 1;
}

const IDENTITIES_MAX = 50;

/** Accounts at providers that open a player's account, the oldest first. */
export async function listIdentities(database: Database, playerId: string): Promise<{ provider: string; createdAt: Date }[]> {
  const { rows } = await sql<{ provider: string; createdAt: Date }>`
    select provider, created_at as "createdAt"
    from player.social_identity
    where player_id = ${playerId}
    order by created_at, provider, subject
    limit ${IDENTITIES_MAX}
  `.execute(database);
  return rows;
}

export async function deleteIdentities(database: Database, identities: { playerId: string; provider: string }): Promise<void> {
  await sql`
    delete from player.social_identity
    where player_id = ${identities.playerId} and provider = ${identities.provider}
  `.execute(database);
}

/** Takes every social way in away. */
export async function deleteEveryIdentity(database: Database, playerId: string): Promise<void> {
  await sql`delete from player.social_identity where player_id = ${playerId}`.execute(database);
}
