import pg from 'pg';
import { endUnanswered } from './guards.ts';
import { patiently } from './patience.ts';

type Ask = (...asked: unknown[]) => unknown;

/** Statements answered otherwise than by a promise: by a callback, or by the object that was given. */
const isAnsweredOtherwise = (asked: readonly unknown[]): boolean =>
  typeof asked.at(-1) === 'function' || (typeof asked[0] === 'object' && asked[0] !== null && 'submit' in asked[0]);

/**
 * Sends a statement and takes its answer by a callback. With promises, the driver ties each answer to its statement, so that a fifth of
 * everything read is promoted to the old generation as garbage; with a callback almost nothing is. An error names who sent the statement,
 * not the socket.
 */
const answerOf = (send: Ask, asked: readonly unknown[]): Promise<unknown> =>
  new Promise((resolve, reject) => {
    send(...asked, (error: unknown, result: unknown) => (error instanceof Error ? reject(error) : resolve(result)));
  }).catch((error: unknown) => {
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  });

/**
 * Limits how long callers wait for this connection to their patience. A connection whose caller has given up is not lent again until the
 * server has answered, so that the server never works on more statements than the pool has connections; then it is closed, which rolls back
 * uncommitted work.
 */
function lendPatiently(client: pg.PoolClient): void {
  // Looked up with each statement, since tracing and tests replace it.
  const send: Ask = (...asked): unknown => Reflect.apply(pg.Client.prototype.query, client, asked);
  let isGivenUp = false;
  let unanswered: Promise<unknown> = Promise.resolve();
  let release: pg.PoolClient['release'] = () => undefined;
  const query: Ask = (...asked) => {
    if (isAnsweredOtherwise(asked)) return send(...asked);
    return patiently(
      () => answerOf(send, asked),
      (late) => {
        isGivenUp = true;
        unanswered = late ?? unanswered;
      },
    );
  };
  Object.assign(client, { query });
  // The pool gives the connection a new one for each who borrows it.
  Object.defineProperty(client, 'release', {
    set: (given: pg.PoolClient['release']) => {
      release = given;
    },
    get: () => (reason?: Error | boolean) => {
      if (!isGivenUp) return release(reason);
      const close = (): void => release(true);
      unanswered.then(close, close);
    },
  });
}

/**
 * A pool whose broken connections do not end the process, not even while it closes, and whose silent ones are ended (`endUnanswered`); the next
 * query opens a new one. Nobody waits for it longer than their patience (`Patience`).
 * @param statementTimeoutMs how long the server itself lets a statement run; absent where it has no limit
 */
export function guardPool<P extends pg.Pool>(pool: P, statementTimeoutMs?: number): P {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    if (statementTimeoutMs !== undefined) endUnanswered(client, statementTimeoutMs);
    lendPatiently(client);
  });
  const [connect, ask]: [Ask, Ask] = [pool.connect.bind(pool), pool.query.bind(pool)];
  const lend = (): Promise<unknown> =>
    patiently(
      async () => connect(),
      (late) => void late?.then(giveBack, () => undefined),
    );
  return Object.assign(pool, {
    connect: (callback?: unknown) => (callback === undefined ? lend() : connect(callback)),
    query: (...asked: unknown[]) => (isAnsweredOtherwise(asked) ? ask(...asked) : patiently(async () => ask(...asked))),
  });
}

/** Returns a connection that arrived after its caller had given up. */
function giveBack(client: unknown): void {
  if (typeof client === 'object' && client !== null && 'release' in client && typeof client.release === 'function') client.release();
}
