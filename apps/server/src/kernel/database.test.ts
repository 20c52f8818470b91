import { EventEmitter } from 'node:events';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { createDatabase, inTransaction, many, one, run } from './database.ts';

/** A pool of one connection that answers every statement except those that fail. */
function poolWhere(isFailing: (text: string) => boolean) {
  const release = vi.fn();
  const query = ({ text }: { text: string }) =>
    isFailing(text) ? Promise.reject(new Error(`failed: ${text}`)) : Promise.resolve({ command: 'SELECT', rowCount: 0, rows: [] });
  const client = Object.assign(new EventEmitter(), { query, release });
  const pool = Object.assign(new pg.Pool(), { connect: () => Promise.resolve(client) });
  return { database: createDatabase(pool), release };
}

const failing = (database: Parameters<typeof inTransaction>[0]) =>
  inTransaction(database, () => Promise.reject(new Error('the work failed'))).catch(() => undefined);

it('F3 a connection whose transaction could not be rolled back is not lent again', async () => {
  const { database, release } = poolWhere((text) => text === 'rollback');
  await failing(database);
  expect(release.mock.calls).toEqual([[true]]);
});

it('F3 a connection whose transaction was rolled back is lent again', async () => {
  const { database, release } = poolWhere(() => false);
  await failing(database);
  await failing(database);
  expect(release.mock.calls).toEqual([[false], [false]]);
});

/** A pool whose connection gives one answer and records the statements it was sent. */
function poolAnswering(answer: { command: string; rowCount: number | null; rows: readonly object[] }) {
  const query = vi.fn<(sent: { text: string; values: unknown[] }) => Promise<typeof answer>>(() => Promise.resolve(answer));
  const client = Object.assign(new EventEmitter(), { query, release: () => undefined });
  const database = createDatabase(Object.assign(new pg.Pool(), { connect: () => Promise.resolve(client) }));
  return { database, sent: () => query.mock.calls.map(([{ text, values }]) => ({ text, values })) };
}

const selected = (...rows: object[]) => ({ command: 'SELECT', rowCount: rows.length, rows });

it('D-246 one reads the first row, or undefined without any', async () => {
  expect(await one<{ id: number }>(poolAnswering(selected({ id: 1 }, { id: 2 })).database)`select id`).toEqual({ id: 1 });
  expect(await one<{ id: number }>(poolAnswering(selected()).database)`select id`).toBeUndefined();
});

it('D-246 many reads all rows in their order', async () => {
  expect(await many<{ id: number }>(poolAnswering(selected({ id: 2 }, { id: 1 })).database)`select id`).toEqual([{ id: 2 }, { id: 1 }]);
});

it('D-246 run counts what a statement changed, and nothing of one that only reads', async () => {
  expect(await run(poolAnswering({ command: 'UPDATE', rowCount: 3, rows: [] }).database)`update`).toBe(3);
  expect(await run(poolAnswering(selected({ id: 1 })).database)`select pg_notify('', '')`).toBe(0);
});

it('D-246 values are sent as parameters and fragments are composed', async () => {
  const { database, sent } = poolAnswering(selected());
  const condition = sql`name = ${"O'Hara"}`;
  await many(database)`select id from example.row where ${condition} limit ${5}`;
  expect(sent()).toEqual([{ text: 'select id from example.row where name = $1 limit $2', values: ["O'Hara", 5] }]);
});
