import type { Pool } from 'pg';
import * as z from 'zod';
import type { BookTransaction } from '../market-cache/index.ts';
import type { TicketChange } from '../tickets-port.ts';

type Queryable = Pick<Pool, 'query'> | BookTransaction;

/** A reader's position: it has read every transaction before `xid`, and the rows of `xid` up to `id`. */
export interface Cursor {
  readonly xid: string;
  readonly id: string;
}

const text = z.union([z.string(), z.bigint(), z.number()]).transform(String);
const cursorRow = z.tuple([z.object({ xid: text })]);

/** The cursor for a reader that loads the tables afterwards: whatever is committed later has a higher position. */
export async function firstCursor(database: Queryable): Promise<Cursor> {
  const { rows } = await database.query('select pg_snapshot_xmin(pg_current_snapshot())::text as xid');
  return { xid: cursorRow.parse(rows)[0].xid, id: '0' };
}

const changeRow = z.object({
  beats: text,
  xid: text.nullable(),
  id: text.nullable(),
  eventId: z.string().nullable(),
  eventSeq: z.int().nullable(),
  playerId: z.string().nullable(),
  ticketId: z.string().nullable(),
});

export interface Changes {
  readonly cursor: Cursor;
  /** The count of feed messages; a new value means that the feed is alive. */
  readonly beats: string;
  /** The highest sequence number published for each event. */
  readonly events: ReadonlyMap<string, number>;
  readonly tickets: readonly TicketChange[];
  /** Players with an ended session. */
  readonly endedSessions: readonly string[];
  /** The read reached its row limit, so more rows may follow. */
  readonly isFull: boolean;
}

const ROWS_PER_READ = 2000;

type ChangeRow = z.output<typeof changeRow>;

function highestByEvent(rows: readonly ChangeRow[]): Map<string, number> {
  const events = new Map<string, number>();
  for (const { eventId, eventSeq } of rows)
    if (eventId !== null && eventSeq !== null) events.set(eventId, Math.max(eventSeq, events.get(eventId) ?? 0));
  return events;
}

const changedTickets = (rows: readonly ChangeRow[]): TicketChange[] =>
  rows.flatMap(({ playerId, ticketId }) => (playerId !== null && ticketId !== null ? [{ playerId, ticketId }] : []));

const endedSessionsOf = (rows: readonly ChangeRow[]): string[] =>
  rows.flatMap(({ playerId, ticketId }) => (playerId !== null && ticketId === null ? [playerId] : []));

function cursorAfter(last: ChangeRow | undefined, cursor: Cursor): Cursor {
  return last?.xid == null || last.id === null ? cursor : { xid: last.xid, id: last.id };
}

/** Changes committed after the cursor. Rows of transactions still running are held back, so none is skipped (O3). */
export async function readChanges(database: Queryable, cursor: Cursor): Promise<Changes> {
  const { rows } = await database.query({
    name: 'sportsbook-changes',
    text: `select pulse.heard_count::text as beats, recent.xid::text as xid, recent.id::text as id, recent.event_id as "eventId",
        recent.event_seq as "eventSeq", recent.player_id as "playerId", recent.ticket_id as "ticketId"
      from sportsbook.feed_pulse as pulse
      left join lateral (
        select xid, id, event_id, event_seq, player_id, ticket_id
        from sportsbook.change
        where (xid, id) > ($1::xid8, $2::bigint) and xid < pg_snapshot_xmin(pg_current_snapshot())
        order by xid, id
        limit $3
      ) as recent on true
      order by recent.xid, recent.id
      limit $3`,
    values: [cursor.xid, cursor.id, ROWS_PER_READ],
  });
  const read = z.array(changeRow).parse(rows);
  return {
    cursor: cursorAfter(read.at(-1), cursor),
    beats: read[0]?.beats ?? '',
    events: highestByEvent(read),
    tickets: changedTickets(read),
    endedSessions: endedSessionsOf(read),
    isFull: read.length === ROWS_PER_READ,
  };
}

export async function publishEvents(database: BookTransaction, events: readonly { id: string; eventSeq: number }[]): Promise<void> {
  if (events.length === 0) return;
  await database.query({
    name: 'book-publish-events',
    text: `insert into sportsbook.change (event_id, event_seq)
     select event_id, event_seq
     from unnest($1::text[], $2::integer[]) as given (event_id, event_seq)`,
    values: [events.map(({ id }) => id), events.map(({ eventSeq }) => eventSeq)],
  });
}

export async function notifyTickets(database: Queryable, changes: readonly TicketChange[]): Promise<void> {
  await database.query(
    `insert into sportsbook.change (player_id, ticket_id)
     select player_id, ticket_id
     from unnest($1::uuid[], $2::uuid[]) as given (player_id, ticket_id)`,
    [changes.map(({ playerId }) => playerId), changes.map(({ ticketId }) => ticketId)],
  );
}

/** Publishes that a session of the player has ended. */
export async function notifyEndedSessions(database: Queryable, playerId: string): Promise<void> {
  await database.query('insert into sportsbook.change (player_id) values ($1)', [playerId]);
}

/** Notifies the other processes that the feed is alive. */
export async function beat(database: Queryable): Promise<void> {
  await database.query({ name: 'book-beat', text: 'update sportsbook.feed_pulse set heard_count = heard_count + 1 where is_only' });
}

const KEPT_CHANGES = 20_000;

/** Deletes all but the latest changes; a reader that is further behind reloads the tables. */
export async function pruneChanges(database: Queryable): Promise<void> {
  await database.query('delete from sportsbook.change where id <= (select max(id) from sportsbook.change) - $1', [KEPT_CHANGES]);
}
