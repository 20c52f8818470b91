import { AsyncLocalStorage } from 'node:async_hooks';
import { callbackify } from 'node:util';
import { guardPool } from '@pavilion/postgres';
import pg from 'pg';

/** Enough for reads of one row or one table; queries that take locks never use the reserve. */
const RESERVE_SIZE = 2;

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: (release?: unknown) => void) => void;

const holding = new AsyncLocalStorage<{ isOpen: boolean }>();

/**
 * Runs `work`, which holds a connection until it ends. Further connections it needs, such as for reading the settings, come from the pool's reserve:
 * otherwise the calls that wait for its locks could hold every connection it needs to finish.
 */
export async function whileHolding<T>(work: () => Promise<T>): Promise<T> {
  const held = { isOpen: true };
  try {
    return await holding.run(held, work);
  } finally {
    held.isOpen = false;
  }
}

/** The driver's settings; behind a pooler, which takes no `statement_timeout` at the start, its milliseconds have a name of their own. */
export interface GuardedPoolConfig extends pg.PoolConfig {
  readonly statementTimeoutMs?: number;
}

/** How long the server lets a statement of these connections run; undefined where it has no limit, which PostgreSQL writes as 0. */
export const statementTimeoutOf = ({ statementTimeoutMs, statement_timeout }: GuardedPoolConfig): number | undefined =>
  (statementTimeoutMs ?? statement_timeout) || undefined;

/** A pool that outlives its connections, broken or silent (`guardPool`). */
export function openPool(config: GuardedPoolConfig): pg.Pool {
  return guardPool(new pg.Pool(config), statementTimeoutOf(config));
}

/** The same with a reserve for work that holds a connection already (`whileHolding`). */
export function openReservingPool(config: GuardedPoolConfig): pg.Pool {
  return guardPool(new ReservingPool(config), statementTimeoutOf(config));
}

class ReservingPool extends pg.Pool {
  readonly #reserve: pg.Pool;

  constructor(config: GuardedPoolConfig) {
    super(config);
    this.#reserve = openPool({ ...config, max: RESERVE_SIZE });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    const isHolding = holding.getStore()?.isOpen === true;
    if (callback === undefined) return isHolding ? this.#reserve.connect() : super.connect();
    if (isHolding) this.#reserve.connect(callback);
    else super.connect(callback);
  }

  override end(): Promise<void>;
  override end(callback: () => void): void;
  override end(callback?: () => void): Promise<void> | void {
    const ended = Promise.all([this.#reserve.end(), super.end()]);
    const untilEnded = async (): Promise<void> => void (await ended);
    if (callback === undefined) return untilEnded();
    callbackify(untilEnded)(() => callback());
  }
}
