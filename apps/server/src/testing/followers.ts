import { sql } from 'kysely';
import { vi } from 'vitest';
import { catchUp } from '../jobs/followers.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Database } from '../kernel/database.ts';
import type { Follower } from '../kernel/follower.ts';
import type { Log } from '../kernel/log.ts';

const READABLE_LIMIT_MS = 30_000;

/** Is every event below the oldest open transaction? Those of other test files on the same PostgreSQL hold the place back (O3). */
async function isLogReadable(database: Database): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (
      select 1
      from kernel.event
      where xid >= pg_snapshot_xmin(pg_current_snapshot())
    ) as waits
  `.execute(database);
  return rows[0]?.waits === false;
}

/** Brings a follower to the end of all that was committed before. */
export async function followToEnd<C extends { database: Database; clock: Clock; log: Log }>(
  context: C,
  follower: Follower<C>,
): Promise<void> {
  await vi.waitUntil(() => isLogReadable(context.database), { timeout: READABLE_LIMIT_MS, interval: 20 });
  await catchUp(context, follower);
}
