import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import type { TestOperator } from '../../../testing/people/operators.ts';
import { callsTo } from '../../../testing/calls.ts';
import { aRegistration, loginOf, PASSWORD } from '../../../testing/player-server.ts';
import { startConsole, type TestConsole } from '../../operator/testing/console.ts';
import { notificationPersonalData } from '../personal-data/personal-data.ts';

vi.setConfig({ testTimeout: 90_000 });

let server: TestConsole;
let desk: TestOperator;
beforeAll(async () => {
  server = await startConsole();
});
afterAll(() => server.stop());

/** Advances time; the operator's session does not last that long, so they sign in again. */
async function later(ms: number): Promise<void> {
  server.clock.advanceMs(ms);
  desk = await server.operator(`desk-${randomUUID()}`, 'support');
}
beforeEach(() => later(3_600_000));

const THREAD = '/api/notification/communications/thread';
const rowShape = z.looseObject({
  id: z.string(),
  number: z.string(),
  state: z.string(),
  waitsSince: z.string(),
  targetAt: z.string(),
  answerDueAt: z.nullable(z.string()),
  thread: z.array(z.looseObject({ id: z.string(), operatorId: z.nullable(z.string()), text: z.string() })),
});
const threadShape = z.looseObject({
  state: z.string(),
  isOpen: z.boolean(),
  words: z.array(z.looseObject({ isOwn: z.boolean(), text: z.string() })),
});

async function player(more: Record<string, unknown> = {}) {
  const body = aRegistration(more);
  return { ...loginOf(await callsTo(server.url)('POST', '/api/player/register', { body })), email: String(body['email']) };
}
const rowOf = async (id: string) => {
  const listed = await server.call('GET', '/contact-messages?state=waiting&state=answered&state=closed&perPage=200', { token: desk.token });
  return z
    .array(rowShape)
    .parse(listed.body.data)
    .find((row) => row.id === id);
};
const reply = (id: string, text: string) => server.call('POST', `/contact-messages/${id}/reply`, { token: desk.token, body: { text } });

async function write(message: string, { language = 'en', isComplaint = false, token = '' } = {}): Promise<{ id: string; email: string }> {
  server.clock.advanceMs(1000);
  const email = `writer-${randomUUID()}@post.example`;
  const headers = { 'accept-language': language };
  const options = { body: { email, message, isComplaint }, headers, ...(token === '' ? {} : { token }) };
  const sent = await callsTo(server.url)('POST', '/api/notification/communications', options);
  const { number } = z.looseObject({ number: z.string() }).parse(sent.body.data);
  const listed = await server.call('GET', '/contact-messages?perPage=200', { token: desk.token });
  return {
    id:
      z
        .array(rowShape)
        .parse(listed.body.data)
        .find((row) => row.number === number)?.id ?? '',
    email,
  };
}

/** The code of the link in the latest mail to an address. */
async function mailedCode(email: string): Promise<string> {
  const text = (await server.mails()).findLast(({ to }) => to === email)?.text ?? '';
  return /\/contact\/thread\?code=([0-9a-f.-]+)/.exec(text)?.[1] ?? '';
}

type ThreadReader = { token?: string | undefined; key?: string; language?: string };
const read = (code: string, { token, language = 'en' }: ThreadReader = {}) =>
  callsTo(server.url)('GET', `${THREAD}?code=${encodeURIComponent(code)}`, {
    headers: { 'accept-language': language },
    ...(token ? { token } : {}),
  });
const say = (code: string, message: string, { token, key = randomUUID() }: ThreadReader = {}) =>
  callsTo(server.url)('POST', THREAD, { body: { code, message }, headers: { 'idempotency-key': key }, ...(token ? { token } : {}) });

