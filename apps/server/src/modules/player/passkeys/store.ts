import { sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';

/** A passkey of a player. */
export interface PasskeyRow {
  id: string;
  playerId: string;
  credentialId: string;
  publicKey: Buffer;
  rpId: string;
  name: string;
  transports: string[];
  signCount: number;
  createdAt: Date;
  lastUsedAt: Date | null;
  suspendedAt: Date | null;
}

const PASSKEYS_LISTED_MAX = 100;

const columns = sql`
  id, player_id as "playerId", credential_id as "credentialId", public_key as "publicKey", rp_id as "rpId", name, transports,
  sign_count::float8 as "signCount", created_at as "createdAt", last_used_at as "lastUsedAt", suspended_at as "suspendedAt"
`;

/** The passkeys of a player, the oldest first. */
export async function listPasskeys(database: Database, playerId: string): Promise<PasskeyRow[]> {
  const { rows } = await sql<PasskeyRow>`
    select ${columns}
    from player.passkey
    where player_id = ${playerId}
    order by created_at, id
    limit ${PASSKEYS_LISTED_MAX}
  `.execute(database);
  return rows;
}

/** How many passkeys open a player's account. */
export async function countUsablePasskeys(database: Database, playerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from player.passkey
    where player_id = ${playerId} and suspended_at is null
  `.execute(database);
  return rows[0]?.count ?? 0;
}

/** The passkey an authenticator names. */
export async function findByCredential(database: Database, credentialId: string): Promise<PasskeyRow | undefined> {
  const { rows } = await sql<PasskeyRow>`
    select ${columns}
    from player.passkey
    where credential_id = ${credentialId}
  `.execute(database);
  return rows[0];
}

/** @returns false where the credential is stored already */
export async function insertPasskey(
  database: Database,
  passkey: Omit<PasskeyRow, 'lastUsedAt' | 'suspendedAt' | 'publicKey'> & { publicKey: Uint8Array; isBackedUp: boolean },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into player.passkey (
      id, player_id, credential_id, public_key, rp_id, name, transports, sign_count, is_backed_up, created_at
    )
    values (
      ${passkey.id}, ${passkey.playerId}, ${passkey.credentialId}, ${Buffer.from(passkey.publicKey)}, ${passkey.rpId}, ${passkey.name},
      ${passkey.transports}::text[], ${passkey.signCount}, ${passkey.isBackedUp}, ${passkey.createdAt}
    )
    on conflict (credential_id) do nothing
    returning id
  `.execute(database);
  return rows.length === 1;
}

/** @returns false where the player has no such passkey */
export async function renamePasskey(database: Database, named: { id: string; playerId: string; name: string }): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update player.passkey
    set name = ${named.name}
    where id = ${named.id} and player_id = ${named.playerId}
    returning id
  `.execute(database);
  return rows.length === 1;
}

export async function deletePasskey(database: Database, { id, playerId }: { id: string; playerId: string }): Promise<void> {
  await sql`delete from player.passkey where id = ${id} and player_id = ${playerId}`.execute(database);
}

/** Notes a use, of many at once one per count. @returns false where the counter did not go on, or the passkey is suspended */
export async function noteUse(
  database: Database,
  used: { id: string; signCount: number; isBackedUp: boolean; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update player.passkey
    set sign_count = ${used.signCount}, is_backed_up = ${used.isBackedUp}, last_used_at = ${used.now}
    where id = ${used.id}
      and suspended_at is null
      and (sign_count < ${used.signCount} or (sign_count = 0 and ${used.signCount} = 0))
    returning id
  `.execute(database);
  return rows.length === 1;
}

/** @returns false where it was suspended before */
export async function suspendPasskey(database: Database, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update player.passkey
    set suspended_at = ${now}
    where id = ${id} and suspended_at is null
    returning id
  `.execute(database);
  return rows.length === 1;
}

export type Purpose = 'add' | 'signIn' | 'stepUp';

/** Whom a ceremony is tied to: a session, or the browser of a visitor. */
export type Bearer = { sessionId: string; browserKey: null } | { sessionId: null; browserKey: string };

export async function insertChallenge(
  database: Database,
  challenge: { challengeKey: string; purpose: Purpose; bearer: Bearer; origin: string; expiresAt: Date },
): Promise<void> {
  const { sessionId, browserKey } = challenge.bearer;
  await sql`
    insert into player.passkey_challenge (challenge_key, purpose, session_id, browser_key, origin, expires_at)
    values (
      ${challenge.challengeKey}, ${challenge.purpose}, ${sessionId}, ${browserKey}, ${challenge.origin}, ${challenge.expiresAt}
    )
  `.execute(database);
}

/** Takes a challenge, once. @returns undefined for one that is unknown, used, expired or of another purpose */
export async function takeChallenge(
  database: Database,
  asked: { challengeKey: string; purpose: Purpose; now: Date },
): Promise<{ sessionId: string | null; browserKey: string | null; origin: string } | undefined> {
  const { rows } = await sql<{ sessionId: string | null; browserKey: string | null; origin: string }>`
    delete from player.passkey_challenge
    where challenge_key = ${asked.challengeKey} and purpose = ${asked.purpose} and expires_at > ${asked.now}
    returning session_id as "sessionId", browser_key as "browserKey", origin
  `.execute(database);
  return rows[0];
}

/** Notes that the player of a session has just used a passkey. */
export async function writeProof(database: Database, proof: { sessionId: string; expiresAt: Date }): Promise<void> {
  await sql`
    insert into player.passkey_proof (session_id, expires_at)
    values (${proof.sessionId}, ${proof.expiresAt})
    on conflict (session_id) do update
    set expires_at = excluded.expires_at
  `.execute(database);
}

/** Uses it up. @returns false where there is none */
export async function takeProof(database: Database, { sessionId, now }: { sessionId: string; now: Date }): Promise<boolean> {
  const { rows } = await sql<{ sessionId: string }>`
    delete from player.passkey_proof
    where session_id = ${sessionId} and expires_at > ${now}
    returning session_id as "sessionId"
  `.execute(database);
  return rows.length === 1;
}

export async function deleteExpiredCeremonies(database: Database, now: Date): Promise<void> {
  await sql`delete from player.passkey_challenge where expires_at < ${now}`.execute(database);
  await sql`delete from player.passkey_proof where expires_at < ${now}`.execute(database);
}
