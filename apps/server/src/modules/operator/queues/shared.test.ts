import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { SECOND_MS } from '@pavilion/contract/formats/durations.ts';
import { callsTo, consoleCallsTo } from '../../../testing/calls.ts';
import { SharedStandings } from './shared.ts';
import type { QueueStanding } from './standing-store.ts';
import { startConsole, startConsoleBeside, type TestConsole } from '../testing/console.ts';

vi.setConfig({ testTimeout: 90_000 });

let server: TestConsole;
beforeAll(async () => {
  server = await startConsole();
});
afterAll(() => server.stop());

const person = (...roles: string[]) => server.operator(`shared-${randomUUID()}`, ...roles);
const session = z.object({ queues: z.array(z.object({ name: z.string(), count: z.int() })) });
const parts = z.array(z.object({ part: z.string(), count: z.int() }));
const get = (path: string, token: string) => server.call('GET', path, { token });
const lettersIn = (data: unknown): number | undefined => session.parse(data).queues.find(({ name }) => name === 'contact')?.count;
const badge = async (token: string) => lettersIn((await get('/session', token)).body.data);
const standing = async (token: string) =>
  parts.parse((await get('/queues', token)).body.data).find(({ part }) => part === 'contact')?.count;

/** A letter that nobody hears of. */
const putSilently = () =>
  server.testDatabase.pool.query(
    `insert into notification.contact_message (id, email, locale, message, ip, created_at, state)
     values ($1, 'silent@post.example', 'en', 'Where is it?', '::1', $2, 'waiting')`,
    [randomUUID(), server.clock.now()],
  );
const write = () =>
  callsTo(server.url)('POST', '/api/notification/communications', {
    body: { email: `writer-${randomUUID()}@post.example`, message: 'Where is it?', isComplaint: false },
  });

/** What was sent to the database of the operators' authority while some work was done. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    const texts = sent.mock.calls.map(([query]) => z.looseObject({ text: z.string() }).safeParse(query).data?.text ?? '');
    return texts.filter((text) => /console\.operator_(?:session|role)/.test(text));
  } finally {
    sent.mockRestore();
  }
}

it('OS-38 operators who ask within a second share one count; a second later it is counted anew', async () => {
  const [one, other] = [await person('support'), await person('support', 'payments')];
  server.clock.advanceMs(SECOND_MS);
  const first = await badge(one.token);
  await putSilently();
  expect([await badge(other.token), await standing(one.token), await standing(other.token)]).toEqual([first, first, first]);
  server.clock.advanceMs(SECOND_MS);
  const next = (first ?? 0) + 1;
  expect([await standing(other.token), await badge(one.token), await badge(other.token)]).toEqual([next, next, next]);
});

it('OS-38 what is moved is counted at once, and in another process when it is heard of', async () => {
  const beside = await startConsoleBeside(server);
  try {
    const { token } = await person('support');
    const there = async () => lettersIn((await consoleCallsTo(beside.consoleUrl)('GET', '/session', { token })).body.data);
    server.clock.advanceMs(SECOND_MS);
    const before = (await badge(token)) ?? 0;
    expect(await there()).toBe(before);
    await write();
    expect([await badge(token), await standing(token)]).toEqual([before + 1, before + 1]);
    await expect.poll(there, { timeout: 30_000 }).toBe(before + 1);
  } finally {
    await beside.stop();
  }
});

it('OS-38 BO-020 what is shared is numbers alone: a queue taken away and a session that has ended are gone with the next call', async () => {
  const [admin, approver] = [await person('administrator'), await person('administrator')];
  const subject = await person('support');
  const names = async () => session.parse((await get('/session', subject.token)).body.data).queues.map(({ name }) => name);
  expect(await names()).toContain('contact');
  const body = { roles: ['identity'], reason: 'moved to another team' };
  const asked = await server.call('POST', `/operators/${subject.id}/roles`, { token: admin.token, body });
  const { approval } = z.object({ approval: z.object({ id: z.string() }) }).parse(asked.body.data);
  expect((await server.call('POST', `/approvals/${approval.id}/approve`, { token: approver.token, body: {} })).status).toBe(200);
  expect(await names()).toEqual(['approvals', 'documents']);
  expect((await get('/contact-messages', subject.token)).status).toBe(403);
  await server.call('DELETE', `/operators/${subject.id}/sessions`, { token: admin.token, body: { reason: 'lost the laptop' } });
  expect((await get('/session', subject.token)).status).toBe(401);
});

it('OS-38 BO-013 a call is admitted by one statement, and notes that somebody is there once a minute', async () => {
  const { token } = await person('support');
  const calls = async () => (await statementsOf(() => get('/contact-messages', token))).map((text) => text.trim().split(/\s/, 1)[0]);
  expect(await calls()).toEqual(['select']);
  server.clock.advanceMs(59 * SECOND_MS);
  expect(await calls()).toEqual(['select']);
  server.clock.advanceMs(2 * SECOND_MS);
  expect(await calls()).toEqual(['select', 'update']);
  expect(await calls()).toEqual(['select']);
  expect(await statementsOf(() => get('/session', token))).toHaveLength(2);
});

it('OS-38 while a slow database is counting, no second count begins, and a failed count is not kept', async () => {
  const shared = new SharedStandings(server.clock);
  const { promise, resolve } = Promise.withResolvers<QueueStanding[]>();
  shared.keep('contact', 1, promise);
  server.clock.advanceMs(5 * SECOND_MS);
  expect(shared.known('contact')).toBe(promise);
  resolve([]);
  await promise;
  expect(shared.known('contact')).toBeUndefined();
  const failing = Promise.withResolvers<QueueStanding[]>();
  shared.keep('contact', 1, failing.promise);
  failing.reject(new Error('away'));
  await expect(failing.promise).rejects.toThrow('away');
  expect(shared.known('contact')).toBeUndefined();
});
