import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { operatorSweeps } from '../jobs.ts';
import { startConsole, type TestConsole } from '../testing/console.ts';

vi.setConfig({ testTimeout: 90_000 });

let server: TestConsole;
beforeAll(async () => {
  server = await startConsole({ hasNoWorker: true });
});
afterAll(() => server.stop());

const note = z.object({ id: z.string(), text: z.string(), operatorId: z.string(), operatorEmail: z.string(), writtenAt: z.string() });
const person = (...roles: string[]) => server.operator(`handover-${randomUUID()}`, ...roles);
const write = (token: string, text: unknown, headers: Record<string, string> = {}) =>
  server.call('POST', '/handover', { token, body: { text }, headers });
const listed = async () =>
  z.array(note).parse((await server.call('GET', '/handover', { token: (await person('editor')).token })).body.data);

it('BO-033 a note of the handover is read by everybody, with who wrote it and when, and leaves one record without its words', async () => {
  const author = await person('support');
  const text = 'The card provider answers slowly;\nMarta knows, call her from 22:00 on.';
  const key = { 'idempotency-key': randomUUID() };
  const [first, again] = [await write(author.token, `  ${text} `, key), await write(author.token, `  ${text} `, key)];
  expect(note.parse(first.body.data)).toMatchObject({ text, operatorId: author.id, operatorEmail: author.email });
  expect(again.body.data).toEqual(first.body.data);
  expect(await listed()).toEqual([note.parse(first.body.data)]);
  const records = (await server.records(author.id)).filter(({ detail }) => detail['act'] === 'handover.write');
  expect(records).toHaveLength(1);
  expect(JSON.stringify(records)).not.toContain('Marta');
  expect((await write(author.token, 'another text', key)).status).toBe(422);
});

it('OS-21 a note has words, at most two thousand characters, and needs a session', async () => {
  const { token } = await person('auditor');
  expect((await write(token, '  ')).status).toBe(422);
  expect((await write(token, 'x'.repeat(2001))).status).toBe(422);
  expect((await write(token, 'x'.repeat(2000))).status).toBe(200);
  expect((await server.call('GET', '/handover')).status).toBe(401);
});

it('operator §2.2 the last twenty are shown, the newest first, and notes go after thirty days', async () => {
  const { token } = await person('support');
  for (let number = 1; number <= 21; number += 1) {
    server.clock.advanceMs(1000);
    expect((await write(token, `note ${number}`)).status).toBe(200);
  }
  const texts = (await listed()).map(({ text }) => text);
  expect([texts.length, texts[0], texts.at(-1)]).toEqual([20, 'note 21', 'note 2']);
  server.clock.advanceMs(31 * 24 * 3_600_000);
  const later = await person('support');
  await write(later.token, 'of today');
  await operatorSweeps.find(({ name }) => name === 'operator.leftovers')?.sweep(server.context);
  expect((await listed()).map(({ text }) => text)).toEqual(['of today']);
});
