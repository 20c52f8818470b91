import { setImmediate as yieldTurn } from 'node:timers/promises';
import type { Pool } from 'pg';
import { MINUTE_MS } from '../../durations.ts';
import type { EventMessage, FeedMessage } from '../../protocol/messages.ts';
import { type EventFeed, type FeedState, NEW_EVENT } from '../event/event-feed.ts';
import type { Override } from '../event/ruling.ts';
import { seasonsAt } from '../outright/season.ts';
import { SeasonTables } from '../outright/tables.ts';
import { matchesToOffer } from './coming.ts';
import type { Deliver } from './deliver.ts';
import { FEED_KEPT_DAYS_LEAST } from './retention.ts';
import { matchSubject, seasonSubject, type Subject, subjectOf } from './subject.ts';
import {
  findEvent,
  listEndedSince,
  listOpenEvents,
  listOverrides,
  listOverridesSince,
  listUnpublished,
  markEnded,
  markPublished,
  type Queryable,
  type Reservation,
  reserve,
} from './store.ts';

interface FeedContext {
  readonly pool: Pool;
  readonly seed: string;
  now(): Date;
  readonly deliver: Deliver;
  /** Coming events priced a turn, where not as few as the product takes. */
  readonly comingATurn?: number;
  /** Prices moved per turn in addition to the feed's own changes, for benches. */
  readonly jigglesATurn?: number;
  /** Matches added to the tables of the seasons a turn, where not as few as the product takes. */
  readonly matchesTalliedATurn?: number;
}

/** Coming events priced a turn: they are many and in no hurry, and the machine is shared. */
const COMING_A_TURN = 8;
/** Matches added to the tables of the seasons a turn. */
const TALLIED_A_TURN = 8;
/** How long others wait while events are priced: bets are taken in the same process, and one event may take some milliseconds. */
const SLICE_MS = 4;
const ALIVE_EVERY_TURNS = 4;
const KEPT_DAYS_MS = FEED_KEPT_DAYS_LEAST * 24 * 60 * MINUTE_MS;
const JUMP_MS = 10_000;
/** Turns further apart than this each say that the feed is alive. */
const ALIVE_MS = 1900;

/** An event that the feed publishes; it is opened at its first message, because that costs more than knowing of it. */
interface Held {
  readonly subject: Subject;
  readonly kept: FeedState;
  feed?: EventFeed;
}

/** The messages of one turn. */
interface Turn {
  readonly messages: FeedMessage[];
  readonly reservations: Reservation[];
  readonly ended: string[];
  readonly publishedOverrides: bigint[];
}

/**
 * The feed in the process that holds it. Each turn publishes what has become known to the book (sportsbook §2.1). Its state can be derived
 * again after a restart, except for the number of each event's last message, which is reserved in the database before the message is sent.
 */
export class Feed {
  readonly #context: FeedContext;
  readonly #held = new Map<string, Held>();
  /** Finished events, by script or by operator decision, which are not offered again. */
  #past = new Set<string>();
  #scanAtMs = 0;
  #turns = 0;
  #lastMs = 0;
  /** Messages whose numbers are taken, until the book has them. */
  #unsent: (Turn & { isReserved: boolean }) | undefined;

  /** Operator decisions about matches that may count in a season's table. */
  #overridesOf = new Map<string, readonly Override[]>();
  readonly #tables: SeasonTables;

  constructor(context: FeedContext) {
    this.#context = context;
    this.#tables = new SeasonTables(context.seed, (eventId) => this.#overridesOf.get(eventId) ?? []);
  }

