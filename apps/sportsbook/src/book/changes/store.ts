import type { Pool } from 'pg';
import * as z from 'zod';
import type { BookTransaction } from '../image/index.ts';
import type { TicketChange } from '../tickets-door.ts';

type Queryable = Pick<Pool, 'query'> | BookTransaction;

/** Where a reader stands: everything of transactions before `xid` is behind it, and of `xid` itself the rows up to `id`. */
export interface Cursor {
  readonly xid: string;
  readonly id: string;
}

const text = z.union([z.string(), z.bigint(), z.number()]).transform(String);
const cursorRow = z.tuple([z.object({ xid: text })]);

/** Where a reader begins that reads the tables afterwards: whatever is committed later lies behind this point. */
export async function firstCursor(database: Queryable): Promise<Cursor> {
  const { rows } = await database.query('select pg_snapshot_xmin(pg_current_snapshot())::text as xid');
  return { xid: cursorRow.parse(rows)[0].xid, id: '0' };
}

const changeRow = z.object({
  heard: text,
  xid: text.nullable(),
  id: text.nullable(),
  eventId: z.string().nullable(),
  eventSeq: z.int().nullable(),
  playerId: z.string().nullable(),
  ticketId: z.string().nullable(),
});

export interface Changes {
  readonly cursor: Cursor;
  /** Changes whenever the feed was heard. */
  readonly heard: string;
  /** Highest number told of each event. */
  readonly events: ReadonlyMap<string, number>;
  readonly tickets: readonly TicketChange[];
  /** As many rows as were asked for: there may be more. */
  readonly isFull: boolean;
}

const ROWS_A_READ = 2000;

/** What others have committed since: rows of finished transactions only, so that none is skipped (reliability O3). */
export async function readChanges(database: Queryable, cursor: Cursor): Promise<Changes> {
  const { rows } = await database.query({
    name: 'sportsbook-changes',
    text: `select pulse.heard_count::text as heard, news.xid::text as xid, news.id::text as id, news.event_id as "eventId",
        news.event_seq as "eventSeq", news.player_id as "playerId", news.ticket_id as "ticketId"
      from sportsbook.feed_pulse as pulse
      left join lateral (
        select xid, id, event_id, event_seq, player_id, ticket_id
        from sportsbook.change
        where (xid, id) > ($1::xid8, $2::bigint) and xid < pg_snapshot_xmin(pg_current_snapshot())
        order by xid, id
        limit $3
      ) as news on true
      order by news.xid, news.id
      limit $3`,
    values: [cursor.xid, cursor.id, ROWS_A_READ],
  });
  const read = z.array(changeRow).parse(rows);
  const events = new Map<string, number>();
  const tickets: TicketChange[] = [];
  for (const { eventId, eventSeq, playerId, ticketId } of read) {
    if (eventId !== null && eventSeq !== null) events.set(eventId, Math.max(eventSeq, events.get(eventId) ?? 0));
    if (playerId !== null && ticketId !== null) tickets.push({ playerId, ticketId });
  }
  const last = read.at(-1);
  const next = last?.xid == null || last.id === null ? cursor : { xid: last.xid, id: last.id };
  return { cursor: next, heard: read[0]?.heard ?? '', events, tickets, isFull: read.length === ROWS_A_READ };
}

export async function tellEvents(database: BookTransaction, events: readonly { id: string; eventSeq: number }[]): Promise<void> {
  if (events.length === 0) return;
  await database.query(
    `insert into sportsbook.change (event_id, event_seq)
     select event_id, event_seq
     from unnest($1::text[], $2::integer[]) as given (event_id, event_seq)`,
    [events.map(({ id }) => id), events.map(({ eventSeq }) => eventSeq)],
  );
}

export async function tellTickets(database: Queryable, changes: readonly TicketChange[]): Promise<void> {
  await database.query(
    `insert into sportsbook.change (player_id, ticket_id)
     select player_id, ticket_id
     from unnest($1::uuid[], $2::uuid[]) as given (player_id, ticket_id)`,
    [changes.map(({ playerId }) => playerId), changes.map(({ ticketId }) => ticketId)],
  );
}

/** The feed was heard: tells the other processes that prices are alive. */
export async function beat(database: Queryable): Promise<void> {
  await database.query('update sportsbook.feed_pulse set heard_count = heard_count + 1 where is_only');
}

const KEPT_CHANGES = 20_000;

/** Drops what every reader has passed long ago; one that was away longer reads the tables anew. */
export async function pruneChanges(database: Queryable): Promise<void> {
  await database.query('delete from sportsbook.change where id <= (select max(id) from sportsbook.change) - $1', [KEPT_CHANGES]);
}