it('BO-064 a guest opens the thread by the mail’s link and replies: it waits again, in order, with the same number and deadline', async () => {
  const { id, email } = await write('Mein Geld fehlt', { language: 'de', isComplaint: true });
  const before = await rowOf(id);
  await reply(id, 'Welche Zahlung ist es?');
  const code = await mailedCode(email);
  expect((await server.mails()).findLast(({ to }) => to === email)?.text).toContain(`/de/contact/thread?code=${id}.`);
  expect((await read(code)).body.data).toMatchObject({
    number: before?.number,
    isComplaint: true,
    answerBy: before?.answerDueAt,
    state: 'answered',
    isOpen: true,
    words: [
      { isOwn: true, text: 'Mein Geld fehlt' },
      { isOwn: false, text: 'Welche Zahlung ist es?' },
    ],
  });
  const first = desk.id;
  expect(JSON.stringify((await read(code)).body)).not.toContain(first);
  await later(DAY_MS);
  const since = server.clock.now();
  expect(threadShape.parse((await say(code, 'Die vom Montag,\nüber 20 Euro')).body.data)).toMatchObject({ state: 'waiting' });
  const after = await rowOf(id);
  expect(after).toMatchObject({ state: 'waiting', number: before?.number, answerDueAt: before?.answerDueAt, ownerId: first });
  expect([after?.waitsSince, after?.targetAt]).toEqual([since.toISOString(), new Date(since.getTime() + 4 * 3_600_000).toISOString()]);
  expect(after?.thread.map(({ operatorId, text }) => [operatorId, text])).toEqual([
    [first, 'Welche Zahlung ist es?'],
    [null, 'Die vom Montag,\nüber 20 Euro'],
  ]);
  const session = await server.call('GET', '/session', { token: desk.token });
  const { queues } = z
    .looseObject({ queues: z.array(z.looseObject({ name: z.string(), oldestAt: z.nullable(z.string()) })) })
    .parse(session.body.data);
  const waiting = z.array(rowShape).parse((await server.call('GET', '/contact-messages', { token: desk.token })).body.data);
  expect(queues.find(({ name }) => name === 'contact')?.oldestAt).toBe(waiting[0]?.waitsSince);
  // A message that keeps waiting has waited since its first text.
  await later(DAY_MS);
  await say(code, 'Hallo?');
  expect((await rowOf(id))?.waitsSince).toBe(since.toISOString());
});

it('BO-064 words in a closed thread open it again', async () => {
  const { id, email } = await write('One more thing');
  await reply(id, 'Done.');
  await server.call('PUT', `/contact-messages/${id}`, { token: desk.token, body: { state: 'closed', reason: 'nothing is left' } });
  expect(threadShape.parse((await say(await mailedCode(email), 'Not done')).body.data).state).toBe('waiting');
  expect(await rowOf(id)).toMatchObject({ state: 'waiting' });
});

/** A thread that waits with further words of its writer, and the id of those that an operator's page has. */
async function aWaitingThread(): Promise<{ id: string; code: string; seen: string | null }> {
  const { id, email } = await write('Where is my money?');
  await reply(id, 'Which payment?');
  const code = await mailedCode(email);
  await say(code, 'The one of Monday');
  server.clock.advanceMs(1000);
  return { id, code, seen: (await rowOf(id))?.thread.findLast(({ operatorId }) => operatorId === null)?.id ?? null };
}
const act = (method: string, path: string, body: object) => server.call(method, `/contact-messages/${path}`, { token: desk.token, body });

it('W-254 BO-064 an answer to words that were on the page leaves those waiting that came meanwhile, since they came', async () => {
  const { id, code, seen } = await aWaitingThread();
  server.clock.advanceMs(60_000);
  const since = server.clock.now().toISOString();
  await say(code, 'And that of Tuesday');
  server.clock.advanceMs(60_000);
  const answered = await act('POST', `${id}/reply`, { text: 'Monday is on its way.', seen });
  expect(rowShape.parse(answered.body.data)).toMatchObject({ state: 'waiting', waitsSince: since });
  const all = (await rowOf(id))?.thread.findLast(({ operatorId }) => operatorId === null)?.id;
  await act('POST', `${id}/reply`, { text: 'Tuesday as well.', seen: all });
  expect(await rowOf(id)).toMatchObject({ state: 'answered' });
});

