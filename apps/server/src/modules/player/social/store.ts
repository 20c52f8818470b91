import { type Database, many, one, run } from '../../../kernel/database.ts';

/** A sign-in on its way through a provider. */
interface SocialFlow {
  flowKey: string;
  connection: string;
  sealed: string;
  browserKey: string;
}

export async function insertFlow(database: Database, flow: SocialFlow & { expiresAt: Date }): Promise<void> {
  await run(database)`
    insert into player.social_flow (flow_key, connection, sealed, browser_key, expires_at)
    values (${flow.flowKey}, ${flow.connection}, ${flow.sealed}, ${flow.browserKey}, ${flow.expiresAt})
  `;
}

/** Takes a flow, once. @returns undefined if it is unknown, used or expired */
export async function takeFlow(database: Database, { flowKey, now }: { flowKey: string; now: Date }): Promise<SocialFlow | undefined> {
  return await one<SocialFlow>(database)`
    delete from player.social_flow
    where flow_key = ${flowKey} and expires_at > ${now}
    returning flow_key as "flowKey", connection, sealed, browser_key as "browserKey"
  `;
}

/** Notes signed data as used. @returns false when it was used before */
export async function useProof(database: Database, proof: { proofKey: string; expiresAt: Date }): Promise<boolean> {
  const rows = await many<{ proofKey: string }>(database)`
    insert into player.social_proof (proof_key, expires_at)
    values (${proof.proofKey}, ${proof.expiresAt})
    on conflict do nothing
    returning proof_key as "proofKey"
  `;
  return rows.length === 1;
}

/** Deletes flows that never came back and proofs that cannot be used again. */
export async function deleteExpiredSocial(database: Database, now: Date): Promise<void> {
  await run(database)`delete from player.social_flow where expires_at < ${now}`;
  await run(database)`delete from player.social_proof where expires_at < ${now}`;
}
