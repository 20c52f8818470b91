import { sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';

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

export async function deleteExpiredProofs(database: Database, now: Date): Promise<void> {
  await sql`delete from player.passkey_proof where expires_at < ${now}`.execute(database);
}
