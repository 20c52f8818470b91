import type { Pool, PoolClient } from 'pg';

const TRIES = 3;
/** Serialisation failure and deadlock: the transaction left nothing behind and may run again (reliability §1.3). */
const REPEATABLE: readonly string[] = ['40001', '40P01'];

function isRepeatable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && REPEATABLE.includes(error.code);
}

async function runOnce<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    // Sent ahead of the first statement of the work; the connection answers in order, and an error fails both.
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

/** Runs work in its own database transaction; an error rolls it back, and a deadlock is retried. */
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
 * Makes the rest of the transaction find rows by their keys. For a few hundred rows that is always faster than the scan the planner prefers
 * while its statistics are older than the rows just written.
 */
export async function lookUpByKeys(transaction: Pick<PoolClient, 'query'>): Promise<void> {
  await transaction.query({
    name: 'sportsbook-look-up-by-keys',
    text: `select set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
       set_config('enable_mergejoin', 'off', true)`,
  });
}
