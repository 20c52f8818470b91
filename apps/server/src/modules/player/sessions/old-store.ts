import { sql } from 'kysely';
import { type Database, inTransaction, many, run } from '../../../kernel/database.ts';
import { forgetUnshared } from './shared-device-store.ts';

/** Replaces an erased value in a column that may not be null. */
export const FORGOTTEN = 'forgotten';

interface OldSession {
  id: string;
  device: string | null;
  isLast: boolean;
}

interface Ended {
  before: Date;
  realBefore: Date;
  limit: number;
}

/**
 * Deletes the oldest sessions that ended before a moment, the record of who read a document in them, and the mark of devices that are no longer
 * shared. A player's last session keeps browser and country only: by them the next sign-in is recognised as new. A session that was never closed
 * ended when it could no longer be refreshed, which is a moment of real time.
 */
export async function deleteOldSessions(database: Database, ended: Ended): Promise<void> {
  const old = await listOld(database, ended);
  if (old.length === 0) return;
  const idsOf = (isLast: boolean): string[] => old.filter((session) => session.isLast === isLast).map(({ id }) => id);
  await inTransaction(database, async (transaction) => {
    await run(transaction)`delete from player.document_read where session_id = any(${old.map(({ id }) => id)}::uuid[])`;
    await run(transaction)`delete from player.session where id = any(${idsOf(false)}::uuid[])`;
    await run(transaction)`
      update player.session set ip = ${FORGOTTEN}, fingerprint_key = null where id = any(${idsOf(true)}::uuid[])
    `;
    await forgetUnshared(transaction, [...new Set(old.flatMap(({ device }) => device ?? []))]);
  });
}

async function listOld(database: Database, { before, realBefore, limit }: Ended): Promise<OldSession[]> {
  return await many<OldSession>(database)`
    select session.id, session.fingerprint_key as device, not exists (
      select
      from player.session as later
      where later.player_id = session.player_id and (later.created_at, later.id) > (session.created_at, session.id)
    ) as "isLast"
    from player.session as session
    where session.created_at < ${before}
      and session.ip <> ${sql.lit(FORGOTTEN)}
      and (session.closed_at < ${before} or (session.closed_at is null and session.refreshable_until < ${realBefore}))
    order by session.created_at
    limit ${limit}
  `;
}
