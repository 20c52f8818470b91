import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import { areaSweeps } from '../../../composition/areas.ts';
import { callsTo } from '../../../testing/calls.ts';
import type { TestOperator } from '../../../testing/people/operators.ts';
import { aRegistration, loginOf } from '../../../testing/player-server.ts';
import { startConsole, type TestConsole } from '../../operator/testing/console.ts';

const FIVE_YEARS_DAYS = 5 * 365.25;

let server: TestConsole;
let desk: TestOperator;
beforeAll(async () => {
  server = await startConsole({ hasNoWorker: true });
  desk = await server.operator('desk', 'support');
});
afterAll(() => server.stop());

const site: ReturnType<typeof callsTo> = (...asked) => callsTo(server.url)(...asked);
const query = async (statement: string, values: unknown[]) => (await server.testDatabase.pool.query(statement, values)).rows;
const idRow = z.tuple([z.object({ id: z.string() })]);

async function write(token = ''): Promise<string> {
  const email = `writer-${randomUUID()}@post.example`;
  const body = { email, message: 'Who can read this?' };
  await site('POST', '/api/notification/communications', { body, ...(token === '' ? {} : { token }) });
  const [{ id }] = idRow.parse(await query('select id from notification.contact_message where email = $1', [email]));
  return id;
}

async function decide(method: string, path: string, body: object): Promise<void> {
  const { status } = await server.call(method, `/contact-messages/${path}`, { token: desk.token, body });
  expect(status).toBe(200);
}
const answer = (id: string) => decide('POST', `${id}/reply`, { text: 'We do.' });
const close = (id: string) => decide('PUT', id, { state: 'closed', reason: 'nothing to answer' });

async function sweep(): Promise<void> {
  for (const { name, sweep: run } of areaSweeps) if (name.startsWith('notification.')) await run(server.context);
}

it('S-150 a guest’s message goes with its answers five years after its last words; one that waits stays, and a player’s', async () => {
  const player = loginOf(await site('POST', '/api/player/register', { body: aRegistration() }));
  const [answered, closed, waiting, own] = [await write(), await write(), await write(), await write(player.accessToken)];
  await close(closed);
  await answer(own);
  server.clock.advanceMs(3 * DAY_MS);
  // The first session has ended with the days.
  desk = await server.operator('later', 'support');
  await answer(answered);
  const ids = [answered, closed, waiting, own];
  const left = async () => {
    await sweep();
    const rows = await query('select id from notification.contact_message where id = any($1)', [ids]);
    return ids.map((id) => rows.some((row) => row.id === id));
  };
  server.clock.advanceMs((FIVE_YEARS_DAYS - 5) * DAY_MS);
  expect(await left()).toEqual([true, true, true, true]);
  server.clock.advanceMs(3 * DAY_MS);
  expect(await left()).toEqual([true, false, true, true]);
  server.clock.advanceMs(3 * DAY_MS);
  expect(await left()).toEqual([false, false, true, true]);
  const words = await query('select message_id as id from notification.contact_reply where message_id = any($1)', [ids]);
  expect(words).toEqual([{ id: own }]);
});
