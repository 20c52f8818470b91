import type { EventMessage, FeedMessage } from '../../protocol/messages.ts';
import type { SportsbookLog } from '../../deps.ts';
import type { BookEvent } from '../market-cache/types.ts';
import { type ApplyContext, applyMessages, type Held } from './apply.ts';
import { EventsAside } from './aside.ts';

interface IngestionContext extends ApplyContext {
  /** Publishes the events after the commit. */
  publish(events: readonly BookEvent[]): void;
  /** Closes an event to bets in memory. */
  suspend(eventId: string): void;
  readonly log: SportsbookLog;
  monotonicMs(): number;
}

interface Waiting {
  readonly arrived: EventMessage[];
  readonly done: ((error?: unknown) => void)[];
}

/** The messages of one event in a job. */
interface Taken extends Waiting {
  readonly eventId: string;
}

const reject = (taken: readonly Taken[], error: unknown): void => taken.flatMap(({ done }) => done).forEach((refuse) => refuse(error));

const NOTHING_HELD: Held = new Map();
const PARALLEL_JOBS = 3;
const EVENTS_A_JOB = 200;
const DECIDED_A_JOB = 25;
const DECIDING: ReadonlySet<EventMessage['type']> = new Set(['settlement', 'settlement_undo', 'void', 'void_undo', 'snapshot']);

/**
 * Ingests the feed's messages: those that arrive during a transaction are applied by the next one. Decided events are applied separately, so that
 * prices do not wait for tickets, and in one job at a time, so that no two settlements wait for each other's tickets. An event is in at most one job
 * at a time. The events of a job that fails are applied one by one in the end, and a faulty one holds up no other (SB-164).
 */
export class Ingestion {
  readonly #context: IngestionContext;
  readonly #waiting = new Map<string, Waiting>();
  readonly #busy = new Set<string>();
  readonly #held = new Map<string, Held>();
  readonly #gapSince = new Map<string, number>();
  /** Events whose snapshot could not be fetched: the missing messages are unknown until it is. */
  readonly #unread = new Set<string>();
  readonly #aside: EventsAside;
  #jobs = 0;
  #isDeciding = false;

  constructor(context: IngestionContext) {
    this.#context = context;
    this.#aside = new EventsAside(context);
  }

  /**
   * Resolves once the messages are durable, wait for an earlier one, or belong to an event that is set aside. Rejects when the tables cannot
   * be reached, and the first time that those of one event cannot be applied: send them again.
   */
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
    // The sender is answered once all are through: what it sends again then meets nothing that is still under way.
    for (const outcome of await Promise.allSettled(done)) if (outcome.status === 'rejected') throw outcome.reason;
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
      await this.#apply(taken);
    } finally {
      for (const eventId of eventIds) this.#release(eventId);
    }
  }

  /** Applies messages together; where that fails, by halves, down to the event that it fails for. */
  async #apply(taken: readonly Taken[]): Promise<void> {
    try {
      await this.#applyTogether(taken);
      for (const { done } of taken) for (const resolve of done) resolve();
    } catch (error) {
      const [first] = taken;
      if (taken.length === 1 && first !== undefined) return this.#fail(first, error);
      if (!(await this.#isReachable())) return reject(taken, error);
      const half = Math.ceil(taken.length / 2);
      await this.#apply(taken.slice(0, half));
      await this.#apply(taken.slice(half));
    }
  }

  async #applyTogether(taken: readonly Taken[]): Promise<void> {
    const { events, held } = await applyMessages(
      this.#context,
      taken.map(({ eventId, arrived }) => ({ eventId, arrived, held: this.#held.get(eventId) ?? NOTHING_HELD })),
    );
    for (const [eventId, waiting] of held) this.#held.set(eventId, waiting);
    this.#context.publish(events);
    const whole = taken.filter(({ arrived }) => arrived.some(({ type }) => type === 'snapshot')).map(({ eventId }) => eventId);
    for (const eventId of whole) this.#unread.delete(eventId);
    await this.#aside.succeed(
      taken.map(({ eventId }) => eventId),
      whole,
    );
  }

  async #fail({ eventId, arrived, done }: Taken, error: unknown): Promise<void> {
    try {
      await this.refuse(
        eventId,
        error,
        arrived.map(({ eventSeq }) => eventSeq),
      );
      for (const resolve of done) resolve();
    } catch (refusal) {
      for (const refuse of done) refuse(refusal);
    }
  }

  /** Rejects the first time, so that the messages are sent again; after that the event is set aside (SB-164). */
  refuse(eventId: string, error: unknown, eventSeqs: readonly number[]): Promise<void> {
    return this.#aside.fail(eventId, error, eventSeqs);
  }

  /** Follows the events that were set aside by any process. */
  takeUpAside(): Promise<void> {
    return this.#aside.takeUp();
  }

  async #isReachable(): Promise<boolean> {
    try {
      await this.#context.pool.query('select 1');
      return true;
    } catch {
      return false;
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

  /** Events whose next message has been missing for so long, those whose snapshot could not be had, and those to be tried again. */
  gapsOlderThan(ageMs: number): string[] {
    const nowMs = this.#context.monotonicMs();
    const gaps = [...this.#gapSince].filter(([, sinceMs]) => nowMs - sinceMs >= ageMs).map(([eventId]) => eventId);
    const missing = [...gaps, ...this.#unread].filter((eventId) => !this.#aside.has(eventId));
    return [...new Set([...missing, ...this.#aside.due()])];
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
