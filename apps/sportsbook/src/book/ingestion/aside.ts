import type { Pool } from 'pg';
import type { SportsbookLog } from '../../deps.ts';
import { haltUntil } from '../../halts/store.ts';
import { lockEvents, suspendMarkets } from '../events/store.ts';
import { closeCases, openSubjects, reopenCase } from '../manual-cases/store.ts';
import { inTransaction } from '../transaction.ts';

const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 60_000;
/** A first failure may be momentary, so the sender is asked to send the message again. */
const FAILURES_TO_SET_ASIDE = 2;

interface AsideContext {
  readonly pool: Pool;
  readonly log: SportsbookLog;
  now(): Date;
  monotonicMs(): number;
  /** Closes the event to bets in memory. */
  suspend(eventId: string): void;
}

interface Retry {
  readonly pauseMs: number;
  readonly atMs: number;
}

/**
 * Events whose messages cannot be applied (SB-164): closed to bets, kept as cases for operators, and tried again by their snapshots ever more
 * seldom, so that no other event waits for them. The cases survive the process.
 */
export class EventsAside {
  readonly #context: AsideContext;
  readonly #failures = new Map<string, number>();
  readonly #retries = new Map<string, Retry>();

  constructor(context: AsideContext) {
    this.#context = context;
  }

  has(eventId: string): boolean {
    return this.#retries.has(eventId);
  }

  /** Counts a failure of an event that was applied separately. Rejects at the first, and where the tables cannot be reached; else the event is set aside. */
  async fail(eventId: string, error: unknown, eventSeqs: readonly number[]): Promise<void> {
    const { log, now, pool, suspend } = this.#context;
    const failures = (this.#failures.get(eventId) ?? 0) + 1;
    this.#failures.set(eventId, failures);
    if (failures < FAILURES_TO_SET_ASIDE && !this.has(eventId)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    await inTransaction(pool, async (transaction) => {
      const lastSeq = (await lockEvents(transaction, [eventId])).get(eventId) ?? 0;
      const missing = eventSeqs.filter((seq) => seq > lastSeq);
      await suspendMarkets(transaction, eventId);
      // Nobody can count on a later message, so stakes wait for the first of those that are missing.
      if (missing.length > 0) await haltUntil(transaction, { eventId, eventSeq: Math.min(...missing) });
      await reopenCase(transaction, { kind: 'event-aside', subject: eventId, detail: { reason } }, now());
    });
    suspend(eventId);
    this.#add(eventId);
    log.error({ eventId, err: error }, 'sportsbook.feed.aside');
  }

  /** Takes events back whose snapshots were applied, and forgets the failures of all. */
  async succeed(eventIds: readonly string[], whole: readonly string[]): Promise<void> {
    for (const eventId of eventIds) this.#failures.delete(eventId);
    const recovered = whole.filter((eventId) => this.has(eventId));
    if (recovered.length === 0) return;
    await closeCases(this.#context.pool, { kind: 'event-aside', subjects: recovered }, this.#context.now());
    for (const eventId of recovered) this.#retries.delete(eventId);
  }

  /** Follows the cases of all processes, those that have died among them. */
  async takeUp(): Promise<void> {
    const open = new Set(await openSubjects(this.#context.pool, 'event-aside'));
    for (const eventId of this.#retries.keys()) if (!open.has(eventId)) this.#retries.delete(eventId);
    for (const eventId of open) if (!this.has(eventId)) this.#add(eventId);
  }

  /** Events to be tried again now; the next try comes after a longer pause. */
  due(): string[] {
    const nowMs = this.#context.monotonicMs();
    const found = [...this.#retries].filter(([, { atMs }]) => atMs <= nowMs);
    for (const [eventId, { pauseMs }] of found)
      this.#retries.set(eventId, { pauseMs: Math.min(2 * pauseMs, LONGEST_RETRY_MS), atMs: nowMs + pauseMs });
    return found.map(([eventId]) => eventId);
  }

  #add(eventId: string): void {
    if (!this.has(eventId)) this.#retries.set(eventId, { pauseMs: FIRST_RETRY_MS, atMs: this.#context.monotonicMs() });
  }
}
