import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase } from '../../testing/database.ts';
import { createDatabase, createPool, type Database, inTransaction, poolConfigOf } from '../database.ts';
import { statementTimeoutOf } from './reserving-pool.ts';

let testDatabase: Awaited<ReturnType<typeof cloneDatabase>>;
beforeAll(async () => {
  testDatabase = await cloneDatabase();
});
afterAll(() => testDatabase.drop());

async function withPool<T>(
  maxConnections: number,
  work: (database: Database, pool: ReturnType<typeof createPool>) => Promise<T>,
): Promise<T> {
  const pool = createPool({ connectionString: testDatabase.url, maxConnections, applicationName: 'pavilion-reserve' });
  try {
    return await work(createDatabase(pool), pool);
  } finally {
    await pool.end();
  }
}

const answer = async (database: Database): Promise<number | undefined> =>
  (await sql<{ value: number }>`select 42 as value`.execute(database)).rows[0]?.value;

const lock = (transaction: Database) => sql`select pg_advisory_xact_lock(7)`.execute(transaction);

describe('work that holds a connection', () => {
  it('reads with a second one although those who wait for its lock hold the rest', async () => {
    const read = await withPool(4, (database) => {
      const reader = (transaction: Database) => lock(transaction).then(() => answer(database));
      return Promise.all(Array.from({ length: 12 }, () => inTransaction(database, reader)));
    });
    expect(read).toEqual(Array.from({ length: 12 }, () => 42));
  });

  it('may query the pool itself, too', async () => {
    const rows = await withPool(1, (database, pool) =>
      inTransaction(database, async () => (await pool.query<{ value: number }>('select 42 as value')).rows),
    );
    expect(rows).toEqual([{ value: 42 }]);
  });

  it('takes from the reserve only while it holds one', async () => {
    await withPool(1, async (database, pool) => {
      const later = Promise.withResolvers<void>();
      let afterwards: Promise<number | undefined> | undefined;
      await inTransaction(database, async () => {
        afterwards = later.promise.then(() => answer(database));
      });
      const blocker = await pool.connect();
      later.resolve();
      await expect.poll(() => pool.waitingCount).toBe(1);
      blocker.release();
      expect(await afterwards).toBe(42);
    });
  });
});

describe('F3 how long a pool waits for an answer', () => {
  it.each([
    { what: 'its own limit', options: { statementTimeoutMs: 600_000 }, expected: 600_000 },
    { what: 'the limit of a pool that has none of its own', options: {}, expected: 15_000 },
    { what: 'a limit that a pooler does not take', options: { statementTimeoutMs: 600_000, isPooled: true }, expected: 600_000 },
    { what: 'for as long as it takes where the server has no limit', options: { statementTimeoutMs: 0 }, expected: undefined },
    { what: 'as long behind a pooler', options: { statementTimeoutMs: 0, isPooled: true }, expected: undefined },
  ])('F3 is $what', ({ options, expected }) => {
    const config = poolConfigOf({ connectionString: testDatabase.url, maxConnections: 1, applicationName: 'pavilion-limits', ...options });
    expect(statementTimeoutOf(config)).toBe(expected);
  });
});
