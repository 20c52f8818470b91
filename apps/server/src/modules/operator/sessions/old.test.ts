import { afterAll, beforeAll, expect, it } from 'vitest';
import { startConsole, type TestConsole } from '../testing/console.ts';
import { sweepOperatorLeftovers } from '../jobs.ts';

let server: TestConsole;
beforeAll(async () => {
  server = await startConsole({ hasNoWorker: true });
});
afterAll(() => server.stop());

it('A2 sessions of operators go thirteen months after they expired, with tokens of programs, but the last one', async () => {
  const { id } = await server.operator('long-gone', 'support');
  const { pool } = server.testDatabase;
  const open = async (monthsAgo: number, isToken = false): Promise<string> => {
    const { rows } = await pool.query<{ id: string }>(
      `insert into console.operator_session (id, operator_id, token_hash, scope, address, device, created_at, active_at, expires_at)
       select gen_random_uuid(), $1, gen_random_uuid()::text, 'whole', '203.0.113.9', 'a browser', at, at, at
       from (select $2::timestamptz - $3 * interval '1 month' as at) as moment returning id`,
      [id, server.clock.realNow(), monthsAgo],
    );
    const opened = rows[0]?.id ?? '';
    if (isToken) await pool.query(`insert into console.operator_token (session_id, label) values ($1, 'a program')`, [opened]);
    return opened;
  };
  const left = async () =>
    (await pool.query<{ id: string }>('select id from console.operator_session where operator_id = $1 order by expires_at', [id])).rows.map(
      (row) => row.id,
    );
  await pool.query('delete from console.operator_session where operator_id = $1', [id]);
  await open(15);
  await open(14, true);
  const last = await open(13.5);
  await sweepOperatorLeftovers(server.context);
  expect(await left()).toEqual([last]);
  const lately = await open(12);
  await sweepOperatorLeftovers(server.context);
  expect(await left()).toEqual([lately]);
});
