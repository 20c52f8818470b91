import { sql } from 'kysely';
import type { Clock } from '../kernel/clock.ts';
import { type Database, inTransaction } from '../kernel/database.ts';
import type { Follower } from '../kernel/follower.ts';
import type { Log } from '../kernel/log.ts';
import { repeat } from './repeat.ts';

const BATCH_SIZE = 2000;

interface Place {
  xid: string;
  id: bigint;
}

interface EventRow {
  type: string;
  player_id: string | null;
  data: unknown;
  created_at: Date;
}

/**
 * Gives a follower the next events it has not seen. Only rows of finished transactions are read: a sequence value alone would skip
 * a late committer for ever (reliability O2, O3).
 * @returns how many rows were passed; 0 means it stands at the end
 */
export async function advanceFollower<C extends { database: Database; clock: Clock; log: Log }>(
  context: C,
  follower: Follower<C>,
): Promise<number> {
  return inTransaction(context.database, async (transaction) => {
    await sql`insert into kernel.event_cursor (follower, xid, id) values (${follower.name}, '0', 0) on conflict do nothing`.execute(
      transaction,
    );
    const cursor = await sql<Place>`
      select xid::text as xid, id
      from kernel.event_cursor
      where follower = ${follower.name}
      for update skip locked
    `.execute(transaction);
    const place = cursor.rows[0];
    if (place === undefined) return 0;
    const end = await findEnd(transaction, place);
    if (end === undefined) return 0;
    const { rows } = await sql<EventRow>`
      select type, player_id, data, created_at
      from kernel.event
      where (xid, id) > (${place.xid}::xid8, ${place.id})
        and (xid, id) <= (${end.xid}::xid8, ${end.id})
        and type = any(${[...follower.types]}::text[])
      order by xid, id
      limit ${BATCH_SIZE}
    `.execute(transaction);
    if (rows.length > 0) {
      const events = rows.map((row) => ({ type: row.type, playerId: row.player_id, data: row.data, createdAt: row.created_at }));
      await follower.handle(context, transaction, events);
    }
    await sql`
      update kernel.event_cursor
      set xid = ${end.xid}::xid8, id = ${end.id}, updated_at = ${context.clock.now()}
      where follower = ${follower.name}
    `.execute(transaction);
    return end.passed;
  });
}

/** Brings a follower to the end of the log. */
export async function catchUp<C extends { database: Database; clock: Clock; log: Log }>(context: C, follower: Follower<C>): Promise<void> {
  while ((await advanceFollower(context, follower)) > 0);
}

/** Where the next batch ends, and how many events it passes: keys alone, so a follower does not carry what is not for it. */
async function findEnd(transaction: Database, after: Place): Promise<(Place & { passed: number }) | undefined> {
  const { rows } = await sql<Place & { passed: bigint }>`
    select xid::text as xid, id, passed
    from (
      select xid, id, row_number() over (order by xid, id) as passed
      from kernel.event
      where (xid, id) > (${after.xid}::xid8, ${after.id})
        and xid < pg_snapshot_xmin(pg_current_snapshot())
      order by xid, id
      limit ${BATCH_SIZE}
    ) as next
    order by passed desc
    limit 1
  `.execute(transaction);
  const [last] = rows;
  return last === undefined ? undefined : { ...last, passed: Number(last.passed) };
}

const FOLLOW_INTERVAL_MS = 250;

/** Keeps followers at the end of the log. Each goes on from its own place; a failing one is tried again and does not hold the others. */
export function startFollowers<C extends { database: Database; clock: Clock; log: Log }>(
  context: C,
  followers: readonly Follower<C>[],
): { stop(): Promise<void> } {
  const running = followers.map((follower) =>
    repeat(FOLLOW_INTERVAL_MS, async () => {
      try {
        await catchUp(context, follower);
      } catch (error) {
        context.log.warn({ follower: follower.name, err: error }, 'follower failed');
      }
    }),
  );
  return {
    stop: async () => {
      await Promise.all(running.map((loop) => loop.stop()));
    },
  };
}
