import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../kernel/clock.ts';
import { type Database, inTransaction, many, one, run } from '../kernel/database.ts';
import type { Follower, LoggedEvent } from '../kernel/followers/follower.ts';
import type { Log } from '../kernel/log/log.ts';
import { recordMeasurement } from '../kernel/measurements.ts';
import { repeat } from './repeat.ts';

/** Upper bound of a batch: a follower handles it in one transaction, and other work, such as a bet, waits at most that long. */
const BATCH_SIZE = 1000;
/**
 * How many followers run in parallel when they lag behind the log. Otherwise they run one by one, to leave the processors to players'
 * requests.
 */
const AT_ONCE_BEHIND = 2;

interface FollowerContext {
  database: Database;
  clock: Clock;
  log: Log;
}

interface Place {
  xid: string;
  id: bigint;
}

/** The events between two positions of the log. */
interface Batch {
  end: Place;
  /** Events passed, including those no follower handles. */
  passed: number;
  events: readonly (LoggedEvent & { place: Place })[];
}

type OnFailure<C> = (follower: Follower<C>, error: unknown) => void;

/**
 * Gives each follower the next events it has not seen. Followers at the same position, which is nearly always all of them, share one read
 * of the log; each commits its effect and its new position in a transaction of its own. Followers with nothing to handle are advanced
 * together.
 * @returns the largest number of events any follower has passed, or a full batch when one has more to do; 0 when all are at the end
 */
async function advance<C extends FollowerContext>(context: C, followers: readonly Follower<C>[], onFailure: OnFailure<C>): Promise<number> {
  const groups = await groupByPlace(context.database, followers);
  let mostPassed = 0;
  for (const { place, members } of groups) {
    const batch = await readBatch(context.database, { after: place, types: members.flatMap(({ types }) => types) });
    if (batch === undefined) continue;
    const present = new Set(batch.events.map(({ type }) => type));
    const [busy, idle] = partition(members, ({ types }) => types.some((type) => present.has(type)));
    if (idle.length > 0) mostPassed = Math.max(mostPassed, await pass(context, idle, { place, batch }));
    const waiting = busy.values();
    const work = async (): Promise<void> => {
      for (const follower of waiting) {
        try {
          mostPassed = Math.max(mostPassed, await take(context, follower, { place, batch }));
        } catch (error) {
          onFailure(follower, error);
        }
      }
    };
    const workers = batch.passed < BATCH_SIZE ? 1 : AT_ONCE_BEHIND;
    await Promise.all(Array.from({ length: workers }, work));
  }
  return mostPassed;
}

function partition<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  const { first = [], rest = [] } = Object.groupBy(all, (one) => (isFirst(one) ? 'first' : 'rest'));
  return [first, rest];
}

