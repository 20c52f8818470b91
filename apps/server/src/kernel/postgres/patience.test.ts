import { Patience, patiently, withoutPatience } from '@pavilion/postgres';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../testing/database.ts';
import { type Gate, startGate } from '../../testing/database-gate.ts';
import { createDatabase, createPool, type Database, inTransaction } from '../database.ts';
import { isDatabaseAway } from './database-away.ts';

/** So short that a test need not wait for it, and never how long anything should take. */
const SHORT_MS = 100;
/** Longer than any test takes. */
const LONG_MS = 100_000;

let testDatabase: TestDatabase;
let gate: Gate;
let pool: pg.Pool;
let database: Database;

beforeAll(async () => {
  testDatabase = await cloneDatabase();
  gate = await startGate(testDatabase.url);
  await testDatabase.pool.query('create table kept (at int4 primary key)');
});
afterAll(async () => {
  await gate.close();
  await testDatabase.drop();
});
beforeEach(() => {
  pool = createPool({ connectionString: gate.url, maxConnections: 2, applicationName: 'pavilion-patience' });
  database = createDatabase(pool);
});
afterEach(async () => {
  gate.speak();
  await pool.end();
});

const within = <T>(limitMs: number, work: () => Promise<T>): Promise<T> => new Patience(limitMs).run(work);
const ask = (asked: Database) => sql<{ one: number }>`select 1 as one`.execute(asked);
const insert = (asked: Database, at: number) => sql`insert into kept values (${at})`.execute(asked);
const isKept = async (at: number): Promise<boolean> => {
  const { rowCount } = await testDatabase.pool.query('select from kept where at = $1', [at]);
  return rowCount === 1;
};
const unanswered = { code: 'ETIMEDOUT', message: `The database has not answered within ${SHORT_MS} ms` };

/** Every way in which a statement is sent. */
const ways: Readonly<Record<string, () => Promise<unknown>>> = {
  'a statement': () => ask(database),
  'a statement of the pool itself': () => pool.query('select 1 as one'),
  'a transaction': () => inTransaction(database, (transaction) => ask(transaction)),
  'a connection': async () => {
    const client = await pool.connect();
    try {
      return await client.query('select 1 as one');
    } finally {
      client.release();
    }
  },
};

describe('a call that waits for the database', () => {
  it.each(Object.keys(ways))('C82 is not kept waiting by a silent one: %s, with a connection and without', async (way) => {
    const work = ways[way] ?? fail;
    for (const isConnected of [false, true]) {
      if (isConnected) await Promise.all([ask(database), ask(database)]);
      gate.silence();
      const outcome = await within(SHORT_MS, work).catch((error: unknown) => error);
      expect(outcome).toMatchObject(unanswered);
      expect(isDatabaseAway(outcome)).toBe(true);
      gate.speak();
      expect(await within(LONG_MS, work)).toBeDefined();
    }
  });

  it.each(Object.keys(ways))('C82 is not kept waiting where every connection is somebody else’s: %s', async (way) => {
    const held = await Promise.all([pool.connect(), pool.connect()]);
    await expect(within(SHORT_MS, ways[way] ?? fail)).rejects.toMatchObject(unanswered);
    for (const client of held) client.release();
    expect(await within(LONG_MS, ways[way] ?? fail)).toBeDefined();
    expect(pool.totalCount).toBe(2);
  });

  it('S114 C82 is not kept waiting by a lock, and the connection is not lent until the server has answered', async () => {
    const holder = await testDatabase.pool.connect();
    await holder.query('begin; lock table kept');
    await expect(within(SHORT_MS, () => insert(database, 1))).rejects.toMatchObject(unanswered);
    await expect(within(SHORT_MS, () => inTransaction(database, (transaction) => insert(transaction, 2)))).rejects.toMatchObject(
      unanswered,
    );
    // Both are still at work in the server: no more than the pool has.
    expect([pool.totalCount, pool.idleCount]).toEqual([2, 0]);
    await holder.query('rollback');
    holder.release();
    await expect.poll(() => pool.totalCount).toBe(0);
    // The caller of the statement had given up, and the transaction was never committed.
    expect([await isKept(1), await isKept(2)]).toEqual([true, false]);
    await testDatabase.pool.query('delete from kept');
  });

  it('S114 C82 sends no further statement when its patience is used up, and leaves no open transaction to the next', async () => {
    const slow = Promise.withResolvers<void>();
    const work = inTransaction.bind(undefined, database, async (transaction) => {
      await insert(transaction, 3);
      await patiently(() => slow.promise);
    });
    await expect(within(SHORT_MS, work)).rejects.toMatchObject(unanswered);
    await expect.poll(() => pool.totalCount).toBe(0);
    expect((await sql<{ own: boolean }>`select pg_current_xact_id_if_assigned() is null as own`.execute(database)).rows).toEqual([
      { own: true },
    ]);
    expect(await isKept(3)).toBe(false);
    slow.resolve();
  });

  it('C82 is not what a call waits for that has been answered, and not what many wait for', async () => {
    const patience = new Patience(SHORT_MS);
    const rest = patience.run(() => sql`select pg_sleep(0.3), 1 as one`.execute(database));
    patience.lift();
    expect((await rest).rows).toMatchObject([{ one: 1 }]);
    const shared = await within(SHORT_MS, async () => withoutPatience(() => sql`select pg_sleep(0.3), 1 as one`.execute(database)));
    expect(shared.rows).toMatchObject([{ one: 1 }]);
  });
});

function fail(): never {
  throw new Error('there is no such way');
}
