import { type Database, one } from '../kernel/database.ts';

/** How many files will be removed because no row was written for them. */
export async function waitingRemovals(database: Database): Promise<number> {
  const row = await one<{ count: number }>(database)`
    select count(*)::int as count from graphile_worker.jobs where task_identifier = 'player.remove-file' and run_at > now()
  `;
  return row?.count ?? 0;
}
