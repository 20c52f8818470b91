import type { Pool, PoolClient } from 'pg';
import type { SportsbookLog } from '../deps.ts';
import type { BookImage } from './image/index.ts';
import type { AskedBet, Booked } from './placing/asked.ts';
import type { TakenStake } from './placing/taken.ts';
import type { Decisions } from './requests/decisions.ts';
import type { Sessions } from './sessions.ts';
import type { Delivery } from './tickets/loops.ts';
import type { Wallet } from './wallet/client.ts';
import type { FreshCalls } from './wallet/fresh-calls.ts';

/** The pool, or the client of a running database transaction. */
export type Queryable = Pick<PoolClient, 'query'>;

/** What tickets stand on: the book's image in memory, the tables, the platform's wallet, and time from outside. */
export interface TicketsContext {
  readonly pool: Pool;
  readonly image: BookImage;
  readonly wallet: Wallet;
  readonly sessions: Sessions;
  readonly decisions: Decisions;
  /** Books a bet with those of other players that come at the same time; `alone` where it has to be booked by itself. */
  book(asked: AskedBet): Promise<Booked | 'alone'>;
  /** Opens a ticket whose stake the wallet has taken, with those it has taken at the same time. */
  accept(taken: TakenStake): Promise<void>;
  /** Calls of settlements on their way to the wallet. */
  readonly fresh: FreshCalls;
  /** The catalogue's key of the game that stands for betting (wire §3.9). */
  readonly gameId: string;
  readonly log: SportsbookLog;
  now(): Date;
  /** Waits between repeats and through live delays; tests replace it. */
  wait(delayMs: number): Promise<void>;
  /** Runs work beside the request that caused it; a stop waits for it. */
  background(work: () => Promise<void>): void;
  /** There is something to deliver: no need to wait for the next look. */
  nudge(what: Delivery): void;
}
