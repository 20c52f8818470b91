import { untilBeat } from '@pavilion/postgres';
import type { Pool } from 'pg';
import { HOUR_MS } from '../../durations.ts';
import type { SportsbookLog } from '../../deps.ts';
import { loadCurrentEvents, loadEvents } from '../events/store.ts';
import type { InMemoryMarketCache } from '../market-cache/market-cache.ts';
import type { TicketChange } from '../tickets-port.ts';
import { type Cursor, firstCursor, readChanges } from './store.ts';

const POLL_MS = 250;
/** While this process has no audience: what it stores itself is in its cache already. */
const RESTING_POLL_MS = 1000;
/** After a longer gap the changes may have been deleted, so the tables are read again. */
const AWAY_MS = 60_000;
/** Events that ended longer ago are not cached; they are read from the tables. */
const KEPT_MS = 6 * HOUR_MS;
const FORGET_EVERY_MS = 60_000;

export interface FollowerContext {
  readonly pool: Pool;
  readonly cache: InMemoryMarketCache;
  readonly log: SportsbookLog;
  now(): Date;
  monotonicMs(): number;
  /** Whether somebody reads or bets in this process. */
  isWatched(): boolean;
  /** Tickets that moved, in any process. */
  onTickets(changes: readonly TicketChange[]): void;
  /** Players with an ended session, published by any process. */
  onEndedSessions(playerIds: readonly string[]): void;
}

/** Keeps the cache of this process equal to the tables, whichever process wrote them (O3, O4). */
export class Follower {
  readonly #context: FollowerContext;
  #cursor: Cursor = { xid: '0', id: '0' };
  #received: string | undefined;
  #readAtMs = Number.NEGATIVE_INFINITY;
  #forgotAtMs: number;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(context: FollowerContext) {
    this.#context = context;
    this.#forgotAtMs = context.monotonicMs();
  }

  /** Reads the tables and follows the changes after that. */
  async start(): Promise<void> {
    await this.#readAll();
    this.#schedule();
  }

  /** Reads new changes immediately instead of at the next interval. */
  async poll(): Promise<void> {
    const reading = this.#running.then(() => this.#readNew());
    // A database that is unreachable for a moment fails one read, never the later ones.
    this.#running = reading.catch(() => undefined);
    await reading;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  #schedule(): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(
      () => {
        this.poll()
          .catch((error: unknown) => this.#context.log.warn({ err: error }, 'changes of the book cannot be read'))
          .finally(() => this.#schedule());
      },
      untilBeat(this.#context.isWatched() ? POLL_MS : RESTING_POLL_MS),
    );
  }

  async #readAll(): Promise<void> {
    const { pool, cache, now, monotonicMs } = this.#context;
    const cursor = await firstCursor(pool);
    for (const event of await loadCurrentEvents(pool, new Date(now().getTime() - KEPT_MS))) cache.put(event);
    this.#cursor = cursor;
    this.#readAtMs = monotonicMs();
  }

  async #readNew(): Promise<void> {
    if (this.#isStopped) return;
    const { pool, cache, monotonicMs, onTickets, onEndedSessions } = this.#context;
    if (monotonicMs() - this.#readAtMs > AWAY_MS) await this.#readAll();
    for (let isFull = true; isFull; ) {
      const changes = await readChanges(pool, this.#cursor);
      const behind = [...changes.events].filter(([id, eventSeq]) => (cache.event(id)?.eventSeq ?? 0) < eventSeq).map(([id]) => id);
      for (const event of await loadEvents(pool, behind)) cache.put(event);
      if (changes.tickets.length > 0) onTickets(changes.tickets);
      if (changes.endedSessions.length > 0) onEndedSessions(changes.endedSessions);
      this.#listen(changes.beats);
      this.#cursor = changes.cursor;
      isFull = changes.isFull;
    }
    this.#readAtMs = monotonicMs();
    this.#forget();
  }

  /** The first count is ignored, since it dates from before the start. */
  #listen(received: string): void {
    if (this.#received !== undefined && this.#received !== received) this.#context.cache.freshness.refresh();
    this.#received = received;
  }

  #forget(): void {
    const { cache, now, monotonicMs } = this.#context;
    if (monotonicMs() - this.#forgotAtMs < FORGET_EVERY_MS) return;
    this.#forgotAtMs = monotonicMs();
    cache.forget(now().getTime() - KEPT_MS);
  }
}
