import { EventEmitter } from 'node:events';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { createDatabase, inTransaction } from './database.ts';

/** A pool of one connection that answers whatever is asked, but for what fails. */
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

it('F3 a connection whose transaction could not be rolled back is lent to nobody again', async () => {
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
