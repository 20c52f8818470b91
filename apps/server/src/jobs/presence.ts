import pg from 'pg';
import type { Log } from '../kernel/log/log.ts';

// An arbitrary constant: the first half of the lock's key; the second is the worker's.
const PRESENCE_KEY = 7_214_003;

/** The live workers of one process, as other processes see them. */
export interface Presence {
  /** Registers a worker of this process when it starts. */
  join(workerId: string): void;
  /** Renews the locks of our workers, and frees the jobs of workers that are gone. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Frees the jobs of workers whose process is gone (F16); the queue alone would keep them locked for four hours. A worker counts as alive
 * while a lock is held for it, on a connection that ends with its process. If only that connection breaks, a running job may be started a
 * second time elsewhere, which jobs must tolerate.
 * @param graceMs jobs taken more recently are left alone: their worker may not have its lock yet
 */
export function createPresence(options: pg.ClientConfig, { log, graceMs }: { log: Log; graceMs: number }): Presence {
  const workers = new Set<string>();
  const held = new Set<string>();
  let connection: pg.Client | undefined;

  async function connected(): Promise<pg.Client> {
    if (connection !== undefined) return connection;
    const made = new pg.Client(options);
    const forget = (): void => {
      if (connection !== made) return;
      connection = undefined;
      held.clear();
    };
    made.on('error', forget);
    made.on('end', forget);
    await made.connect();
    connection = made;
    return made;
  }

  async function take(client: pg.Client, workerId: string): Promise<boolean> {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as taken', [
      PRESENCE_KEY,
      workerId,
    ]);
    return rows[0]?.taken === true;
  }

  async function freeGone(client: pg.Client): Promise<void> {
    const { rows } = await client.query<{ workerId: string }>(
      `select distinct locked_by as "workerId"
       from graphile_worker.jobs
       where locked_by <> all ($1::text[])
         and locked_at < now() - $2 * interval '1 millisecond'`,
      [[...workers], graceMs],
    );
    for (const { workerId } of rows) {
      if (!(await take(client, workerId))) continue;
      await client.query('select graphile_worker.force_unlock_workers($1::text[])', [[workerId]]);
      await client.query('select pg_advisory_unlock($1, hashtext($2))', [PRESENCE_KEY, workerId]);
      log.warn({ workerId }, 'the jobs of a worker that is gone are free again');
    }
  }

  return {
    join: (workerId) => void workers.add(workerId),
    refresh: async () => {
      const client = await connected();
      for (const workerId of workers) if (!held.has(workerId) && (await take(client, workerId))) held.add(workerId);
      await freeGone(client);
    },
    stop: async () => {
      await connection?.end();
    },
  };
}
