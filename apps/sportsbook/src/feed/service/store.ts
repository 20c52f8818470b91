import type { Pool, PoolClient } from 'pg';
import * as z from 'zod';
import type { Override, Ranking } from '../event/ruling.ts';

/** Either the pool or the client of a running database transaction. */
export type Queryable = Pick<Pool | PoolClient, 'query'>;

const LIST_LIMIT = 100_000;

const seq = z.coerce.number();
const openEvent = z.object({ eventId: z.string(), eventSeq: seq, offered: z.array(z.string()) });
type OpenEvent = z.output<typeof openEvent>;

/** Events whose end is not published yet, with every market they offered. */
export async function listOpenEvents(database: Queryable): Promise<readonly OpenEvent[]> {
  const { rows } = await database.query(
    `select
       e.event_id as "eventId",
       e.event_seq as "eventSeq",
       coalesce(array_agg(m.market_id order by m.market_id) filter (where m.market_id is not null), '{}') as offered
     from sportsbook.feed_event e
     left join sportsbook.feed_market m using (event_id)
     where e.ended_at is null
     group by e.event_id, e.event_seq, e.starts_at
     order by e.starts_at, e.event_id
     limit ${LIST_LIMIT}`,
  );
  return z.array(openEvent).parse(rows);
}

/** Events that ended lately: their matches are not to be offered again. */
export async function listEndedSince(database: Queryable, since: Date): Promise<readonly string[]> {
  const { rows } = await database.query(
    `select event_id as "eventId"
     from sportsbook.feed_event
     where ended_at is not null and starts_at >= $1
     order by event_id
     limit ${LIST_LIMIT}`,
    [since],
  );
  return z
    .array(z.object({ eventId: z.string() }))
    .parse(rows)
    .map(({ eventId }) => eventId);
}

const keptEvent = openEvent.extend({ isEnded: z.boolean() });

export async function findEvent(database: Queryable, eventId: string): Promise<z.output<typeof keptEvent> | undefined> {
  const { rows } = await database.query(
    `select
       e.event_id as "eventId",
       e.event_seq as "eventSeq",
       e.ended_at is not null as "isEnded",
       array(
         select m.market_id from sportsbook.feed_market m where m.event_id = e.event_id order by m.market_id limit ${LIST_LIMIT}
       ) as offered
     from sportsbook.feed_event e
     where e.event_id = $1`,
    [eventId],
  );
  return z.array(keptEvent).parse(rows)[0];
}

export interface Reservation {
  readonly eventId: string;
  readonly eventSeq: number;
  readonly startsAt: Date;
  readonly fresh: readonly string[];
}

/** Reserves message numbers before sending, so that a number is never used for another message, even if messages are lost (SB-7). */
export async function reserve(database: Queryable, reservations: readonly Reservation[]): Promise<void> {
  await database.query({
    name: 'feed-reserve',
    text: `insert into sportsbook.feed_event (event_id, event_seq, starts_at)
     select * from unnest($1::text[], $2::bigint[], $3::timestamptz[])
     on conflict (event_id) do update
     set event_seq = greatest(sportsbook.feed_event.event_seq, excluded.event_seq)`,
    values: [
      reservations.map(({ eventId }) => eventId),
      reservations.map(({ eventSeq }) => eventSeq),
      reservations.map(({ startsAt }) => startsAt),
    ],
  });
  const markets = reservations.flatMap(({ eventId, fresh }) => fresh.map((marketId) => ({ eventId, marketId })));
  if (markets.length === 0) return;
  await database.query({
    name: 'feed-reserve-markets',
    text: `insert into sportsbook.feed_market (event_id, market_id)
     select * from unnest($1::text[], $2::text[])
     on conflict do nothing`,
    values: [markets.map(({ eventId }) => eventId), markets.map(({ marketId }) => marketId)],
  });
}

export async function markEnded(database: Queryable, eventIds: readonly string[], now: Date): Promise<void> {
  await database.query('update sportsbook.feed_event set ended_at = $2 where event_id = any($1) and ended_at is null', [eventIds, now]);
}

const override = z.object({
  id: z.coerce.bigint(),
  eventId: z.string(),
  kind: z.enum(['result', 'void', 'suspend', 'resume', 'freeze', 'unfreeze']),
  home: z.number().nullable(),
  away: z.number().nullable(),
  ranking: z.array(z.array(z.string())).nullable(),
  decidedAtMs: z.date().transform((date) => date.getTime()),
  isPublished: z.boolean(),
});
interface NewOverride extends Override {
  readonly eventId: string;
  readonly isPublished: boolean;
}

const overrideColumns = `id, event_id as "eventId", kind, home, away, ranking, said_at as "decidedAtMs", told_at is not null as "isPublished"`;

/** The operator decisions about these events, in order. */
export async function listOverrides(database: Queryable, eventIds: readonly string[]): Promise<readonly NewOverride[]> {
  const { rows } = await database.query(
    `select ${overrideColumns} from sportsbook.feed_override where event_id = any($1) order by id limit ${LIST_LIMIT}`,
    [eventIds],
  );
  return z.array(override).parse(rows);
}

