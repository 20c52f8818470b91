import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { HOUR_MS } from '@pavilion/contract/formats/durations.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { maskedEmail } from '../../../kernel/masks.ts';
import type { TestOperator } from '../../../testing/people/operators.ts';
import { callsTo } from '../../../testing/calls.ts';
import { aRegistration, loginOf } from '../../../testing/player-server.ts';
import { startConsole, type TestConsole } from '../../operator/testing/console.ts';
import { forgetNow } from '../../player/index.ts';
import { notificationPersonalData } from '../personal-data/personal-data.ts';

vi.setConfig({ testTimeout: 90_000 });

let server: TestConsole;
let desk: TestOperator;
beforeAll(async () => {
  server = await startConsole({ hasNoWorker: true });
  desk = await server.operator('desk', 'support');
});
afterAll(() => server.stop());

const call = (method: string, path: string, body?: object) =>
  server.call(method, `/contact-messages${path}`, { token: desk.token, ...(body === undefined ? {} : { body }) });
const rowShape = z.looseObject({ id: z.string(), number: z.string(), message: z.string(), state: z.string() });
const rows = async (query = '') => z.array(rowShape).parse((await call('GET', query)).body.data);

async function write(message: string, { language = 'de', isComplaint = false, token = '' } = {}): Promise<{ id: string; email: string }> {
  server.clock.advanceMs(1000);
  const email = `writer-${randomUUID()}@post.example`;
  const body = { email, message, isComplaint };
  const headers = { 'accept-language': language };
  const options = { body, headers, ...(token === '' ? {} : { token }) };
  const sent = await callsTo(server.url)('POST', '/api/notification/communications', options);
  const { number } = z.looseObject({ number: z.string() }).parse(sent.body.data);
  return { id: (await rows('?perPage=200')).find((row) => row.number === number)?.id ?? '', email };
}

it('BO-064 a message waits in the queue, masked, and is answered by mail in the writer’s language, once for a repeat', async () => {
  const { id, email } = await write('Wo ist mein Geld?');
  const [row] = (await rows()).filter((one) => one.id === id);
  expect(row).toMatchObject({
    email: 'w***@p***.example',
    locale: 'de',
    playerId: null,
    isComplaint: false,
    state: 'waiting',
    thread: [],
    claim: null,
  });
  await server.call('POST', '/claims', { token: desk.token, body: { kind: 'contact', id } });
  expect((await rows('?perPage=200')).find((one) => one.id === id)).toMatchObject({ claim: { operatorId: desk.id } });
  const session = await server.call('GET', '/session', { token: desk.token });
  expect(session.body.data).toMatchObject({
    queues: expect.arrayContaining([expect.objectContaining({ name: 'contact', count: (await rows('?perPage=200')).length })]),
  });
  const headers = { 'idempotency-key': randomUUID() };
  const answer = { text: 'Es kommt morgen.\nNicht {link}.', state: 'closed' };
  const reply = () => server.call('POST', `/contact-messages/${id}/reply`, { token: desk.token, body: answer, headers });
  const [first, second] = [await reply(), await reply()];
  expect(first.body.data).toMatchObject({ id, state: 'answered', ownerId: desk.id, thread: [{ operatorId: desk.id, text: answer.text }] });
  expect(second.body.data).toEqual(first.body.data);
  const mails = (await server.mails()).filter(({ to, subject }) => to === email && subject === `Ihre Nachricht ${row?.number ?? ''}`);
  expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('Es kommt morgen.\nNicht {link}.')]);
  expect((await rows()).map((one) => one.id)).not.toContain(id);
  expect(await rows('?state=answered')).toMatchObject([{ id }]);
  const acts = (await server.records(desk.id)).filter(({ kind }) => kind === 'operatorActed');
  expect(acts).toMatchObject([
    { detail: { act: 'contact.reply', object: id, before: { state: 'waiting' }, after: { state: 'answered' } } },
  ]);
  expect(JSON.stringify(acts)).not.toContain('morgen');
});

it('BO-064 a complaint shows its end; a player is linked, it is taken over, closed and opened again', async () => {
  const player = loginOf(await callsTo(server.url)('POST', '/api/player/register', { body: aRegistration({ locale: 'fr' }) }));
  const { id, email } = await write('A complaint', { isComplaint: true });
  const [complaint] = await rows('?isComplaint=true');
  expect(complaint).toMatchObject({ id, isComplaint: true });
  const times = z.looseObject({ answerDueAt: z.string(), receivedAt: z.string(), targetAt: z.string() }).parse(complaint);
  expect(Date.parse(times.answerDueAt)).toBeGreaterThan(Date.parse(times.receivedAt));
  expect(Date.parse(times.targetAt) - Date.parse(times.receivedAt)).toBe(4 * HOUR_MS);
  const change = { playerId: player.profile.id, ownerId: desk.id, state: 'closed', reason: 'the same person' };
  expect((await call('PUT', `/${id}`, change)).body.data).toMatchObject({ playerId: player.profile.id, ownerId: desk.id, state: 'closed' });
  expect(await rows(`?state=closed&playerId=${player.profile.id}`)).toMatchObject([{ id }]);
  expect((await call('PUT', `/${id}`, { state: 'waiting', reason: 'closed too early' })).body.data).toMatchObject({ state: 'waiting' });
  await call('POST', `/${id}/reply`, { text: 'Bientôt.' });
  const mail = (await server.mails()).findLast(({ to }) => to === email);
  expect(mail?.subject).toMatch(/^Votre message /);
  const { body, status } = await call('PUT', `/${id}`, { state: 'closed' });
  expect([status, body.error?.code]).toEqual([422, 17_007]);
  for (const unknown of [call('PUT', `/${randomUUID()}`, change), call('POST', `/${randomUUID()}/reply`, { text: 'x' })])
    expect((await unknown).status).toBe(404);
  expect((await call('PUT', `/${id}`, { ...change, playerId: randomUUID() })).status).toBe(404);
  expect((await call('POST', `/${id}/reply`, { text: '  ' })).status).toBe(422);
});

