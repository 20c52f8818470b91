import { readlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { guardPool } from '@pavilion/postgres';
import pg from 'pg';
import type { SportsbookLog } from '../../deps.ts';
import { feedHere, type RunningFeed } from './running.ts';
import { feedThreadData, type FromFeedThread, toFeedThread } from './thread-messages.ts';

/** One connection holds the feed's lock; the others serve operator decisions and requested events. */
const MOST_CONNECTIONS = 3;
const INT8_OID = 20;

const say = (message: FromFeedThread): void => parentPort?.postMessage(message);

/** Errors travel as their texts: a stack belongs to one thread. */
const logOf = (level: 'info' | 'warn' | 'error') => (fields: object, message: string) => {
  const plain = Object.entries(fields).map(([name, value]) => [name, value instanceof Error ? { message: value.message } : value]);
  say({ type: 'log', level, fields: Object.fromEntries(plain), message });
};
const log: SportsbookLog = { info: logOf('info'), warn: logOf('warn'), error: logOf('error') };

const STATEMENT_TIMEOUT_MS = 15_000;

function openPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: MOST_CONNECTIONS,
    application_name: 'pavilion-sportsbook-feed',
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: 5000,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    // As in the other pool of the sportsbook, int8 is read as bigint.
    types: { getTypeParser: (oid, format) => (oid === INT8_OID && format !== 'binary' ? BigInt : pg.types.getTypeParser(oid, 'text')) },
  });
  return guardPool(pool, STATEMENT_TIMEOUT_MS);
}

async function answer(running: RunningFeed, { askId, eventId }: { askId: number; eventId: string }): Promise<void> {
  try {
    say({ type: 'snapshot', askId, event: await running.snapshot(eventId) });
  } catch (error) {
    say({ type: 'snapshot', askId, event: undefined, error: error instanceof Error ? error.message : String(error) });
  }
}

/** A nice value: Linux weighs 0 three times as much. */
const GIVING_WAY = 5;

/** Lowers the thread's priority below that of requests on Linux, where threads have priorities; elsewhere it does nothing. */
function giveWay(): void {
  try {
    os.setPriority(Number(path.basename(readlinkSync('/proc/thread-self'))), GIVING_WAY);
  } catch {
    // No such folder or not allowed: a little less speed, nothing worse.
  }
}

/** Runs the feed until it is stopped or the parent thread ends. */
function run(): void {
  const { connectionString, platformUrl, clockOffsetMs, ...data } = feedThreadData.parse(workerData);
  let offsetMs = clockOffsetMs;
  const pool = openPool(connectionString);
  const running = feedHere({ ...data, pool, log, platformUrl: () => platformUrl, now: () => new Date(Date.now() + offsetMs) });
  parentPort?.on('message', (given: unknown) => {
    const message = toFeedThread.parse(given);
    if (message.type === 'clock') offsetMs = message.offsetMs;
    else if (message.type === 'snapshot') void answer(running, message);
    else
      void running
        .stop()
        .then(() => pool.end())
        .then(() => parentPort?.close());
  });
  running.start();
}

giveWay();
run();