/** The operator decisions since a time, in order, for the tables of the seasons. */
export async function listOverridesSince(database: Queryable, since: Date): Promise<readonly NewOverride[]> {
  const { rows } = await database.query(
    `select ${overrideColumns} from sportsbook.feed_override where said_at >= $1 order by id limit ${LIST_LIMIT}`,
    [since],
  );
  return z.array(override).parse(rows);
}

const standing = z.object({ eventId: z.string(), isSuspended: z.boolean(), isFrozen: z.boolean() });

/** Events that have not ended and that operators have suspended or frozen. */
export async function listHeld(database: Queryable): Promise<readonly z.output<typeof standing>[]> {
  const { rows } = await database.query(
    `select * from (
       select
         event_id as "eventId",
         coalesce((array_agg(kind order by id desc) filter (where kind in ('suspend', 'resume')))[1] = 'suspend', false) as "isSuspended",
         coalesce((array_agg(kind order by id desc) filter (where kind in ('freeze', 'unfreeze')))[1] = 'freeze', false) as "isFrozen"
       from sportsbook.feed_override
       join sportsbook.feed_event using (event_id)
       where ended_at is null
       group by event_id
     ) as standing
     where "isSuspended" or "isFrozen"
     order by "eventId"
     limit ${LIST_LIMIT}`,
  );
  return z.array(standing).parse(rows);
}

/** Events with operator decisions that are not published yet. */
export async function listUnpublished(database: Queryable): Promise<readonly string[]> {
  const { rows } = await database.query({
    name: 'feed-unpublished',
    text: `select distinct event_id as "eventId" from sportsbook.feed_override where told_at is null order by event_id limit 1000`,
  });
  return z
    .array(z.object({ eventId: z.string() }))
    .parse(rows)
    .map(({ eventId }) => eventId);
}

export async function markPublished(database: Queryable, ids: readonly bigint[], now: Date): Promise<void> {
  await database.query('update sportsbook.feed_override set told_at = $2 where id = any($1) and told_at is null', [ids, now]);
}

export interface OverrideRow {
  readonly eventId: string;
  readonly kind: Override['kind'];
  readonly home?: number;
  readonly away?: number;
  readonly ranking?: Ranking;
  readonly now: Date;
}

export async function insertOverride(database: Queryable, { eventId, kind, home, away, ranking, now }: OverrideRow): Promise<void> {
  await database.query(
    `insert into sportsbook.feed_override (event_id, kind, home, away, ranking, said_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [eventId, kind, home ?? null, away ?? null, ranking === undefined ? null : JSON.stringify(ranking), now],
  );
}

const lockedEvent = z.object({ isEnded: z.boolean() });

/** Locks an event's row, so that decisions about it are taken one at a time. @returns undefined if the feed does not know the event */
export async function lockEvent(transaction: Queryable, eventId: string): Promise<z.output<typeof lockedEvent> | undefined> {
  const { rows } = await transaction.query(
    'select ended_at is not null as "isEnded" from sportsbook.feed_event where event_id = $1 for update',
    [eventId],
  );
  return z.array(lockedEvent).parse(rows)[0];
}

// Any fixed number: it lets one process at a time hold the feed.
const FEED_LOCK_KEY = 7_214_011;

export async function tryFeedLock(database: Queryable): Promise<boolean> {
  const { rows } = await database.query('select pg_try_advisory_lock($1) as "isHeld"', [FEED_LOCK_KEY]);
  return z.array(z.object({ isHeld: z.boolean() })).parse(rows)[0]?.isHeld === true;
}

export async function releaseFeedLock(database: Queryable): Promise<void> {
  await database.query('select pg_advisory_unlock($1)', [FEED_LOCK_KEY]);
}

/** Rows of one statement. */
const FORGOTTEN_AT_ONCE = 500;

/** Forgets events that ended before, with the markets they offered: their results are the book's. @returns how many */
export async function deleteEndedBefore(database: Queryable, before: Date): Promise<number> {
  const { rowCount } = await database.query(
    `delete from sportsbook.feed_event
     where event_id in (
       select event_id
       from sportsbook.feed_event
       where ended_at < $1
       order by ended_at
       limit ${FORGOTTEN_AT_ONCE}
       for update skip locked
     )`,
    [before],
  );
  return rowCount ?? 0;
}

/**
 * Deletes old operator decisions about events that were deleted; those about known events still change their scripts.
 * @returns the number deleted
 */
export async function deleteOverridesBefore(database: Queryable, before: Date): Promise<number> {
  const { rowCount } = await database.query(
    `delete from sportsbook.feed_override
     where id in (
       select said.id
       from sportsbook.feed_override as said
       where said.said_at < $1
         and said.told_at is not null
         and not exists (select from sportsbook.feed_event where feed_event.event_id = said.event_id)
       order by said.id
       limit ${FORGOTTEN_AT_ONCE}
       for update skip locked
     )`,
    [before],
  );
  return rowCount ?? 0;
}