it('W-254 BO-064 a message without further words is answered whole, and waits on if some came before the answer', async () => {
  const [quiet, { id }] = [await write('Hello'), await write('Hello again')];
  await act('POST', `${quiet.id}/reply`, { text: 'Hello.', seen: null });
  expect(await rowOf(quiet.id)).toMatchObject({ state: 'answered' });
  await server.testDatabase.pool.query(
    `insert into notification.contact_followup (id, message_id, body, sent_key, created_at) values (gen_random_uuid(), $1, 'more', 'more', $2)`,
    [id, server.clock.now()],
  );
  await act('POST', `${id}/reply`, { text: 'Hello.', seen: null });
  expect(await rowOf(id)).toMatchObject({ state: 'waiting' });
});

it('W-254 BO-064 a message whose writer has written again is not closed from a page without those words', async () => {
  const { id, code, seen } = await aWaitingThread();
  await say(code, 'And that of Tuesday');
  const close = (known: string | null) => act('PUT', id, { state: 'closed', reason: 'nothing is left', seen: known });
  const refused = await close(seen);
  expect([refused.status, refused.body.error?.detail]).toEqual([409, { rule: 'contactWroteAgain' }]);
  expect(await rowOf(id)).toMatchObject({ state: 'waiting' });
  // What does not end the wait needs no page.
  expect((await act('PUT', id, { ownerId: desk.id, reason: 'taken over by me', seen })).status).toBe(200);
  const all = (await rowOf(id))?.thread.findLast(({ operatorId }) => operatorId === null)?.id ?? null;
  expect((await close(all)).status).toBe(200);
});

it('BO-064 OS-22 only the writer reads or continues a thread, by whatever code', async () => {
  const [owner, stranger] = [await player(), await player()];
  const canary = `canary ${randomUUID()}`;
  const { id, email } = await write(canary, { token: owner.accessToken });
  await reply(id, `${canary} answered`);
  const signed = await mailedCode(email);
  const other = await write('another');
  await reply(other.id, 'yes');
  const foreign = `${id}.${(await mailedCode(other.email)).split('.')[1] ?? ''}`;
  const wrong = [
    id,
    foreign,
    `${id}.${'0'.repeat(64)}`,
    `${id}.`,
    `${signed}0`,
    signed.toUpperCase(),
    randomUUID(),
    '',
    'x',
    "' or true --",
  ];
  for (const [token, codes] of [
    [stranger.accessToken, wrong],
    [undefined, wrong],
    [owner.accessToken, wrong.slice(1)],
  ] as const)
    for (const code of codes) {
      const [one, two] = [await read(code, { token }), await say(code, 'mine', { token })];
      expect([404, 422]).toContain(one.status);
      expect([404, 422]).toContain(two.status);
      expect(JSON.stringify([one.body, two.body])).not.toContain('canary');
    }
  const list = (token: string) => callsTo(server.url)('GET', '/api/notification/communications', { token });
  expect((await list(stranger.accessToken)).body.data).toEqual([]);
  expect((await list('')).status).toBe(401);
  expect((await list(owner.accessToken)).body.data).toMatchObject([{ id, state: 'answered' }]);
  expect((await read(id, { token: owner.accessToken })).status).toBe(200);
  expect((await rowOf(id))?.thread).toHaveLength(1);
});

it('BO-064 a player is notified of the answer in the messenger without its text, and writes back when signed in', async () => {
  const owner = await player({ locale: 'fr' });
  const { id } = await write('Question', { token: owner.accessToken });
  await reply(id, 'Bientôt, promis.');
  const { body } = await callsTo(server.url)('GET', '/api/notification/messenger/messages?page=1&perPage=5', { token: owner.accessToken });
  const told = z.array(z.looseObject({ content: z.looseObject({ title: z.string() }) })).parse(body.data)[0];
  expect(told?.content).toMatchObject({
    title: expect.stringMatching(/^Nous avons répondu à votre message /),
    link: { url: `/contact/thread?code=${id}`, label: 'Lire la réponse' },
  });
  const { rows } = await server.testDatabase.pool.query(`select count(*)::int as count from kernel.event where data::text like '%promis%'`);
  expect(rows).toEqual([{ count: 0 }]);
  expect((await say(id, 'Merci', { token: owner.accessToken })).status).toBe(200);
  const held: object[] = [];
  for await (const { section, rows: own } of notificationPersonalData.collect(server.context, owner.profile.id))
    if (section === 'contactMessages') held.push(...own);
  expect(held).toMatchObject([{ message: 'Question', replies: [{ text: 'Bientôt, promis.' }], furtherMessages: [{ text: 'Merci' }] }]);
});

