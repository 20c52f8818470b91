import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { MINUTE_MS } from '@pavilion/contract/formats/durations.ts';
import { callsTo } from '../../../testing/calls.ts';
import { operatorSweeps } from '../jobs.ts';
import { startConsole, type TestConsole } from '../testing/console.ts';

vi.setConfig({ testTimeout: 90_000 });

let server: TestConsole;
beforeAll(async () => {
  server = await startConsole({ hasNoWorker: true });
});
afterAll(() => server.stop());

const pace = z.object({
  decided: z.int(),
  lookedSeconds: z.nullable(z.number()),
  waitedSeconds: z.number(),
  handledSeconds: z.nullable(z.number()),
});
const standing = z.looseObject({ part: z.string(), lookSeconds: z.nullable(z.int()), pace: z.nullable(pace) });
const person = (role: string) => server.operator(`times-${randomUUID()}`, role);
async function paceOf(part: string) {
  const { token } = await person('support');
  return z
    .array(standing)
    .parse((await server.call('GET', '/queues', { token })).body.data)
    .find((one) => one.part === part)?.pace;
}
async function write(): Promise<string> {
  const body = { email: `writer-${randomUUID()}@post.example`, message: 'Where is it?', isComplaint: false };
  await callsTo(server.url)('POST', '/api/notification/communications', { body });
  const sql = 'select id from notification.contact_message where email = $1';
  return (await server.testDatabase.pool.query<{ id: string }>(sql, [body.email])).rows[0]?.id ?? '';
}
const open = async (id: string) =>
  server.call('POST', '/claims', { token: (await person('support')).token, body: { kind: 'contact', id } });
const answer = async (id: string) =>
  server.call('POST', `/contact-messages/${id}/reply`, { token: (await person('support')).token, body: { text: 'It is on its way.' } });

it('operator §2.4 how long what was decided had waited, until the first look and the decision, is kept with the decision', async () => {
  expect(await paceOf('contact')).toBeNull();
  for (const [beforeLook, beforeAnswer] of [
    [10, 8],
    [20, 30],
    [90, 60],
  ] as const) {
    const id = await write();
    server.clock.advanceMs(beforeLook * MINUTE_MS);
    await open(id);
    server.clock.advanceMs(6 * MINUTE_MS);
    // A second look, after the lease of the first has ended, is not the first one.
    await open(id);
    server.clock.advanceMs((beforeAnswer - 6) * MINUTE_MS);
    expect((await answer(id)).status).toBe(200);
    // A second answer decides nothing any more.
    expect((await answer(id)).status).toBe(200);
  }
  const found = await paceOf('contact');
  expect(found?.decided).toBe(3);
  // In whole minutes: the calls themselves take their time.
  const minutes = [found?.lookedSeconds, found?.waitedSeconds, found?.handledSeconds].map((seconds) => Math.floor((seconds ?? 0) / 60));
  expect(minutes).toEqual([20, 50, 30]);
});

it('operator §2.4 an item that was never opened has no first look, and an item that waits again is timed again', async () => {
  const id = await write();
  await answer(id);
  const { pool } = server.testDatabase;
  await open(id);
  server.clock.advanceMs(60 * MINUTE_MS);
  await pool.query(`update notification.contact_message set state = 'waiting', waits_since = $2 where id = $1`, [id, server.clock.now()]);
  server.clock.advanceMs(2 * MINUTE_MS);
  await answer(id);
  const sql = `select extract(epoch from decided_at - since)::int as waited, looked_at from console.queue_time where item = $1 order by decided_at`;
  const { rows } = await pool.query<{ waited: number; looked_at: Date | null }>(sql, [id]);
  expect(rows).toEqual([
    { waited: expect.any(Number), looked_at: null },
    { waited: 120, looked_at: null },
  ]);
});

it('operator §2.4 the middle is of seven days, and the times go after ninety', async () => {
  server.clock.advanceMs(8 * 24 * 60 * MINUTE_MS);
  expect(await paceOf('contact')).toBeNull();
  const count = async () =>
    (await server.testDatabase.pool.query('select 1 from console.queue_time union all select 1 from console.queue_look')).rowCount;
  expect(await count()).toBeGreaterThan(0);
  server.clock.advanceMs(90 * 24 * 60 * MINUTE_MS);
  const leftovers = operatorSweeps.find(({ name }) => name === 'operator.leftovers');
  await leftovers?.sweep(server.context);
  expect(await count()).toBe(0);
});
