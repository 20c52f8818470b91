import net from 'node:net';
import type pg from 'pg';
import { isAtWork } from './probe.ts';

/** A server that answers nothing for this long counts as gone. */
const PROBE_MS = 750;
/** The same where the limit of the statement is not over yet. */
const DOUBT_PROBE_MS = 2_000;

/** Beyond the server's own limit of a statement: by then its refusal has come, if anything comes. */
const GRACE_MS = 250;

/** A connection that is guarded, and when anything came over it last. */
interface Guarded {
  readonly client: pg.Client;
  readonly stream: net.Socket;
  readonly statementTimeoutMs: number;
  heardAtMs: number;
  isJudged: boolean;
  /** For a silence noticed while an earlier one was being judged: when data had last arrived before it. */
  noticedAfterMs: number | undefined;
}

/** All of the process: what one connection finds out concerns the others. */
const guardedOnes = new Set<Guarded>();

/** Reads the driver's readiness, which its types lack: false from a statement's departure to the end of its answer. */
const isAwaitingAnswer = ({ client }: Guarded): boolean => 'readyForQuery' in client && client.readyForQuery === false;

function end(one: Guarded, silenceMs: number): void {
  const error = new Error(`The database has not answered for ${silenceMs} ms and more`);
  one.stream.destroy(Object.assign(error, { code: 'ETIMEDOUT' }));
}

/** Ends a connection, and checks the others that have been silent as long. */
function endSilent(one: Guarded, silenceMs: number): void {
  end(one, silenceMs);
  const silentSinceMs = performance.now() - silenceMs;
  for (const other of guardedOnes) {
    if (other.stream.destroyed || other.heardAtMs > silentSinceMs) continue;
    // An idle connection is not lent; if a caller waits, its own server is probed.
    if (isAwaitingAnswer(other)) void judge(other, { silenceMs });
    else end(other, silenceMs);
  }
}

/** Ends a connection whose answer is lost; one whose server is at work is looked at again later. */
async function judge(one: Guarded, { silenceMs = one.statementTimeoutMs, probeMs = PROBE_MS } = {}): Promise<void> {
  const { heardAtMs } = one;
  if (one.isJudged) {
    one.noticedAfterMs = heardAtMs;
    return;
  }
  one.isJudged = true;
  one.noticedAfterMs = undefined;
  const isWorking = await isAtWork(one.client, probeMs);
  one.isJudged = false;
  if (one.stream.destroyed) return;
  if (one.heardAtMs !== heardAtMs) {
    // The statement in question has been answered. The socket reports the silence of the next statement only once, and may already have
    // done so.
    if (one.noticedAfterMs === one.heardAtMs && isAwaitingAnswer(one)) await judge(one);
    return;
  }
  if (isWorking) setTimeout(() => void judgeAgain(one, heardAtMs), one.statementTimeoutMs).unref();
  else endSilent(one, silenceMs);
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

let isDoubting = false;

/**
 * Somebody has waited in vain for so long: the server is asked now about the connection that has been silent longest, before the limit of its
 * statement is over, and more patiently, since a busy server is slow to answer as well. One question at a time says whether it is there.
 */
export async function doubtSilent(silenceMs: number): Promise<void> {
  const silentSinceMs = performance.now() - silenceMs;
  const [longest] = [...guardedOnes]
    .filter((one) => !one.isJudged && one.heardAtMs <= silentSinceMs && isAwaitingAnswer(one))
    .toSorted((one, other) => one.heardAtMs - other.heardAtMs);
  if (isDoubting || longest === undefined) return;
  isDoubting = true;
  await judge(longest, { silenceMs, probeMs: DOUBT_PROBE_MS });
  isDoubting = false;
}
