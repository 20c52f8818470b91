import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Up to where the primary's log is on disk: everything acknowledged so far lies before it. */
export async function committedPosition(primary: Database): Promise<string> {
  const { rows } = await sql<{ position: string }>`select pg_current_wal_flush_lsn()::text as position`.execute(primary);
  return rows[0]?.position ?? '';
}

/** Whether a server that takes no writes shows everything up to a position of the primary's log. */
export async function showsEverythingTo(replica: Database, position: string): Promise<{ isReadOnly: boolean; isThere: boolean }> {
  const { rows } = await sql<{ isReadOnly: boolean; isThere: boolean }>`
    select current_setting('transaction_read_only') = 'on' as "isReadOnly",
      coalesce(pg_last_wal_replay_lsn(), pg_current_wal_flush_lsn()) >= ${position}::pg_lsn as "isThere"
  `.execute(replica);
  return rows[0] ?? { isReadOnly: false, isThere: false };
}
