import type { EventMessage, FeedMessage } from '../../protocol/messages.ts';
import type { BookEvent } from '../market-cache/types.ts';
import { type ApplyContext, applyMessages, type Held } from './apply.ts';

interface IngestionContext extends ApplyContext {
  /** Publishes the events after the commit. */
  publish(events: readonly BookEvent[]): void;
  monotonicMs(): number;
}

interface Waiting {
  readonly arrived: EventMessage[];
  readonly done: ((error?: unknown) => void)[];
}

const NOTHING_HELD: Held = new Map();
const PARALLEL_JOBS = 3;
const EVENTS_A_JOB = 200;
const DECIDED_A_JOB = 25;
const DECIDING: ReadonlySet<EventMessage['type']> = new Set(['settlement', 'settlement_undo', 'void', 'void_undo', 'snapshot']);

/**
 * Ingests the feed's messages: those that arrive during a transaction are applied by the next one. Decided events are applied separately, so that
 * prices do not wait for tickets, and in one job at a time, so that no two settlements wait for each other's tickets. An event is in at most one job
 * at a time.
 */
export class Ingestion {
  readonly #context: IngestionContext;
  readonly #waiting = new Map<string, Waiting>();
  readonly #busy = new Set<string>();
  readonly #held = new Map<string, Held>();
  readonly #gapSince = new Map<string, number>();
  /** Events whose snapshot could not be had: nobody knows what of them is missing until it is. */
  readonly #unread = new Set<string>();
  #jobs = 0;
  #isDeciding = false;

  constructor(context: IngestionContext) {
    this.#context = context;
  }

  /** Resolves once the messages are durable, or wait for an earlier one. Rejects when the tables cannot be reached: send them again. */
  async receive(messages: readonly FeedMessage[]): Promise<void> {
    const byEvent = Map.groupBy(
      messages.filter((message) => message.type !== 'alive'),
      ({ eventId }) => eventId,
    );
    const done = [...byEvent].map(
      ([eventId, arrived]) =>
        new Promise<void>((resolve, reject) => {
          this.#enqueue(eventId, arrived, (error) => (error === undefined ? resolve() : reject(error)));
        }),
    );
    this.#pump();
    await Promise.all(done);
  }

  #enqueue(eventId: string, arrived: readonly EventMessage[], done: (error?: unknown) => void): void {
    const waiting = this.#waiting.get(eventId);
    if (waiting === undefined) this.#waiting.set(eventId, { arrived: [...arrived], done: [done] });
    else {
      waiting.arrived.push(...arrived);
      waiting.done.push(done);
    }
  }

  #pump(): void {
    while (this.#jobs < PARALLEL_JOBS) {
      const { eventIds, isDeciding } = this.#nextJob();
      if (eventIds.length === 0) return;
      this.#jobs += 1;
      if (isDeciding) this.#isDeciding = true;
      this.#run(eventIds).finally(() => {
        this.#jobs -= 1;
        if (isDeciding) this.#isDeciding = false;
        this.#pump();
      });
    }
  }

  #nextJob(): { eventIds: string[]; isDeciding: boolean } {
    const plain: string[] = [];
    const decided: string[] = [];
    for (const [eventId, { arrived }] of this.#waiting)
      if (!this.#busy.has(eventId)) (arrived.some(({ type }) => DECIDING.has(type)) ? decided : plain).push(eventId);
    if (plain.length > 0) return { eventIds: plain.slice(0, EVENTS_A_JOB), isDeciding: false };
    return { eventIds: this.#isDeciding ? [] : decided.slice(0, DECIDED_A_JOB), isDeciding: true };
  }

  async #run(eventIds: readonly string[]): Promise<void> {
    const taken = eventIds.map((eventId) => ({ eventId, ...this.#take(eventId) }));
    try {
      const { events, held } = await applyMessages(
        this.#context,
        taken.map(({ eventId, arrived }) => ({ eventId, arrived, held: this.#held.get(eventId) ?? NOTHING_HELD })),
      );
      for (const [eventId, waiting] of held) this.#held.set(eventId, waiting);
      this.#context.publish(events);
      for (const { eventId, arrived } of taken) if (arrived.some(({ type }) => type === 'snapshot')) this.#unread.delete(eventId);
      for (const { done } of taken) for (const resolve of done) resolve();
    } catch (error) {
      for (const { done } of taken) for (const reject of done) reject(error);
    } finally {
      for (const eventId of eventIds) this.#release(eventId);
    }
  }

  #take(eventId: string): Waiting {
    const waiting = this.#waiting.get(eventId) ?? { arrived: [], done: [] };
    this.#waiting.delete(eventId);
    this.#busy.add(eventId);
    return waiting;
  }

  #release(eventId: string): void {
    this.#busy.delete(eventId);
    if ((this.#held.get(eventId)?.size ?? 0) === 0) {
      this.#held.delete(eventId);
      this.#gapSince.delete(eventId);
    } else if (!this.#gapSince.has(eventId)) this.#gapSince.set(eventId, this.#context.monotonicMs());
  }

  /** Events whose next message has been missing for so long, and those whose snapshot could not be had. */
  gapsOlderThan(ageMs: number): string[] {
    const nowMs = this.#context.monotonicMs();
    const gaps = [...this.#gapSince].filter(([, sinceMs]) => nowMs - sinceMs >= ageMs).map(([eventId]) => eventId);
    return [...new Set([...gaps, ...this.#unread])];
  }

  /** Takes an event for one with a gap until its snapshot arrives. */
  markUnread(eventId: string): void {
    this.#unread.add(eventId);
  }

  /** Drops the waiting messages of an event the feed does not know. */
  dropHeld(eventId: string): void {
    this.#held.delete(eventId);
    this.#gapSince.delete(eventId);
    this.#unread.delete(eventId);
  }
}
