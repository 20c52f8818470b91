import { sql } from 'kysely';
import type { Database } from '../kernel/database.ts';

/** How many files are to be removed because no row was written for them. */
export async function waitingRemovals(database: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker.jobs where task_identifier = 'player.remove-file' and run_at > now()
  `.execute(database);
  return rows[0]?.count ?? 0;
}
