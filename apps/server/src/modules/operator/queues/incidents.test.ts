import { SECOND_MS } from '@pavilion/contract/formats/durations.ts';
import { untilReadable } from '../../../testing/followers.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { keepAuditSealed } from '../../../kernel/log/audit-behind.ts';
import { callsTo } from '../../../testing/calls.ts';
import { startConsole, type TestConsole } from '../testing/console.ts';

vi.setConfig({ testTimeout: 90_000 });

let server: TestConsole;
beforeAll(async () => {
  // No background work runs: incidents stay as the test made them.
  server = await startConsole({ hasNoWorker: true });
});
afterAll(() => server.stop());

const incident = z.object({
  kind: z.string(),
  subject: z.nullable(z.string()),
  count: z.nullable(z.int()),
  since: z.nullable(z.string()),
});
async function seenNow(...roles: string[]) {
  const { token } = await server.operator(`incidents-${randomUUID()}`, ...roles);
  return z.array(incident).parse((await server.call('GET', '/incidents', { token })).body.data);
}
/** The incidents of this second, not those cached in the last one. */
async function incidents(...roles: string[]) {
  server.clock.advanceMs(SECOND_MS);
  return seenNow(...roles);
}
const ofKind = async (kind: string, role: string) => (await incidents(role)).filter((one) => one.kind === kind);
const metric = async (name: string): Promise<string | undefined> =>
  (await (await fetch(`${server.url}/metrics`)).text()).split('\n').find((line) => line.startsWith(name));

it('BO-064 what waits twice its target is an incident for those who may read the queue, and a figure that alarms', async () => {
  const body = { email: 'writer@post.example', message: 'Where is it?', isComplaint: false };
  const before = server.clock.now().toISOString();
  await callsTo(server.url)('POST', '/api/notification/communications', { body });
  const after = server.clock.now().toISOString();
  server.clock.advanceMs(8 * 3_600_000 - 60_000);
  expect(await ofKind('queueLate', 'support')).toEqual([]);
  expect(await metric('console_queue_late_items{queue="contact"}')).toBe('console_queue_late_items{queue="contact"} 0');
  server.clock.advanceMs(61_000);
  const [late] = await ofKind('queueLate', 'support');
  expect(late).toMatchObject({ subject: 'contact', count: 1 });
  const since = new Date(late?.since ?? '').toISOString();
  expect([before, since, after].toSorted()).toEqual([before, since, after]);
  expect(await metric('console_queue_late_items{queue="contact"}')).toBe('console_queue_late_items{queue="contact"} 1');
  expect(await ofKind('queueLate', 'identity')).toEqual([]);
});

it('operator §2.2 followers, jobs and the sealing that are behind are incidents for those who read of the system', async () => {
  const { pool } = server.testDatabase;
  await pool.query(`insert into kernel.event_cursor (follower, xid, id) values ('a-late-one', '0', 0)`);
  await pool.query(`select graphile_worker.add_job('a-parked-job', max_attempts := 1)`);
  await pool.query(
    `update graphile_worker._private_jobs as job set attempts = 1
     from graphile_worker._private_tasks as task where task.id = job.task_id and task.identifier = 'a-parked-job'`,
  );
  // The first sign-in of the other test left an event and a record; nothing seals or follows here.
  server.clock.advanceMs(6 * 60_000);
  const found = await incidents('administrator');
  expect(found).toContainEqual({ kind: 'jobsParked', subject: 'a-parked-job', count: 1, since: null });
  expect(found).toContainEqual({ kind: 'followerLate', subject: 'a-late-one', count: null, since: expect.any(String) });
  expect(await ofKind('followerLate', 'support')).toEqual([]);
  expect(await ofKind('jobsParked', 'support')).toEqual([]);
});

it('OS-25 a record that waits for its place in the chain for five minutes is an incident', async () => {
  const { token } = await server.operator('sealing-incident', 'administrator');
  const { id } = await server.operator('sealing-other', 'support');
  await untilReadable(server.context.database);
  await keepAuditSealed(server.context);
  await server.call('PUT', `/operators/${id}/block`, { token, body: { reason: 'to block for a test' } });
  expect(await ofKind('auditBehind', 'administrator')).toEqual([]);
  server.clock.advanceMs(5 * 60_000 + 1000);
  expect(await ofKind('auditBehind', 'administrator')).toMatchObject([{ subject: null, since: expect.any(String) }]);
});

it('operator §2.2 a payment provider that is not asked, as it did not answer, is an incident for those who read payments', async () => {
  const now = server.clock.now();
  await server.testDatabase.pool.query(
    `insert into payment.provider_circuit (psp, last_fault_at, open_until) values ('silent-psp', $1, $2)`,
    [now, new Date(now.getTime() + 60_000)],
  );
  const expected = { kind: 'providerDown', subject: 'silent-psp', count: null, since: now.toISOString() };
  expect(await ofKind('providerDown', 'payments')).toEqual([expected]);
  expect(await ofKind('providerDown', 'editor')).toEqual([]);
  server.clock.advanceMs(61_000);
  expect(await ofKind('providerDown', 'payments')).toEqual([]);
});

it('OS-38 what runs amiss is read once a second for all start pages, and shown to who may read it', async () => {
  const silent = async (...roles: string[]) => (await seenNow(...roles)).filter(({ kind }) => kind === 'providerDown').length;
  server.clock.advanceMs(SECOND_MS);
  expect(await silent('payments')).toBe(0);
  await server.testDatabase.pool.query(
    `insert into payment.provider_circuit (psp, last_fault_at, open_until) values ('mute-psp', $1, $2)`,
    [server.clock.now(), new Date(server.clock.now().getTime() + 60_000)],
  );
  expect([await silent('payments'), await silent('payments', 'support')]).toEqual([0, 0]);
  server.clock.advanceMs(SECOND_MS);
  expect([await silent('payments'), await silent('editor')]).toEqual([1, 0]);
});
