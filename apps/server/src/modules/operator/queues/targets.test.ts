import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { defaultQueueTargets } from '@pavilion/contract/console/workplace/queue-targets.ts';
import * as z from 'zod';
import { callsTo, consoleCallsTo } from '../../../testing/calls.ts';
import { startConsole, startConsoleBeside, type TestConsole } from '../testing/console.ts';

vi.setConfig({ testTimeout: 90_000 });

let server: TestConsole;
beforeAll(async () => {
  server = await startConsole({ hasNoWorker: true });
});
afterAll(() => server.stop());

const view = z.looseObject({ version: z.int(), targets: z.record(z.string(), z.unknown()), changedByEmail: z.nullable(z.string()) });
const rows = z.array(z.looseObject({ part: z.string(), over: z.int(), targetSeconds: z.nullable(z.int()) }));
const letters = z.array(z.looseObject({ waitsSince: z.string(), targetAt: z.string() }));
const person = (...roles: string[]) => server.operator(`targets-${randomUUID()}`, ...roles);
const changed = { ...defaultQueueTargets, contact: { lookSeconds: 60, decidedSeconds: 600 } };
const reason = 'the answers of the evening take less';
const put = (token: string, body: object) => server.call('PUT', '/queue-targets', { token, body: { reason, ...body } });

it('operator §2.4 targets are published upon the version that was read, and bind rows and standing in every process', async () => {
  const reader = await person('administrator');
  const read = view.parse((await server.call('GET', '/queue-targets', { token: reader.token })).body.data);
  expect(read).toMatchObject({ version: 0, targets: defaultQueueTargets, changedByEmail: null });
  const body = { email: 'writer@post.example', message: 'Where is it?', isComplaint: false };
  await callsTo(server.url)('POST', '/api/notification/communications', { body });
  server.clock.advanceMs(11 * 60_000);
  const administrator = await person('administrator');
  const beside = await startConsoleBeside(server);
  try {
    const support = await person('support');
    const there = async () =>
      rows.parse((await consoleCallsTo(beside.consoleUrl)('GET', '/queues', support)).body.data).find(({ part }) => part === 'contact');
    expect(await there()).toMatchObject({ over: 0, targetSeconds: 14_400 });
    const saved = await put(administrator.token, { targets: changed, version: 0 });
    expect(view.parse(saved.body.data)).toMatchObject({ version: 1, targets: changed, changedByEmail: administrator.email });
    expect(await there()).toMatchObject({ over: 1, targetSeconds: 600 });
    const [letter] = letters.parse((await server.call('GET', '/contact-messages', { token: support.token })).body.data);
    expect(Date.parse(letter?.targetAt ?? '') - Date.parse(letter?.waitsSince ?? '')).toBe(600_000);
  } finally {
    await beside.stop();
  }
  const [record] = (await server.records(administrator.id)).filter(({ kind }) => kind === 'revisionPublished');
  expect(record?.detail).toMatchObject({
    act: 'queueTargets.change',
    before: { contact: defaultQueueTargets.contact },
    after: { contact: changed.contact, version: 1 },
    reason,
  });
  const late = await put((await person('administrator')).token, { targets: defaultQueueTargets, version: 0 });
  expect([late.status, late.body.error?.code, late.body.error?.detail]).toEqual([
    409,
    17_008,
    { operator: administrator.email, n: 1, diff: 'contact' },
  ]);
});

it('BO-021 OS-21 targets need the permission, a factor and a reason, and are whole', async () => {
  const { token } = await person('administrator');
  const { version } = view.parse((await server.call('GET', '/queue-targets', { token })).body.data);
  const codeOf = async (given: Promise<{ status: number; body: { error?: { code: number } | undefined } }>) =>
    (await given).body.error?.code;
  const targets = { ...changed, documents: { lookSeconds: 61, decidedSeconds: 3600 } };
  expect(await codeOf(put((await person('games')).token, { targets, version }))).toBe(17_000);
  expect(await codeOf(put(token, { targets, version, reason: 'no' }))).toBe(17_007);
  expect((await put(token, { targets: { ...targets, contact: { lookSeconds: 0, decidedSeconds: 5 } }, version })).status).toBe(422);
  const { contact: _contact, ...part } = targets;
  expect((await put(token, { targets: part, version })).status).toBe(422);
  server.clock.advanceMs(6 * 60_000);
  expect(await codeOf(put(token, { targets, version }))).toBe(17_001);
  const other = await person('administrator');
  expect((await put(other.token, { targets, version })).status).toBe(200);
  expect((await put(other.token, { targets, version: version + 1 })).status).toBe(409);
});
