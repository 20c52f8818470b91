import type { Pool } from 'pg';
import * as z from 'zod';
import type { EventMessage } from '../../protocol/messages.ts';
import type { BookTransaction } from '../market-cache/index.ts';
import type { BookEvent, BookMarket } from '../market-cache/types.ts';
import { decidedRow, outcomesJson, readEventRow } from './rows.ts';

type Queryable = Pick<Pool, 'query'> | BookTransaction;

const eventColumns = `
  event.id, event.state, event.event_seq as "eventSeq", event.decisive_incidents as "decisiveIncidents", event.header, event.clock,
  event.score, event.statistics, event.play, event.goals, coalesce(own.markets, '[]'::jsonb) as markets`;

const marketsOfEvent = `
  select jsonb_agg(jsonb_build_object(
      'id', market.id, 'type', market.type, 'line', market.line_quarters, 'part', market.part, 'order', market.place,
      'isMain', market.is_main, 'status', market.status, 'version', market.version, 'settlementVersion', market.settlement_version,
      'outcomes', market.outcomes, 'results', market.results, 'reason', market.reason, 'voids', market.voids
    ) order by market.place, market.id) as markets
  from sportsbook.market
  where market.event_id = event.id`;

/** Events with their markets, each in one moment of the tables. */
export async function loadEvents(database: Queryable, eventIds: readonly string[]): Promise<BookEvent[]> {
  if (eventIds.length === 0) return [];
  const { rows } = await database.query(
    `select ${eventColumns}
     from sportsbook.event
     left join lateral (${marketsOfEvent}) as own on true
     where event.id = any($1::text[])
     order by event.id
     limit $2`,
    [eventIds, eventIds.length],
  );
  return rows.map(readEventRow);
}

const LOADED_AT_START = 20_000;

/** All events that have not ended, and those that ended with a message since. */
export async function loadCurrentEvents(database: Queryable, receivedSince: Date): Promise<BookEvent[]> {
  const { rows } = await database.query(
    `select ${eventColumns}
     from sportsbook.event
     left join lateral (${marketsOfEvent}) as own on true
     where event.state in ('prematch', 'live', 'interrupted') or event.heard_at >= $1
     order by event.id
     limit $2`,
    [receivedSince, LOADED_AT_START],
  );
  return rows.map(readEventRow);
}

const seqRow = z.object({ id: z.string(), eventSeq: z.int() });

// Two keys of advisory locks: "SB" in ASCII and a hash of the event; an event that is not there yet is locked as well.
export const EVENT_LOCK_CLASS = 0x53_42;

/** Locks these events until the transaction ends, in order of their ids. @returns the last applied number of each known event */
export async function lockEvents(database: BookTransaction, eventIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  await database.query({
    name: 'book-lock-events',
    text: `select pg_advisory_xact_lock($1::integer, key)
     from (select distinct hashtext(id) as key from unnest($2::text[]) as given (id) order by key) as wanted`,
    values: [EVENT_LOCK_CLASS, eventIds],
  });
  const { rows } = await database.query({
    name: 'book-last-seqs',
    text: `select id, event_seq as "eventSeq"
     from sportsbook.event
     where id = any($1::text[])
     order by id
     limit $2`,
    values: [eventIds, eventIds.length],
  });
  return new Map(
    z
      .array(seqRow)
      .parse(rows)
      .map(({ id, eventSeq }) => [id, eventSeq]),
  );
}

/** Stores the current state of events. */
export async function saveEvents(database: BookTransaction, events: readonly BookEvent[], heardAt: Date): Promise<void> {
  if (events.length === 0) return;
  await database.query({
    name: 'book-save-events',
    text: `insert into sportsbook.event (id, state, starts_at, event_seq, decisive_incidents, header, clock, score, statistics, play, goals, heard_at)
     select id, state, starts_at, event_seq, decisive_incidents, header, clock, score, statistics, play, goals, $12
     from unnest($1::text[], $2::text[], $3::timestamptz[], $4::integer[], $5::integer[], $6::jsonb[], $7::jsonb[], $8::jsonb[], $9::jsonb[],
         $10::jsonb[], $11::jsonb[])
       as given (id, state, starts_at, event_seq, decisive_incidents, header, clock, score, statistics, play, goals)
     on conflict (id) do update
     set state = excluded.state, starts_at = excluded.starts_at, event_seq = excluded.event_seq,
       decisive_incidents = excluded.decisive_incidents, header = excluded.header, clock = excluded.clock, score = excluded.score,
       statistics = excluded.statistics, play = excluded.play, goals = excluded.goals, heard_at = excluded.heard_at`,
    values: [
      events.map(({ id }) => id),
      events.map(({ state }) => state),
      events.map(({ header }) => new Date(header.startsAtMs)),
      events.map(({ eventSeq }) => eventSeq),
      events.map(({ decisiveIncidents }) => decisiveIncidents),
      events.map(({ header }) => JSON.stringify(header)),
      events.map(({ clock }) => jsonOrNull(clock)),
      events.map(({ score }) => jsonOrNull(score)),
      events.map(({ statistics }) => JSON.stringify(statistics)),
      events.map(({ play }) => jsonOrNull(play)),
      events.map(({ goals }) => jsonOrNull(goals)),
      heardAt,
    ],
  });
}

