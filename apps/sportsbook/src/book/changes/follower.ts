import type { Pool } from 'pg';
import type { SportsbookLog } from '../../deps.ts';
import { loadCurrentEvents, loadEvents } from '../events/store.ts';
import type { MemoryImage } from '../image/book-image.ts';
import type { TicketChange } from '../tickets-door.ts';
import { type Cursor, firstCursor, readChanges } from './store.ts';

const POLL_MS = 250;
/** Away longer than this, the changes may have been dropped: the tables are read anew. */
const AWAY_MS = 60_000;
/** Events over longer than this are not kept in memory; whoever needs one reads the tables. */
const KEPT_MS = 6 * 3_600_000;
const FORGET_EVERY_MS = 60_000;

export interface FollowerContext {
  readonly pool: Pool;
  readonly image: MemoryImage;
  readonly log: SportsbookLog;
  now(): Date;
  monotonicMs(): number;
  /** Tickets that moved, in any process. */
  onTickets(changes: readonly TicketChange[]): void;
}

/** Keeps the image of this process as the tables are, whoever wrote them (reliability O3, O4). */
export class Follower {
  readonly #context: FollowerContext;
  #cursor: Cursor = { xid: '0', id: '0' };
  #heard: string | undefined;
  #readAtMs = Number.NEGATIVE_INFINITY;
  #forgotAtMs: number;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(context: FollowerContext) {
    this.#context = context;
    this.#forgotAtMs = context.monotonicMs();
  }

  /** Reads the tables whole and goes on from there. */
  async start(): Promise<void> {
    await this.#readAll();
    this.#schedule();
  }

  /** Reads what is new at once, rather than at the next turn. */
  async poll(): Promise<void> {
    const reading = this.#running.then(() => this.#readNew());
    // A database that was away for a moment fails the one reading, never those after it.
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
    this.#timer = setTimeout(() => {
      this.poll()
        .catch((error: unknown) => this.#context.log.warn({ err: error }, 'changes of the book cannot be read'))
        .finally(() => this.#schedule());
    }, POLL_MS);
  }

  async #readAll(): Promise<void> {
    const { pool, image, now, monotonicMs } = this.#context;
    const cursor = await firstCursor(pool);
    for (const event of await loadCurrentEvents(pool, new Date(now().getTime() - KEPT_MS))) image.put(event);
    this.#cursor = cursor;
    this.#readAtMs = monotonicMs();
  }

  async #readNew(): Promise<void> {
    if (this.#isStopped) return;
    const { pool, image, monotonicMs, onTickets } = this.#context;
    if (monotonicMs() - this.#readAtMs > AWAY_MS) await this.#readAll();
    for (let isFull = true; isFull; ) {
      const changes = await readChanges(pool, this.#cursor);
      const behind = [...changes.events].filter(([id, eventSeq]) => (image.event(id)?.eventSeq ?? 0) < eventSeq).map(([id]) => id);
      for (const event of await loadEvents(pool, behind)) image.put(event);
      if (changes.tickets.length > 0) onTickets(changes.tickets);
      this.#listen(changes.heard);
      this.#cursor = changes.cursor;
      isFull = changes.isFull;
    }
    this.#readAtMs = monotonicMs();
    this.#forget();
  }

  /** The pulse of before the start says nothing of now. */
  #listen(heard: string): void {
    if (this.#heard !== undefined && this.#heard !== heard) this.#context.image.freshness.hear();
    this.#heard = heard;
  }

  #forget(): void {
    const { image, now, monotonicMs } = this.#context;
    if (monotonicMs() - this.#forgotAtMs < FORGET_EVERY_MS) return;
    this.#forgotAtMs = monotonicMs();
    image.forget(now().getTime() - KEPT_MS);
  }
}
