import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { HOUR_MS, MINUTE_MS } from '@pavilion/contract/formats/durations.ts';
import { callsTo } from '../../../testing/calls.ts';
import type { TestOperator } from '../../../testing/people/operators.ts';
import { startConsole, type TestConsole } from '../testing/console.ts';

vi.setConfig({ testTimeout: 90_000 });

let server: TestConsole;
beforeAll(async () => {
  server = await startConsole({ hasNoWorker: true });
});
afterAll(() => server.stop());

const standing = z.object({
  queue: z.string(),
  part: z.string(),
  count: z.int(),
  oldestAt: z.nullable(z.string()),
  dueAt: z.nullable(z.string()),
  soon: z.int(),
  over: z.int(),
  late: z.int(),
  targetSeconds: z.nullable(z.int()),
});

/** A freshly signed-in operator, since the test's clock advances by hours. */
const person = (...roles: string[]): Promise<TestOperator> => server.operator(`queues-${randomUUID()}`, ...roles);
async function standings(...roles: string[]) {
  const { token } = await person(...roles);
  return z.array(standing).parse((await server.call('GET', '/queues', { token })).body.data);
}
const partOf = async (part: string, role: string) => (await standings(role)).find((one) => one.part === part);

async function write(): Promise<string> {
  const body = { email: `writer-${randomUUID()}@post.example`, message: 'Where is it?', isComplaint: false };
  await callsTo(server.url)('POST', '/api/notification/communications', { body });
  const { rows } = await server.testDatabase.pool.query<{ id: string }>('select id from notification.contact_message where email = $1', [
    body.email,
  ]);
  return rows[0]?.id ?? '';
}

it('BO-064 a queue’s standing counts all that wait, by the time from which their target runs', async () => {
  const id = await write();
  // The rest of a busy week: more rows than one page of the list.
  await server.testDatabase.pool.query(
    `insert into notification.contact_message (id, email, locale, message, ip, created_at, state)
     select gen_random_uuid(), 'writer-' || number || '@post.example', 'en', 'Where is it?', '::1', $1, 'waiting' from generate_series(1, 600) as number`,
    [server.clock.now()],
  );
  server.clock.advanceMs(3 * HOUR_MS + 11 * MINUTE_MS);
  expect(await partOf('contact', 'support')).toMatchObject({ queue: 'contact', count: 601, soon: 0, over: 0, targetSeconds: 4 * 3600 });
  server.clock.advanceMs(2 * MINUTE_MS);
  expect(await partOf('contact', 'support')).toMatchObject({ soon: 601, over: 0, late: 0 });
  server.clock.advanceMs(HOUR_MS);
  expect(await partOf('contact', 'support')).toMatchObject({ soon: 0, over: 601, late: 0 });
  server.clock.advanceMs(4 * HOUR_MS);
  expect(await partOf('contact', 'support')).toMatchObject({ count: 601, over: 601, late: 601 });
  // A new message makes it wait from that moment, as its row says.
  const { token } = await person('support');
  await server.call('POST', `/contact-messages/${id}/reply`, { token, body: { text: 'It is on its way.' } });
  const since = server.clock.now();
  await server.testDatabase.pool.query(`update notification.contact_message set state = 'waiting', waits_since = $2 where id = $1`, [
    id,
    since,
  ]);
  await server.testDatabase.pool.query(`delete from notification.contact_message where id <> $1`, [id]);
  server.clock.advanceMs(MINUTE_MS);
  const dueAt = new Date(since.getTime() + 4 * HOUR_MS).toISOString();
  expect(await partOf('contact', 'support')).toMatchObject({ count: 1, over: 0, oldestAt: since.toISOString(), dueAt });
});

it('BO-029 approvals are measured by two hours from the asking, not by when they end', async () => {
  const asker = await person('administrator');
  const target = await person('editor');
  const asked = await server.call('POST', `/operators/${target.id}/roles`, {
    token: asker.token,
    body: { roles: ['editor', 'games'], reason: 'she looks after games too' },
  });
  expect(asked.status).toBe(202);
  const before = await partOf('approvals', 'administrator');
  expect(before).toMatchObject({ queue: 'approvals', count: 1, over: 0, targetSeconds: 7200 });
  server.clock.advanceMs(2 * HOUR_MS + MINUTE_MS);
  expect(await partOf('approvals', 'administrator')).toMatchObject({ count: 1, over: 1, late: 0 });
});

it('BO-173 the row of approvals counts the requests that one may decide, as the page’s badge does: neither one’s own, nor those of kinds without the right', async () => {
  const asker = await person('administrator');
  const target = await person('editor');
  const body = { roles: ['editor', 'games'], reason: 'she looks after games too' };
  const nothing = { count: 0, oldestAt: null, dueAt: null, soon: 0, over: 0, late: 0 };
  const row = async ({ token }: TestOperator) =>
    z
      .array(standing)
      .parse((await server.call('GET', '/queues', { token })).body.data)
      .find(({ part }) => part === 'approvals');
  const session = z.object({ queues: z.array(z.object({ name: z.string(), count: z.int() })) });
  const badge = async ({ token }: TestOperator) =>
    session.parse((await server.call('GET', '/session', { token })).body.data).queues.find(({ name }) => name === 'approvals')?.count;
  const colleague = await person('administrator');
  const before = (await row(colleague))?.count ?? 0;
  expect((await server.call('POST', `/operators/${target.id}/roles`, { token: asker.token, body })).status).toBe(202);
  server.clock.advanceMs(2 * HOUR_MS + MINUTE_MS);
  const late = await person('administrator');
  expect(await row(late)).toMatchObject({ count: before + 1, over: before + 1 });
  expect(await badge(late)).toBe(before + 1);
  for (const role of ['auditor', 'editor']) {
    const reader = await person(role);
    expect([await row(reader), await badge(reader)]).toEqual([expect.objectContaining(nothing), 0]);
  }
});

it('BO-019 one reads the standing of the queues that one may read, also of those in which nothing waits', async () => {
  const names = async (role: string) => (await standings(role)).map(({ part }) => part);
  expect(await names('editor')).toEqual(['approvals']);
  expect(await names('identity')).toEqual(['approvals', 'documents']);
  expect(await names('finance')).toEqual([
    'approvals',
    'withdrawalsGreen',
    'withdrawalsHeld',
    'chargebacksOpen',
    'chargebacksLost',
    'unmatched',
    'differences',
  ]);
  expect((await server.call('GET', '/queues')).status).toBe(401);
});