const jsonOrNull = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));

/** Stores the current state of markets. */
export async function saveMarkets(database: BookTransaction, markets: readonly BookMarket[]): Promise<void> {
  if (markets.length === 0) return;
  await database.query({
    name: 'book-save-markets',
    text: `insert into sportsbook.market
       (id, event_id, type, line_quarters, part, place, is_main, status, version, settlement_version, outcomes, results, reason, voids)
     select id, event_id, type, line_quarters, part, place, is_main, status, version, settlement_version, outcomes, results, reason, voids
     from unnest($1::text[], $2::text[], $3::text[], $4::integer[], $5::text[], $6::integer[], $7::boolean[], $8::text[], $9::integer[],
         $10::integer[], $11::jsonb[], $12::jsonb[], $13::text[], $14::jsonb[])
       as given (id, event_id, type, line_quarters, part, place, is_main, status, version, settlement_version, outcomes, results, reason, voids)
     on conflict (id) do update
     set place = excluded.place, is_main = excluded.is_main, status = excluded.status, version = excluded.version,
       settlement_version = excluded.settlement_version, outcomes = excluded.outcomes, results = excluded.results,
       reason = excluded.reason, voids = excluded.voids`,
    values: [
      markets.map(({ id }) => id),
      markets.map(({ eventId }) => eventId),
      markets.map(({ type }) => type),
      markets.map(({ line }) => line),
      markets.map(({ part }) => part),
      markets.map(({ order }) => order),
      markets.map(({ isMain }) => isMain),
      markets.map(({ status }) => status),
      markets.map(({ version }) => version),
      markets.map(({ settlementVersion }) => settlementVersion),
      markets.map(outcomesJson),
      markets.map(({ results }) => jsonOrNull(results)),
      markets.map(({ reason }) => reason),
      markets.map(({ voids }) => JSON.stringify(voids)),
    ],
  });
}

/** A market whose result a message decides or revokes. */
export interface Decision {
  readonly marketId: string;
  readonly message: Extract<EventMessage, { type: 'settlement' | 'settlement_undo' | 'void' | 'void_undo' }>;
}

export async function saveDecisions(database: BookTransaction, decisions: readonly Decision[], heardAt: Date): Promise<void> {
  if (decisions.length === 0) return;
  await database.query(
    `insert into sportsbook.market_decision (market_id, event_seq, kind, settlement_version, body, heard_at)
     select market_id, event_seq, kind, settlement_version, body, $6
     from unnest($1::text[], $2::integer[], $3::text[], $4::integer[], $5::jsonb[])
       as given (market_id, event_seq, kind, settlement_version, body)
     on conflict (market_id, event_seq) do nothing`,
    [
      decisions.map(({ marketId }) => marketId),
      decisions.map(({ message }) => message.eventSeq),
      decisions.map(({ message }) => message.type),
      decisions.map(({ message }) => message.body.settlementVersion),
      decisions.map(({ message }) => JSON.stringify(message.body)),
      heardAt,
    ],
  );
}

/** The stored markets, for a settlement in the same transaction. */
export async function decidedMarkets(
  database: BookTransaction,
  marketIds: readonly string[],
): Promise<ReadonlyMap<string, z.output<typeof decidedRow>>> {
  const { rows } = await database.query(
    `select id, status, settlement_version as "settlementVersion", results, reason, voids
     from sportsbook.market
     where id = any($1::text[])
     order by id
     limit $2`,
    [marketIds, marketIds.length],
  );
  return new Map(
    z
      .array(decidedRow)
      .parse(rows)
      .map((market) => [market.id, market]),
  );
}

/** Closes the event to bets until the feed prices it again. The number of its last message stays: a snapshot is still newer. */
export async function suspendMarkets(database: Queryable, eventId: string): Promise<void> {
  await database.query(`update sportsbook.market set status = 'suspended' where event_id = $1 and status = 'open'`, [eventId]);
}
