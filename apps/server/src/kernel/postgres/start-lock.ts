import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

// Arbitrary constants: what keeps two starting processes from preparing one database at once, and two programs from migrating it. They are
// two, so that a process with nothing to migrate starts while another builds an index for an hour (F12).
const LOCK_KEYS = { start: 7_214_001, migration: 7_214_006 } as const;
const PAUSE_MS = 250;
/** Preparing takes seconds; a migration of a large table may take minutes. */
const WAIT_LIMIT_MS = 10 * 60_000;
const REPORT_EVERY_MS = 10_000;

interface StartLockParts {
  lock?: keyof typeof LOCK_KEYS;
  /** Logs every ten seconds that this start is waiting, and for which process: `pavilion-start of 10.0.0.7, process 412`. */
  onWait(holder: string, waitedMs: number): void;
  waitLimitMs?: number;
  pause?: (ms: number) => Promise<unknown>;
}

/**
 * Takes the lock under which one process at a time seeds, or migrates, a database. It belongs to an open transaction: a pooler gives the
 * connection back when the process is gone, and the lock with it, where a lock of the session would stay with the pooler's connection.
 * @returns gives the lock back
 * @throws when another start holds it for longer than the limit
 */
export async function takeStartLock(connectionString: string, parts: StartLockParts): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString, application_name: 'pavilion-start', keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await untilTaken(client, parts);
  } catch (error) {
    await client.end();
    throw error;
  }
  return async () => {
    await client.query('commit').catch(() => undefined);
    await client.end();
  };
}

async function untilTaken(
  client: pg.Client,
  { onWait, lock = 'start', waitLimitMs = WAIT_LIMIT_MS, pause = delay }: StartLockParts,
): Promise<void> {
  const key = LOCK_KEYS[lock];
  for (let waitedMs = 0; !(await isTaken(client, key)); waitedMs += PAUSE_MS) {
    const isReported = waitedMs % REPORT_EVERY_MS === 0;
    if (isReported || waitedMs >= waitLimitMs) {
      const holder = await holderOf(client, key);
      if (waitedMs >= waitLimitMs) throw new Error(`another process has been preparing it for ${waitedMs / 1000} s: ${holder}`);
      onWait(holder, waitedMs);
    }
    await pause(PAUSE_MS);
  }
}

/**
 * Each try is a separate transaction, kept open only while it holds the lock: a concurrent index build waits for every transaction with a
 * running statement, so one that waited for the builder inside a statement would deadlock with it.
 */
async function isTaken(client: pg.Client, key: number): Promise<boolean> {
  await client.query('begin');
  await client.query('set local idle_in_transaction_session_timeout = 0');
  // Without a parameter: what is bound stays open until the transaction ends.
  const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_xact_lock(${key}) as taken`);
  const taken = rows[0]?.taken === true;
  if (!taken) await client.query('rollback');
  return taken;
}

async function holderOf(client: pg.Client, key: number): Promise<string> {
  const { rows } = await client.query<{ holder: string }>(
    `select coalesce(nullif(a.application_name, ''), 'a program without a name') || coalesce(' of ' || host(a.client_addr), '') || ', process ' || l.pid as holder
     from pg_locks l left join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.granted and l.classid = 0 and l.objid = $1 and l.objsubid = 1
       and l.database = (select oid from pg_database where datname = current_database())`,
    [key],
  );
  return rows[0]?.holder ?? 'it has just ended';
}
