import type { Database } from '../database.ts';

/** A row of the event log as a follower sees it. */
export interface LoggedEvent {
  type: string;
  playerId: string | null;
  data: unknown;
  createdAt: Date;
}

/**
 * A reader of the event log (`afterwards` reactions). Its position is saved in the transaction of its effect, so an event takes effect
 * exactly once, in order; replaying from zero gives the same result (ARCHITECTURE.md, Events).
 */
export interface Follower<C> {
  name: string;
  types: readonly string[];
  /** Maximum number of events per transaction, for effects that lock players: a bet waits for at most that many. */
  eventsMax?: number;
  handle(context: C, transaction: Database, events: readonly LoggedEvent[]): Promise<void>;
}