async function groupByPlace<C>(
  database: Database,
  followers: readonly Follower<C>[],
): Promise<readonly { place: Place; members: readonly Follower<C>[] }[]> {
  const names = followers.map(({ name }) => name);
  const rows = await many<Place & { follower: string }>(database)`
    select follower, xid::text as xid, id
    from kernel.event_cursor
    where follower = any(${names}::text[])
  `;
  const groups = new Map<string, { place: Place; members: Follower<C>[] }>();
  for (const { follower: name, ...place } of rows) {
    const follower = followers.find((candidate) => candidate.name === name);
    if (follower === undefined) continue;
    const key = `${place.xid} ${place.id}`;
    const group = groups.get(key) ?? { place, members: [] };
    group.members.push(follower);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/**
 * Reads the next events after a position. Only rows of finished transactions are read: going by the sequence value alone would skip a late
 * committer for ever (O2, O3). The rows between two such positions never change.
 */
async function readBatch(database: Database, { after, types }: { after: Place; types: readonly string[] }): Promise<Batch | undefined> {
  const end = await findEnd(database, after);
  if (end === undefined) return undefined;
  const rows = await many<Place & { type: string; player_id: string | null; data: unknown; created_at: Date }>(database)`
    select e.xid::text as xid, e.id, e.type, e.player_id, e.data, e.created_at
    from kernel.event e
    where (e.xid, e.id) > (${after.xid}::xid8, ${after.id})
      and (e.xid, e.id) <= (${end.xid}::xid8, ${end.id})
      and e.type = any(${[...new Set(types)].toSorted()}::text[])
    order by e.xid, e.id
    limit ${BATCH_SIZE}
  `;
  const events = rows.map(({ xid, id, type, player_id: playerId, data, created_at: createdAt }) => ({
    type,
    playerId,
    data,
    createdAt,
    place: { xid, id },
  }));
  return { end, passed: end.passed, events };
}

/** Advances the followers without any event in a batch, unless another process is handling them. @returns how many events were passed */
async function pass<C extends FollowerContext>(
  context: C,
  followers: readonly Follower<C>[],
  { place, batch }: { place: Place; batch: Batch },
): Promise<number> {
  const row = await one(context.database)`
    update kernel.event_cursor c
    set xid = ${batch.end.xid}::xid8, id = ${batch.end.id}, updated_at = ${context.clock.now()}
    from (
      select follower
      from kernel.event_cursor
      where follower = any(${followers.map(({ name }) => name)}::text[])
        and xid = ${place.xid}::xid8
        and id = ${place.id}
      order by follower
      for update skip locked
    ) as free
    where c.follower = free.follower
    returning c.follower
  `;
  return row === undefined ? 0 : batch.passed;
}

/** Applies a batch to one follower and saves its new position. Skips a follower that another process is handling or has advanced. */
async function take<C extends FollowerContext>(
  context: C,
  follower: Follower<C>,
  { place, batch }: { place: Place; batch: Batch },
): Promise<number> {
  return inTransaction(context.database, async (transaction) => {
    const rows = await many<Place>(transaction)`
      select xid::text as xid, id
      from kernel.event_cursor
      where follower = ${follower.name}
      for update skip locked
    `;
    const [current] = rows;
    if (current === undefined) return 0;
    if (current.xid !== place.xid || current.id !== place.id) return batch.passed;
    const { eventsMax = BATCH_SIZE } = follower;
    const all = batch.events.filter(({ type }) => follower.types.includes(type));
    const own = all.slice(0, eventsMax);
    // The rest continues after the last event handled.
    const end = all.length > own.length ? (own.at(-1)?.place ?? batch.end) : batch.end;
    if (own.length > 0) await follower.handle(context, transaction, own);
    await run(transaction)`
      update kernel.event_cursor
      set xid = ${end.xid}::xid8, id = ${end.id}, updated_at = ${context.clock.now()}
      where follower = ${follower.name}
    `;
    return all.length > own.length ? BATCH_SIZE : batch.passed;
  });
}

/** A new follower starts before the first event. */
async function openCursors(database: Database, names: readonly string[]): Promise<void> {
  await run(database)`
    insert into kernel.event_cursor (follower, xid, id)
    select name, '0', 0
    from unnest(${names}::text[]) as name
    on conflict do nothing
  `;
}

/** Runs one follower to the end of the log. @throws what the follower throws */
export async function catchUp<C extends FollowerContext>(context: C, follower: Follower<C>): Promise<void> {
  await openCursors(context.database, [follower.name]);
  const fail: OnFailure<C> = (_follower, error) => {
    throw error;
  };
  while ((await advance(context, [follower], fail)) > 0);
}

/** Finds where the next batch ends and how many events it passes. Reads keys only, so a follower does not load events it ignores. */
async function findEnd(transaction: Database, after: Place): Promise<(Place & { passed: number }) | undefined> {
  const rows = await many<Place & { passed: bigint }>(transaction)`
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
  `;
  const [last] = rows;
  return last === undefined ? undefined : { ...last, passed: Number(last.passed) };
}

/**
 * Whether any of these followers has something to read: one short statement for a log that rests. The next event by its order alone: asked for
 * any that is finished, PostgreSQL expects to find one soon and scans the whole log (measured 857 ms at a million events, 0.1 ms this way).
 */
async function hasUnread(database: Database, names: readonly string[]): Promise<boolean> {
  const row = await one<{ isThere: boolean }>(database)`
    select exists (
      select 1
      from (
        select e.xid
        from kernel.event e
        where (e.xid, e.id) > (
          select c.xid, c.id
          from kernel.event_cursor c
          where c.follower = any(${names}::text[])
          order by c.xid, c.id
          limit 1
        )
        order by e.xid, e.id
        limit 1
      ) as next
      where next.xid < pg_snapshot_xmin(pg_current_snapshot())
    ) as "isThere"
  `;
  return row?.isThere === true;
}

const FOLLOW_INTERVAL_MS = 250;
/** After this many polls of a log that did not grow, only every fourth is made: still within a second of an event. */
const LOOKS_TO_REST = 20;
const RESTING_LOOKS = 4;
/**
 * Minimum time between two reads of a growing log, in ms: tiny batches, each with a transaction per follower, would cost as much as the
 * bets themselves.
 */
const TURN_MS = 250;

/**
 * The pause after a turn, in ms. Followers that lag behind take half of the time, and leave the other half to players' calls; on a machine so
 * busy that a turn takes long they pause no longer than usual, since they would fall behind even more.
 */
export function pauseAfterTurn(passed: number, tookMs: number): number {
  return passed < BATCH_SIZE ? Math.max(0, TURN_MS - tookMs) : Math.min(TURN_MS, tookMs);
}

/** Keeps followers at the end of the log. Each continues from its own position; a failing one is retried and does not hold up the others. */
export function startFollowers<C extends FollowerContext>(
  context: C,
  followers: readonly Follower<C>[],
  lookEveryMs = FOLLOW_INTERVAL_MS,
): { stop(): Promise<void> } {
  const warn: OnFailure<C> = (follower, error) => {
    recordMeasurement({ what: 'backgroundFailure', kind: 'follower', name: follower.name });
    context.log.warn({ follower: follower.name, err: error }, 'follower failed');
  };
  const names = followers.map(({ name }) => name);
  let areOpen = false;
  let isStopped = false;
  let quietLooks = 0;
  const running = repeat(lookEveryMs, async () => {
    quietLooks += 1;
    if (quietLooks > LOOKS_TO_REST && quietLooks % RESTING_LOOKS !== 0) return;
    try {
      if (!areOpen) await openCursors(context.database, names);
      areOpen = true;
      if (quietLooks > LOOKS_TO_REST && !(await hasUnread(context.database, names))) return;
      while (!isStopped) {
        const startedAtMs = performance.now();
        const passed = await advance(context, followers, warn);
        if (passed === 0) break;
        quietLooks = 0;
        await delay(pauseAfterTurn(passed, performance.now() - startedAtMs));
      }
    } catch (error) {
      context.log.warn({ err: error }, 'the event log could not be read');
    }
  });
  return {
    stop: async () => {
      isStopped = true;
      await running.stop();
    },
  };
}
