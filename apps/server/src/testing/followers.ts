import { sql } from 'kysely';
import { vi } from 'vitest';
import { catchUp } from '../jobs/followers.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Database } from '../kernel/database.ts';
import type { Follower } from '../kernel/follower.ts';
import type { Log } from '../kernel/log.ts';

const READABLE_LIMIT_MS = 30_000;

/**
 * Waits until all that was committed before lies below the oldest open transaction: those of other test files on the same PostgreSQL
 * hold the place of every reader of a log back (O3).
 */
export async function untilReadable(database: Database): Promise<void> {
  const { rows } = await sql<{ end: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as end`.execute(database);
  const end = rows[0]?.end ?? '0';
  const isBelow = async (): Promise<boolean> => {
    const open = await sql<{ waits: boolean }>`
      select pg_snapshot_xmin(pg_current_snapshot()) < ${end}::xid8 as waits
    `.execute(database);
    return open.rows[0]?.waits === false;
  };
  await vi.waitUntil(isBelow, { timeout: READABLE_LIMIT_MS, interval: 20 });
}

/** Brings a follower to the end of all that was committed before. */
export async function followToEnd<C extends { database: Database; clock: Clock; log: Log }>(
  context: C,
  follower: Follower<C>,
): Promise<void> {
  await untilReadable(context.database);
  await catchUp(context, follower);
}
