import { randomUUID } from 'node:crypto';
import { playerChannel } from '@pavilion/contract/channels.ts';
import { Centrifuge, type PublicationContext } from 'centrifuge';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import * as z from 'zod';
import { inTransaction } from '../../../kernel/database.ts';
import type { TestOperator } from '../../../testing/people/operators.ts';
import { callsTo } from '../../../testing/calls.ts';
import { aRegistration, loginOf } from '../../../testing/player-server.ts';
import { startConsole, type TestConsole } from '../../operator/testing/console.ts';
import { sendQueuedMail } from '../../player/mail/service.ts';
import { forgetNow } from '../../player/index.ts';
import { sweepPlayerLeftovers } from '../../player/jobs.ts';

vi.setConfig({ testTimeout: 90_000 });

let server: TestConsole;
let desk: TestOperator;
const clients: Centrifuge[] = [];
beforeAll(async () => {
  server = await startConsole();
  desk = await server.operator('messages-desk', 'support');
});
afterAll(async () => {
  for (const client of clients) client.disconnect();
  await server.stop();
});

async function aPlayer(changes: Record<string, unknown> = {}) {
  const body = aRegistration(changes);
  const { accessToken: token, profile } = loginOf(await callsTo(server.url)('POST', '/api/player/register', { body }));
  return { id: profile.id, token, email: String(body['email']) };
}

/** Records the publications about messages on an open player page. */
async function listen({ id, token }: { id: string; token: string }): Promise<unknown[]> {
  const client = new Centrifuge(`${server.url.replace('http', 'ws')}/api/connection/websocket`, { websocket: WebSocket, token });
  clients.push(client);
  const heard: unknown[] = [];
  const subscription = client.newSubscription(playerChannel('notifications', id));
  subscription.on('publication', ({ data }: PublicationContext) => heard.push(data));
  const ready = new Promise<void>((resolve) => subscription.once('subscribed', () => resolve()));
  subscription.subscribe();
  client.connect();
  await ready;
  return heard;
}

const send = (id: string, body: object, headers: Record<string, string> = {}) =>
  server.call('POST', `/players/${id}/messages`, { token: desk.token, body, headers });
const messagesOf = async ({ token }: { token: string }) =>
  z
    .array(z.looseObject({ content: z.object({ title: z.string(), body: z.string() }) }))
    .parse((await callsTo(server.url)('GET', '/api/notification/messenger/messages', { token })).body.data)
    .map(({ content }) => content);
const mailRow = z.looseObject({ template: z.string(), subject: z.string(), sentTo: z.string(), state: z.string() });
const mailsOf = async (id: string) =>
  z.array(mailRow).parse((await server.call('GET', `/players/${id}/mails`, { token: desk.token })).body.data);

describe('a message to a player', () => {
  it('BO-060 arrives in the open site, once for a repeat, and its words are in no record', async () => {
    const player = await aPlayer({ locale: 'de' });
    const heard = await listen(player);
    const headers = { 'idempotency-key': randomUUID() };
    const body = { text: 'Ihre Frage ist geklärt.\nNicht {title}.', channel: 'site' };
    const first = await send(player.id, body, headers);
    expect([first.status, first.body.data]).toMatchObject([
      200,
      { channel: 'site', title: 'Eine Nachricht von unserem Support', sentTo: null },
    ]);
    expect((await send(player.id, body, headers)).body.data).toEqual(first.body.data);
    await expect.poll(() => JSON.stringify(heard), { timeout: 10_000 }).toContain('Ihre Frage ist geklärt.');
    expect((await messagesOf(player)).filter(({ body: words }) => words === body.text)).toHaveLength(1);
    const [record] = (await server.records(desk.id)).filter(
      ({ kind, detail }) => kind === 'operatorActed' && detail['object'] === player.id,
    );
    expect(record?.detail).toMatchObject({ act: 'players.message', after: { channel: 'site', template: null, characters: 38 } });
    expect(JSON.stringify(record)).not.toContain('geklärt');
    expect((await mailsOf(player.id)).map(({ template }) => template)).not.toContain('support-message');
  });

  it.each([
    ['en', 'About your documents', 'Hello,'],
    ['ja', '書類について', 'お客様'],
  ])('BO-060 goes by mail too, by a template in the player’s language %s', async (locale, title, greeting) => {
    const player = await aPlayer({ locale });
    const answered = await send(player.id, { template: 'documentsHelp', channel: 'both' });
    expect(answered.body.data).toMatchObject({ title, sentTo: expect.stringMatching(/^.\*\*\*@.\*\*\*\.test$/) });
    expect((await messagesOf(player)).map((message) => message.title)).toContain(title);
    const mail = (await server.mails()).find(({ to, subject }) => to === player.email && subject === title);
    expect(mail?.text).toMatch(new RegExp(`^${greeting}`));
  });

  it('BO-060 refuses an empty message, two things at once, an unknown player, a mail without recipient and an erased player', async () => {
    const player = await aPlayer();
    expect((await send(player.id, { channel: 'site' })).status).toBe(422);
    expect((await send(player.id, { channel: 'site', text: 'a', template: 'limitsHelp' })).status).toBe(422);
    expect((await send(player.id, { channel: 'site', text: 'a\u0007' })).status).toBe(422);
    expect((await send(randomUUID(), { channel: 'site', text: 'a' })).status).toBe(404);
    await server.testDatabase.pool.query('update player.player set email = null, email_key = null where id = $1', [player.id]);
    expect((await send(player.id, { channel: 'both', text: 'Lost words' })).status).toBe(409);
    expect((await messagesOf(player)).map(({ body }) => body)).not.toContain('Lost words');
    await inTransaction(server.context.database, (transaction) => forgetNow(server.context, transaction, player.id));
    expect((await send(player.id, { channel: 'site', text: 'Lost words' })).status).toBe(409);
  });
});

