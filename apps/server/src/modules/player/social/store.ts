import { sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';

/** A sign-in on its way through a provider. */
interface SocialFlow {
  flowKey: string;
  connection: string;
  sealed: string;
  browserKey: string;
}

export async function insertFlow(database: Database, flow: SocialFlow & { expiresAt: Date }): Promise<void> {
  await sql`
    insert into player.social_flow (flow_key, connection, sealed, browser_key, expires_at)
    values (${flow.flowKey}, ${flow.connection}, ${flow.sealed}, ${flow.browserKey}, ${flow.expiresAt})
  `.execute(database);
}

/** Takes a flow, once. @returns undefined for one that is unknown, used or expired */
export async function takeFlow(database: Database, { flowKey, now }: { flowKey: string; now: Date }): Promise<SocialFlow | undefined> {
  const { rows } = await sql<SocialFlow>`
    delete from player.social_flow
    where flow_key = ${flowKey} and expires_at > ${now}
    returning flow_key as "flowKey", connection, sealed, browser_key as "browserKey"
  `.execute(database);
  return rows[0];
}

/** Notes signed data as used. @returns false when it was used before */
export async function useProof(database: Database, proof: { proofKey: string; expiresAt: Date }): Promise<boolean> {
  const { rows } = await sql<{ proofKey: string }>`
    insert into player.social_proof (proof_key, expires_at)
    values (${proof.proofKey}, ${proof.expiresAt})
    on conflict do nothing
    returning proof_key as "proofKey"
  `.execute(database);
  return rows.length === 1;
}

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

/** Deletes flows that never came back and proofs that cannot be used again. */
/** Takes every social way in away. */
export async function deleteEveryIdentity(database: Database, playerId: string): Promise<void> {
  await sql`delete from player.social_identity where player_id = ${playerId}`.execute(database);
}

export async function deleteExpiredSocial(database: Database, now: Date): Promise<void> {
  await sql`delete from player.social_flow where expires_at < ${now}`.execute(database);
  await sql`delete from player.social_proof where expires_at < ${now}`.execute(database);
}
