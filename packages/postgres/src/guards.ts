import net from 'node:net';
import type pg from 'pg';
import { isAtWork } from './probe.ts';

/** Beyond the server's own limit of a statement: by then its refusal has come, if anything comes. */
const GRACE_MS = 250;

/** A connection that is guarded, and when anything came over it last. */
interface Guarded {
  readonly client: pg.Client;
  readonly stream: net.Socket;
  readonly statementTimeoutMs: number;
  heardAtMs: number;
  isJudged: boolean;
  /** Of a silence that was noticed while an earlier one was judged: when anything had come before it. */
  noticedAfterMs: number | undefined;
}

/** All of the process: what one connection finds out concerns the others. */
const guardedOnes = new Set<Guarded>();

/** What the driver knows of itself and its types do not say: false from a statement's departure to the end of its answer. */
const isAwaitingAnswer = ({ client }: Guarded): boolean => 'readyForQuery' in client && client.readyForQuery === false;

function end(one: Guarded): void {
  const error = new Error(`The database has not answered for ${one.statementTimeoutMs} ms and more`);
  one.stream.destroy(Object.assign(error, { code: 'ETIMEDOUT' }));
}

/** Ends a connection, and looks at the others that are as silent. */
function endSilent(one: Guarded): void {
  end(one);
  const silentSinceMs = performance.now() - one.statementTimeoutMs;
  for (const other of guardedOnes) {
    if (other.stream.destroyed || other.heardAtMs > silentSinceMs) continue;
    // Nobody gets an idle one; where somebody waits, its own server is asked.
    if (isAwaitingAnswer(other)) void judge(other);
    else end(other);
  }
}

/** Ends a connection whose answer is lost; one whose server is at work is looked at again later. */
async function judge(one: Guarded): Promise<void> {
  const { heardAtMs } = one;
  if (one.isJudged) {
    one.noticedAfterMs = heardAtMs;
    return;
  }
  one.isJudged = true;
  one.noticedAfterMs = undefined;
  const isWorking = await isAtWork(one.client);
  one.isJudged = false;
  if (one.stream.destroyed) return;
  if (one.heardAtMs !== heardAtMs) {
    // What was asked about has been answered. The socket says once that the statement after it is silent, and may have said so meanwhile.
    if (one.noticedAfterMs === one.heardAtMs && isAwaitingAnswer(one)) await judge(one);
    return;
  }
  if (isWorking) setTimeout(() => void judgeAgain(one, heardAtMs), one.statementTimeoutMs).unref();
  else endSilent(one);
}

async function judgeAgain(one: Guarded, heardAtMs: number): Promise<void> {
  if (one.heardAtMs === heardAtMs && !one.stream.destroyed) await judge(one);
}

/**
 * Ends a connection whose server has not answered a statement within its limit and does not work at it either, by its own account over another
 * connection, and with it all others of the process that are as silent: the machine is gone, or something between has forgotten its connections. TCP
 * alone would notice after a quarter of an hour (reliability §8.1, F3). Statements fail with `ETIMEDOUT`; whether they were done is unknown. Where
 * nobody waits for an answer, a connection may be silent for as long as it likes.
 * @param client connected: TLS, once agreed on, brings a socket of its own
 * @param statementTimeoutMs how long the server itself lets a statement run
 */
export function endUnanswered(client: pg.Client, statementTimeoutMs: number): void {
  const { stream } = client.connection;
  if (!(stream instanceof net.Socket)) throw new Error('The connection of a database is not a socket');
  const guarded: Guarded = { client, stream, statementTimeoutMs, heardAtMs: performance.now(), isJudged: false, noticedAfterMs: undefined };
  guardedOnes.add(guarded);
  stream.on('data', () => (guarded.heardAtMs = performance.now()));
  stream.once('close', () => guardedOnes.delete(guarded));
  stream.setTimeout(statementTimeoutMs + GRACE_MS);
  // A callback given to setTimeout would hear the first silence only.
  stream.on('timeout', () => {
    if (!isAwaitingAnswer(guarded)) return;
    // A process that was stopped itself has the answer lying there, and reads it first.
    const { heardAtMs } = guarded;
    setImmediate(() => void judgeAgain(guarded, heardAtMs));
  });
}

/**
 * A pool whose broken connections do not end the process, not even while it closes, and whose silent ones are ended (`endUnanswered`); the next
 * query opens a new one.
 * @param statementTimeoutMs how long the server itself lets a statement run; absent where it has no limit
 */
export function guardPool<P extends pg.Pool>(pool: P, statementTimeoutMs?: number): P {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    if (statementTimeoutMs !== undefined) endUnanswered(client, statementTimeoutMs);
  });
  return pool;
}