describe('mails to a player', () => {
  it('BO-054 are listed by name, subject and time with what became of them, the address masked, the words nowhere', async () => {
    const player = await aPlayer();
    server.clock.advanceMs(1000);
    await send(player.id, { text: 'Canarywords', channel: 'mail' });
    const [written, confirmation] = await mailsOf(player.id);
    expect(written).toMatchObject({
      template: 'support-message',
      subject: 'A message from our support',
      state: 'queued',
      handedOverAt: null,
    });
    expect(confirmation).toMatchObject({ template: 'confirm-email', sentTo: written?.sentTo });
    const page = await server.call('GET', `/players/${player.id}/mails?perPage=1`, { token: desk.token });
    const { next } = z.looseObject({ next: z.string() }).parse(page.body.meta);
    const rest = await server.call('GET', `/players/${player.id}/mails?perPage=1&cursor=${encodeURIComponent(next)}`, {
      token: desk.token,
    });
    expect(rest.body).toMatchObject({ data: [{ template: 'confirm-email' }], meta: { next: null, count: 2 } });
    const { rows } = await server.testDatabase.pool.query('select * from player.mail where player_id = $1', [player.id]);
    for (const trace of [player.email, 'Canarywords']) expect(JSON.stringify(rows)).not.toContain(trace);
    const { rows: queued } = await server.testDatabase.pool.query<{ payload: object }>(
      `select payload from graphile_worker._private_jobs as job
       join graphile_worker._private_tasks as task on task.id = job.task_id where task.identifier = 'player.send-mail' order by job.id`,
    );
    const fates = ['taken', 'refused'] as const;
    for (const [index, { payload }] of queued.slice(-2).entries()) {
      const mailer = { send: async () => fates[index] ?? 'taken' };
      await sendQueuedMail({ ...server.context, identity: { ...server.context.identity, mailer } }, payload);
    }
    expect((await mailsOf(player.id)).map(({ state }) => state)).toEqual(['refused', 'sent']);
    await inTransaction(server.context.database, (transaction) => forgetNow(server.context, transaction, player.id));
    expect(await mailsOf(player.id)).toEqual([]);
    expect((await server.call('GET', `/players/${randomUUID()}/mails`, { token: desk.token })).status).toBe(404);
  });

  it('BO-054 are taken off the list thirteen months after they went out, and no earlier', async () => {
    const player = await aPlayer();
    const { clock, testDatabase, context } = server;
    const before = (days: number): string => new Date(clock.now().getTime() - days * 86_400_000).toISOString();
    await testDatabase.pool.query(`update player.mail set created_at = $2 where player_id = $1`, [player.id, before(366)]);
    await sweepPlayerLeftovers(context);
    expect(await mailsOf(player.id)).toHaveLength(1);
    await testDatabase.pool.query(`update player.mail set created_at = $2 where player_id = $1`, [player.id, before(400)]);
    await sweepPlayerLeftovers(context);
    expect(await mailsOf(player.id)).toEqual([]);
  });
});