  /** Restores the published state. `database` is the connection that holds the feed's lock. */
  async open(database: Queryable): Promise<void> {
    const now = this.#context.now();
    this.#held.clear();
    this.#unsent = undefined;
    this.#scanAtMs = 0;
    const events = await listOpenEvents(database);
    const overrides = await listOverrides(
      database,
      events.map(({ eventId }) => eventId),
    );
    for (const { eventId, eventSeq, offered } of events) {
      const subject = subjectOf(this.#context.seed, eventId);
      if (subject === undefined) continue;
      const own = overrides.filter((override) => override.eventId === eventId);
      const publishedCount = own.filter(({ isPublished }) => isPublished).length;
      this.#held.set(eventId, { subject, kept: { eventSeq, offered, overrides: own, publishedCount, isEnded: false } });
    }
    this.#overridesOf = Map.groupBy(await listOverridesSince(database, new Date(now.getTime() - KEPT_DAYS_MS)), ({ eventId }) => eventId);
    this.#past = new Set(await listEndedSince(database, new Date(now.getTime() - KEPT_DAYS_MS)));
  }

  /**
   * Publishes everything that became known since the last turn. Rejects if the book did not confirm it; the next turn publishes it again.
   */
  async turn(database: Queryable): Promise<void> {
    const now = this.#context.now();
    const nowMs = now.getTime();
    this.#turns += 1;
    const turn = this.#unsent ?? { ...(await this.#collect(database, nowMs)), isReserved: false };
    this.#unsent = turn;
    const isAliveDue = this.#turns % ALIVE_EVERY_TURNS === 1 || nowMs - this.#lastMs > ALIVE_MS;
    if (!turn.isReserved && turn.reservations.length > 0) await reserve(database, turn.reservations);
    turn.isReserved = true;
    const messages = [...turn.messages, ...(isAliveDue ? [this.#alive(now)] : [])];
    if (messages.length > 0) await this.#context.deliver(messages);
    if (turn.ended.length > 0) await markEnded(database, turn.ended, now);
    if (turn.publishedOverrides.length > 0) await markPublished(database, turn.publishedOverrides, now);
    this.#unsent = undefined;
    this.#lastMs = nowMs;
    for (const eventId of turn.ended) {
      this.#held.delete(eventId);
      this.#past.add(eventId);
    }
  }

  /** The complete event, from the process that holds the feed or any other: the script determines it. */
  async snapshot(eventId: string): Promise<EventMessage | undefined> {
    const nowMs = this.#context.now().getTime();
    const held = this.#held.get(eventId);
    if (held?.feed !== undefined) return held.feed.snapshot(nowMs);
    const kept = await this.#keptOf(this.#context.pool, eventId);
    return kept === undefined ? undefined : this.#open(kept).snapshot(nowMs);
  }

  #alive(now: Date): FeedMessage {
    const producedAt = now.toISOString();
    return { messageId: `alive-${producedAt}`, type: 'alive', producedAt, body: {} };
  }

  async #keptOf(database: Queryable, eventId: string): Promise<Held | undefined> {
    const subject = subjectOf(this.#context.seed, eventId);
    const event = subject === undefined ? undefined : await findEvent(database, eventId);
    if (subject === undefined || event === undefined) return undefined;
    const overrides = await listOverrides(database, [eventId]);
    const publishedCount = overrides.filter(({ isPublished }) => isPublished).length;
    return { subject, kept: { eventSeq: event.eventSeq, offered: event.offered, overrides, publishedCount, isEnded: event.isEnded } };
  }

  async #collect(database: Queryable, nowMs: number): Promise<Turn> {
    const turn: Turn = { messages: [], reservations: [], ended: [], publishedOverrides: [] };
    await this.#receive(database, turn);
    this.#tables.tally(nowMs, this.#context.matchesTalliedATurn ?? TALLIED_A_TURN);
    if (nowMs >= this.#scanAtMs || nowMs - this.#lastMs > JUMP_MS) this.#scan(nowMs);
    const due = [...this.#held.values()].filter(({ feed }) => feed === undefined || feed.nextAtMs <= nowMs);
    const begun = due.filter(({ subject }) => subject.startsAtMs <= nowMs);
    const coming = due.filter(({ subject }) => subject.startsAtMs > nowMs).toSorted((a, b) => a.subject.startsAtMs - b.subject.startsAtMs);
    const urgent = coming.filter(({ feed }) => feed?.nextAtMs === 0);
    let sliceEndsAtMs = performance.now() + SLICE_MS;
    for (const held of [
      ...urgent,
      ...begun,
      ...coming.filter((one) => !urgent.includes(one)).slice(0, this.#context.comingATurn ?? COMING_A_TURN),
    ]) {
      this.#advance(held, nowMs, turn);
      if (performance.now() < sliceEndsAtMs) continue;
      await yieldTurn();
      sliceEndsAtMs = performance.now() + SLICE_MS;
    }
    this.#jiggle(nowMs, turn);
    return turn;
  }

  /** Moves prices as load for benches, running matches first, as many as requested. */
  #jiggle(nowMs: number, turn: Turn): void {
    let left = this.#context.jigglesATurn ?? 0;
    for (const { subject, feed } of this.#held.values()) {
      if (left <= 0) return;
      if (feed?.jiggle === undefined || feed.isDone) continue;
      const { messages, moved } = feed.jiggle(nowMs, left);
      left -= moved;
      turn.messages.push(...messages);
      const { eventId, startsAtMs } = subject;
      const earlier = turn.reservations.findIndex((reservation) => reservation.eventId === eventId);
      const { fresh = [] } = turn.reservations[earlier] ?? {};
      if (earlier >= 0) turn.reservations.splice(earlier, 1);
      turn.reservations.push({ eventId, eventSeq: feed.eventSeq, startsAt: new Date(startsAtMs), fresh });
    }
  }

  /** Applies operator decisions to open and finished events. */
  async #receive(database: Queryable, turn: Turn): Promise<void> {
    const eventIds = await listUnpublished(database);
    if (eventIds.length === 0) return;
    const all = await listOverrides(database, eventIds);
    for (const eventId of eventIds) {
      const overrides = all.filter((override) => override.eventId === eventId);
      this.#overridesOf.set(eventId, overrides);
      const held = this.#held.get(eventId) ?? (await this.#keptOf(database, eventId));
      turn.publishedOverrides.push(...overrides.filter(({ isPublished }) => !isPublished).map(({ id }) => id));
      if (held === undefined) continue;
      const opened: Held = { ...held, feed: held.feed ?? this.#open(held) };
      opened.feed?.receive(overrides);
      this.#held.set(eventId, opened);
    }
  }

  #open({ subject, kept }: Held): EventFeed {
    return subject.open(kept, { seed: this.#context.seed, tables: this.#tables });
  }

  /** Finds matches entering the offer window. A match that began and ended meanwhile is never published (SB-3). */
  #scan(nowMs: number): void {
    this.#scanAtMs = nowMs + MINUTE_MS;
    const isKnown = (eventId: string): boolean => this.#held.has(eventId) || this.#past.has(eventId);
    const fresh = [...matchesToOffer(this.#context.seed, nowMs, isKnown).map(matchSubject), ...seasonsAt(nowMs).map(seasonSubject)];
    for (const subject of fresh) if (!isKnown(subject.eventId)) this.#held.set(subject.eventId, { subject, kept: NEW_EVENT });
  }

  #advance(held: Held, nowMs: number, turn: Turn): void {
    const { eventId, startsAtMs } = held.subject;
    const feed = held.feed ?? this.#open(held);
    held.feed = feed;
    if (feed.eventSeq === 0 && feed.isOver(nowMs)) {
      this.#held.delete(eventId);
      this.#past.add(eventId);
      return;
    }
    const { messages, fresh } = feed.advance(nowMs);
    turn.messages.push(...messages);
    if (messages.length > 0) turn.reservations.push({ eventId, eventSeq: feed.eventSeq, startsAt: new Date(startsAtMs), fresh });
    if (feed.isDone) turn.ended.push(eventId);
  }
}
