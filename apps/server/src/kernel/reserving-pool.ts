import { AsyncLocalStorage } from 'node:async_hooks';
import { callbackify } from 'node:util';
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

/** A pool whose broken connections do not end the process, not even while it closes; the next query opens a new one. */
export function openPool(config: pg.PoolConfig): pg.Pool {
  return survivingErrors(new pg.Pool(config));
}

function survivingErrors<P extends pg.Pool>(pool: P): P {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** The same with a reserve for work that holds a connection already (`whileHolding`). */
export function openReservingPool(config: pg.PoolConfig): pg.Pool {
  return survivingErrors(new ReservingPool(config));
}

class ReservingPool extends pg.Pool {
  readonly #reserve: pg.Pool;

  constructor(config: pg.PoolConfig) {
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
