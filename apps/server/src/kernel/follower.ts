import type { Database } from './database.ts';

/** A row of the event log as a follower sees it. */
export interface LoggedEvent {
  type: string;
  playerId: string | null;
  data: unknown;
  createdAt: Date;
}

/**
 * A reader of the event log (`afterwards` reactions). Its place is saved in the transaction of its effect, so an event has its
 * effect exactly once, in order; replaying from zero gives the same result (architecture.md, Events).
 */
export interface Follower<C> {
  name: string;
  types: readonly string[];
  /** How many events share a transaction at most, where their effect holds players' locks: a bet waits for no more than these. */
  eventsMax?: number;
  handle(context: C, transaction: Database, events: readonly LoggedEvent[]): Promise<void>;
}