it('BO-064 a message is linked to a player and taken off again, each with its record, by those who answer alone', async () => {
  const register = async () => loginOf(await callsTo(server.url)('POST', '/api/player/register', { body: aRegistration() }));
  const [player, forgotten, stranger] = [await register(), await register(), await register()];
  const { id: playerId } = player.profile;
  const { id } = await write('Why was I refused?');
  const other = await server.operator('linking-risk', 'risk');
  const given = { playerId, reason: 'the same address' };
  const refused = await server.call('PUT', `/contact-messages/${id}`, { token: other.token, body: given });
  expect([refused.status, refused.body.error?.code]).toEqual([403, 17_000]);
  expect(await rows(`?playerId=${playerId}&state=waiting`)).toEqual([]);
  expect((await call('PUT', `/${id}`, given)).body.data).toMatchObject({ playerId, state: 'waiting' });
  expect(await rows(`?playerId=${playerId}&state=waiting`)).toMatchObject([{ id }]);
  const threads = await callsTo(server.url)('GET', '/api/notification/communications', { token: player.accessToken });
  expect(threads.body.data).toMatchObject([{ id }]);
  const moved = await call('PUT', `/${id}`, { playerId: stranger.profile.id, reason: 'the wrong account' });
  expect([moved.status, await rows(`?playerId=${stranger.profile.id}&state=waiting`)]).toEqual([409, []]);
  expect((await call('PUT', `/${id}`, { playerId: null, reason: 'somebody else wrote it' })).body.data).toMatchObject({ playerId: null });
  expect(await rows(`?playerId=${playerId}&state=waiting`)).toEqual([]);
  const after = await callsTo(server.url)('GET', '/api/notification/communications', { token: player.accessToken });
  expect(after.body.data).toEqual([]);
  const records = (await server.records(desk.id)).filter(({ detail }) => detail.object === id);
  expect(records.map(({ detail: { act, before, after: next, reason } }) => ({ act, before, next, reason }))).toMatchObject([
    { act: 'contact.change', before: { playerId: null }, next: { playerId }, reason: 'the same address' },
    { act: 'contact.change', before: { playerId }, next: { playerId: null }, reason: 'somebody else wrote it' },
  ]);
  await inTransaction(server.context.database, (transaction) => forgetNow(server.context, transaction, forgotten.profile.id));
  expect((await call('PUT', `/${id}`, { playerId: forgotten.profile.id, reason: 'the same address' })).status).toBe(404);
});

it('BO-064 a signed-in writer’s message is in the player’s copy without names of staff, and goes with the player', async () => {
  const player = loginOf(await callsTo(server.url)('POST', '/api/player/register', { body: aRegistration() }));
  const { id } = await write('From my account', { token: player.accessToken });
  await call('POST', `/${id}/reply`, { text: 'For your copy' });
  const { id: playerId } = player.profile;
  const held: object[] = [];
  for await (const { section, rows: own } of notificationPersonalData.collect(server.context, playerId))
    if (section === 'contactMessages') held.push(...own);
  expect(held).toMatchObject([{ message: 'From my account', replies: [{ text: 'For your copy' }] }]);
  expect(JSON.stringify(held)).not.toContain(desk.id);
  await inTransaction(server.context.database, async (transaction) => {
    await notificationPersonalData.forget?.(server.context, transaction, { playerId, email: null, phoneKey: null });
  });
  expect((await call('PUT', `/${id}`, { state: 'closed', reason: 'nothing left' })).status).toBe(404);
});

it('BO-064 OS-22 reads on by cursor while messages come in', async () => {
  for (const text of ['one', 'two', 'three']) await write(text);
  const all = (await rows('?perPage=200')).map(({ id }) => id);
  const page = await call('GET', '?perPage=2');
  const seen = z
    .array(rowShape)
    .parse(page.body.data)
    .map(({ id }) => id);
  await write('four');
  const meta = z.looseObject({ next: z.string() }).parse(page.body.meta);
  const cursor = encodeURIComponent(meta.next);
  const rest = (await rows(`?perPage=200&cursor=${cursor}`)).map(({ id }) => id);
  expect([...seen, ...rest].slice(0, all.length)).toEqual(all);
  expect(rest).toHaveLength(all.length - 1);
  expect((await call('GET', `?state=closed&cursor=${cursor}`)).status).toBe(422);
  expect((await call('GET', '?state=lost')).status).toBe(422);
});

it('BO-064 an address of mail keeps its first letters and its last part', () => {
  expect(['dora@pavilion.test', 'x@y', '', '@', 'ä@ö.co.uk'].map(maskedEmail)).toEqual([
    'd***@p***.test',
    'x***@y***',
    '***@***',
    '***@***',
    'ä***@ö***.uk',
  ]);
});
