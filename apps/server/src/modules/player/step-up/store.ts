import { type Database, many, run } from '../../../kernel/database.ts';

/** Notes that the player of a session has just used a passkey. */
export async function writeProof(database: Database, proof: { sessionId: string; expiresAt: Date }): Promise<void> {
  await run(database)`
    insert into player.passkey_proof (session_id, expires_at)
    values (${proof.sessionId}, ${proof.expiresAt})
    on conflict (session_id) do update
    set expires_at = excluded.expires_at
  `;
}

/** Consumes a proof. @returns false if there is none */
export async function takeProof(database: Database, { sessionId, now }: { sessionId: string; now: Date }): Promise<boolean> {
  const rows = await many<{ sessionId: string }>(database)`
    delete from player.passkey_proof
    where session_id = ${sessionId} and expires_at > ${now}
    returning session_id as "sessionId"
  `;
  return rows.length === 1;
}

export async function deleteExpiredProofs(database: Database, now: Date): Promise<void> {
  await run(database)`delete from player.passkey_proof where expires_at < ${now}`;
}
