import { type Database, one } from '../database.ts';

/** Up to where the primary's log is on disk: everything acknowledged so far lies before it. */
export async function committedPosition(primary: Database): Promise<string> {
  const row = await one<{ position: string }>(primary)`select pg_current_wal_flush_lsn()::text as position`;
  return row?.position ?? '';
}

/** Whether a server that takes no writes shows everything up to a position of the primary's log. */
export async function showsEverythingTo(replica: Database, position: string): Promise<{ isReadOnly: boolean; isThere: boolean }> {
  const row = await one<{ isReadOnly: boolean; isThere: boolean }>(replica)`
    select current_setting('transaction_read_only') = 'on' as "isReadOnly",
      coalesce(pg_last_wal_replay_lsn(), pg_current_wal_flush_lsn()) >= ${position}::pg_lsn as "isThere"
  `;
  return row ?? { isReadOnly: false, isThere: false };
}