it('BO-064 sent again under its key it is there once, also at the same moment; with other words the key is refused', async () => {
  const { id, email } = await write('Hello');
  await reply(id, 'Yes?');
  const code = await mailedCode(email);
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 4 }, () => say(code, 'Once', { key })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await rowOf(id))?.thread.filter(({ text }) => text === 'Once')).toHaveLength(1);
  const reused = await say(code, 'Twice', { key });
  expect([reused.status, reused.body.error?.code]).toEqual([422, 10_011]);
});

it('BO-064 a thread is throttled, bounded in length and number, and says so', async () => {
  const { id, email } = await write('Hello');
  await reply(id, 'Yes?');
  const code = await mailedCode(email);
  for (const message of ['', '  ', 'x'.repeat(5001), 'a\u0000b'])
    expect(Object.keys((await say(code, message)).body.error?.fields ?? {})).toEqual(['message']);
  const statuses: number[] = [];
  for (let time = 0; time < 6; time += 1) statuses.push((await say(code, `word ${time}`)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  await server.testDatabase.pool.query(
    `insert into notification.contact_followup (id, message_id, body, sent_key, created_at)
     select gen_random_uuid(), $1, 'more', 'more ' || n, $2 from generate_series(1, 45) as n`,
    [id, server.clock.now()],
  );
  await later(3_600_000);
  expect((await say(code, 'too many')).status).toBe(409);
});

it('BO-064 a link that is eight weeks old opens nothing; the player still reads the own thread, and is asked to write again', async () => {
  const owner = await player();
  const { id, email } = await write('Long ago', { token: owner.accessToken });
  await reply(id, 'Yes.');
  const code = await mailedCode(email);
  server.clock.advanceMs(56 * DAY_MS - 60_000);
  expect((await read(code)).status).toBe(200);
  server.clock.advanceMs(60_000);
  expect([(await read(code)).status, (await say(code, 'Hello?')).status]).toEqual([404, 404]);
  const again = await callsTo(server.url)('POST', '/api/player/sessions', { body: { login: owner.email, password: PASSWORD } });
  const { accessToken } = loginOf(again);
  expect(threadShape.parse((await read(id, { token: accessToken })).body.data).isOpen).toBe(false);
  expect((await say(id, 'Hello?', { token: accessToken })).status).toBe(409);
});

it('BO-064 shows the mail before it is sent, in the writer’s language, without the key of its link', async () => {
  const { id } = await write('Uma pergunta', { language: 'pt', isComplaint: true });
  const { body } = await server.call('GET', `/contact-messages/${id}/mail`, { token: desk.token });
  const mail = z.looseObject({ text: z.string(), values: z.looseObject({ answerBy: z.string() }) }).parse(body.data);
  const number = (await rowOf(id))?.number;
  expect(mail).toMatchObject({
    locale: 'pt-br',
    subject: `Sua mensagem ${number}`,
    values: { number, answerBy: expect.stringContaining(' de ') },
  });
  expect(mail.text).toContain('{text}');
  expect(mail.text).not.toMatch(/[0-9a-f]{64}/);
  expect((await server.call('GET', `/contact-messages/${randomUUID()}/mail`, { token: desk.token })).status).toBe(404);
  const trader = await server.operator('trader-of-mails', 'trader');
  expect((await server.call('GET', `/contact-messages/${id}/mail`, { token: trader.token })).status).toBe(403);
});
