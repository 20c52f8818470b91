import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

// An arbitrary constant: the lock that keeps two starting processes from preparing one database at once.
const START_LOCK_KEY = 7_214_001;
const PAUSE_MS = 250;
/** Preparing takes seconds; a migration of a large table may take minutes. */
const WAIT_LIMIT_MS = 10 * 60_000;
const REPORT_EVERY_MS = 10_000;

interface StartLockParts {
  /** Logs every ten seconds that this start is waiting, and for which process: `pavilion-start of 10.0.0.7, process 412`. */
  onWait(holder: string, waitedMs: number): void;
  waitLimitMs?: number;
  pause?: (ms: number) => Promise<unknown>;
}

/**
 * Takes the lock under which one process at a time migrates and seeds a database. It belongs to an open transaction: a pooler gives the
 * connection back when the process is gone, and the lock with it, where a lock of the session would stay with the pooler's connection.
 * @returns gives the lock back
 * @throws when another start holds it for longer than the limit
 */
export async function takeStartLock(connectionString: string, parts: StartLockParts): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString, application_name: 'pavilion-start', keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    await client.query('set local idle_in_transaction_session_timeout = 0');
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

async function untilTaken(client: pg.Client, { onWait, waitLimitMs = WAIT_LIMIT_MS, pause = delay }: StartLockParts): Promise<void> {
  for (let waitedMs = 0; !(await isTaken(client)); waitedMs += PAUSE_MS) {
    const isReported = waitedMs % REPORT_EVERY_MS === 0;
    if (isReported || waitedMs >= waitLimitMs) {
      const holder = await holderOf(client);
      if (waitedMs >= waitLimitMs) throw new Error(`another process has been preparing it for ${waitedMs / 1000} s: ${holder}`);
      onWait(holder, waitedMs);
    }
    await pause(PAUSE_MS);
  }
}

/** Without a parameter: what is bound stays open until the transaction ends, and an index that is built concurrently waits for it. */
async function isTaken(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_xact_lock(${START_LOCK_KEY}) as taken`);
  return rows[0]?.taken === true;
}

async function holderOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ holder: string }>(
    `select coalesce(nullif(a.application_name, ''), 'a program without a name') || coalesce(' of ' || host(a.client_addr), '') || ', process ' || l.pid as holder
     from pg_locks l left join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.granted and l.classid = 0 and l.objid = $1 and l.objsubid = 1
       and l.database = (select oid from pg_database where datname = current_database())`,
    [START_LOCK_KEY],
  );
  return rows[0]?.holder ?? 'it has just ended';
}
