import { vi } from 'vitest';
import { catchUp } from '../jobs/followers.ts';
import type { Clock } from '../kernel/clock.ts';
import { type Database, one } from '../kernel/database.ts';
import type { Follower } from '../kernel/followers/follower.ts';
import type { Log } from '../kernel/log/log.ts';

const READABLE_LIMIT_MS = 30_000;

/**
 * Waits until everything committed so far is below the oldest open transaction: transactions of other test files on the same PostgreSQL
 * hold back every reader of the log (O3).
 */
export async function untilReadable(database: Database): Promise<void> {
  const row = await one<{ end: string }>(database)`select pg_snapshot_xmax(pg_current_snapshot())::text as end`;
  const end = row?.end ?? '0';
  const isBelow = async (): Promise<boolean> => {
    const open = await one<{ waits: boolean }>(database)`
      select pg_snapshot_xmin(pg_current_snapshot()) < ${end}::xid8 as waits
    `;
    return open?.waits === false;
  };
  await vi.waitUntil(isBelow, { timeout: READABLE_LIMIT_MS, interval: 20 });
}

/** Whether a follower has passed the newest of the events that can be read now. */
async function isAtEnd(database: Database, name: string): Promise<boolean> {
  const row = await one<{ isAtEnd: boolean }>(database)`
    select not exists (
      select from kernel.event
      where (xid, id) > (select xid, id from kernel.event_cursor where follower = ${name}) and xid < pg_snapshot_xmin(pg_current_snapshot())
    ) as "isAtEnd"
  `;
  return row?.isAtEnd === true;
}

/** Brings a follower to the end of everything committed so far; what the product itself is at is waited for. @throws what the follower throws */
export async function followToEnd<C extends { database: Database; clock: Clock; log: Log }>(
  context: C,
  follower: Follower<C>,
): Promise<void> {
  await untilReadable(context.database);
  await vi.waitUntil(
    async () => {
      await catchUp(context, follower);
      return isAtEnd(context.database, follower.name);
    },
    { timeout: READABLE_LIMIT_MS, interval: 20 },
  );
}
