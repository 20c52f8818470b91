import type { Pool, PoolClient } from 'pg';

const TRIES = 3;
/** Serialisation failure and deadlock: the transaction left nothing behind and may run again (reliability.md §1.3). */
const REPEATABLE: readonly string[] = ['40001', '40P01'];

function isRepeatable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && REPEATABLE.includes(error.code);
}

async function runOnce<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    // Sent ahead of the work's first statement: the connection answers in order, and what breaks it breaks both.
    const begun = client.query({ name: 'sportsbook-begin', text: 'begin' });
    begun.catch(() => undefined);
    const result = await work(client);
    await begun;
    await client.query({ name: 'sportsbook-commit', text: 'commit' });
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {
      isBroken = true;
    });
    throw error;
  } finally {
    client.release(isBroken);
  }
}

/** Runs work in one database transaction of its own; an error takes everything back, a deadlock is tried again. */
export async function inTransaction<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(pool, work);
    } catch (error) {
      if (attempt >= TRIES || !isRepeatable(error)) throw error;
    }
  }
}

/**
 * From here to its end the transaction finds rows by their keys. A few hundred rows are always looked up faster than a whole table is read
 * and hashed, which the planner prefers while its statistics are older than what was just written.
 */
export async function lookUpByKeys(transaction: Pick<PoolClient, 'query'>): Promise<void> {
  await transaction.query({
    name: 'sportsbook-look-up-by-keys',
    text: `select set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
       set_config('enable_mergejoin', 'off', true)`,
  });
}
