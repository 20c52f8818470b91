import type { Pool, PoolClient } from 'pg';
import type { SportsbookLog } from '../deps.ts';
import type { MarketCache } from './market-cache/index.ts';
import type { RequestedBet, Booked } from './placing/bet-request.ts';
import type { TakenStake } from './acceptance/accept.ts';
import type { Decisions } from './requests/decisions.ts';
import type { Sessions } from './sessions.ts';
import type { Delivery } from './ticket-service/loops.ts';
import type { Wallet } from './wallet/client.ts';
import type { FreshCalls } from './wallet/fresh-calls.ts';

/** The pool, or the client of a running database transaction. */
export type Queryable = Pick<PoolClient, 'query'>;

/** The dependencies of tickets: the market cache, the tables, the platform's wallet, and an injected clock. */
export interface TicketsContext {
  readonly pool: Pool;
  readonly cache: MarketCache;
  readonly wallet: Wallet;
  readonly sessions: Sessions;
  readonly decisions: Decisions;
  /** Books a bet together with concurrent bets of other players; `alone` if it has to be booked in its own transaction. */
  book(asked: RequestedBet): Promise<Booked | 'alone'>;
  /** Opens a ticket whose stake the wallet has taken, with those it has taken at the same time. */
  accept(taken: TakenStake): Promise<void>;
  /** Calls of settlements on their way to the wallet. */
  readonly fresh: FreshCalls;
  /** The catalogue key of the game that represents betting (wire §3.9). */
  readonly gameId: string;
  readonly log: SportsbookLog;
  now(): Date;
  /** Waits between repeats and through live delays; tests replace it. */
  wait(delayMs: number): Promise<void>;
  /** Runs work beside the request that caused it; a stop waits for it. */
  background(work: () => Promise<void>): void;
  /** Wakes the delivery before its next interval. */
  nudge(what: Delivery): void;
}
