import { isDeepStrictEqual } from 'node:util';
import { randomUUID } from 'node:crypto';
import { consoleChannels } from '@pavilion/contract/console/channels.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { inTransaction } from '../../kernel/database.ts';
import { startConsole, startConsoleBeside, type TestConsole } from '../../modules/operator/testing/console.ts';
import { callsTo, sendDocument } from '../../testing/calls.ts';
import { aRegistration, loginOf } from '../../testing/player-server.ts';
import type { TestOperator } from '../../testing/people/operators.ts';
import { openDocument } from '../../testing/people/documents.ts';
import { heardOn, operatorSocket } from '../testing/console-sockets.ts';

vi.setConfig({ testTimeout: 90_000 });

const patience = { timeout: 30_000 };
const { approvals, operator: own, player: playerChannel, queue, queues } = consoleChannels;

let server: TestConsole;
/** Another process: everything it receives was done elsewhere. */
let beside: Awaited<ReturnType<typeof startConsoleBeside>>;
beforeAll(async () => {
  server = await startConsole();
  beside = await startConsoleBeside(server);
});
afterAll(async () => {
  await beside.stop();
  await server.stop();
});

const there = ({ token }: TestOperator, ...channels: readonly string[]) => operatorSocket(token, beside.consoleUrl, ...channels);
const here = ({ token }: TestOperator, ...channels: readonly string[]) => operatorSocket(token, server.consoleUrl, ...channels);

async function aPlayer() {
  const { accessToken: token, profile } = loginOf(await callsTo(server.url)('POST', '/api/player/register', { body: aRegistration() }));
  return { id: profile.id, token };
}

let letters = 0;
async function write(token?: string): Promise<void> {
  letters += 1;
  const body = { email: `writer-${letters}@post.example`, message: 'Where is it?' };
  await callsTo(server.url)('POST', '/api/notification/communications', { body, ...(token === undefined ? {} : { token }) });
}

const withId = z.looseObject({ id: z.string() });
async function newestLetter(who: TestOperator): Promise<string> {
  const { body } = await server.call('GET', '/contact-messages?sortOrder=desc&state=waiting', { token: who.token });
  return z.tuple([withId], withId).parse(body.data)[0].id;
}

const letter = z.looseObject({ id: z.string(), receivedAt: z.string() });
async function waitingLetters({ token }: TestOperator): Promise<z.output<typeof letter>[]> {
  return z.array(letter).parse((await server.call('GET', '/contact-messages', { token })).body.data);
}

describe('approvals', () => {
  const people = async (name: string) => ({
    asker: await server.operator(`${name}-asker`, 'administrator'),
    decider: await server.operator(`${name}-decider`, 'administrator'),
    subject: await server.operator(`${name}-subject`, 'support'),
  });
  type People = Awaited<ReturnType<typeof people>>;
  async function ask({ asker, subject }: People): Promise<string> {
    const body = { roles: ['identity'], reason: 'moved to another team' };
    const asked = await server.call('POST', `/operators/${subject.id}/roles`, { token: asker.token, body });
    return z.object({ approval: withId }).parse(asked.body.data).approval.id;
  }

  it('BO-030 the asker learns a refusal live, in another process too; colleagues see what is open, and nobody else’s own', async () => {
    const all = await people('refused');
    const sockets = await Promise.all([here, there].map((place) => place(all.asker, own(all.asker.id))));
    const list = await there(all.subject, approvals, queue('approvals'), own(all.subject.id));
    const id = await ask(all);
    await expect.poll(() => heardOn(list, approvals), patience).toEqual([{ id, state: 'open' }]);
    const body = { note: 'he stays where he is' };
    expect((await server.call('POST', `/approvals/${id}/refuse`, { token: all.decider.token, body })).status).toBe(200);
    for (const socket of sockets)
      await expect.poll(() => heardOn(socket, own(all.asker.id)), patience).toEqual([{ event: 'approval.changed', id, state: 'refused' }]);
    await expect.poll(() => heardOn(list, approvals).length, patience).toBe(2);
    expect(heardOn(list, queue('approvals'))).toEqual([
      { kind: 'item.added', id },
      { kind: 'item.gone', id },
    ]);
    expect(heardOn(list, own(all.subject.id))).toEqual([]);
  });

  it('W-180 each is told of the requests that they may decide, in the session and live: never their own, nor of kinds beyond their rights', async () => {
    const all = await people('counted');
    const session = z.object({ queues: z.array(z.object({ name: z.string(), count: z.int() })) });
    const countIn = (data: unknown): number | undefined => session.parse(data).queues.find(({ name }) => name === 'approvals')?.count;
    const read = async ({ token }: TestOperator) => countIn((await server.call('GET', '/session', { token })).body.data);
    const who = [all.asker, all.decider, all.subject];
    const counts = () => Promise.all(who.map(read));
    const sockets = await Promise.all(who.map((one) => there(one, queues)));
    const sent = () => sockets.map((socket) => heardOn(socket, queues).map(countIn).at(-1));
    const before = await counts();
    await expect.poll(sent, patience).toEqual(before);
    const id = await ask(all);
    const [asker = 0, decider = 0, subject = 0] = before;
    expect(await counts()).toEqual([asker, decider + 1, subject]);
    await expect.poll(sent, patience).toEqual([asker, decider + 1, subject]);
    expect((await server.call('POST', `/approvals/${id}/withdraw`, { token: all.asker.token, body: {} })).status).toBe(200);
    await expect.poll(sent, patience).toEqual(before);
    expect(await counts()).toEqual(before);
  });

  it('BO-027 BO-029 an approval, a withdrawal and an expiry are published with their effect, and once', async () => {
    const all = await people('ended');
    const socket = await there(all.asker, own(all.asker.id));
    const heard = () => heardOn(socket, own(all.asker.id));
    const changed = (id: string, state: string) => ({ event: 'approval.changed', id, state });
    const withdrawn = await ask(all);
    await server.call('POST', `/approvals/${withdrawn}/withdraw`, { token: all.asker.token, body: {} });
    const late = await ask(all);
    await server.testDatabase.pool.query(`update console.approval set expires_at = asked_at + interval '1 second' where id = $1`, [late]);
    server.clock.advanceMs(2000);
    await expect.poll(heard, patience).toEqual([changed(withdrawn, 'withdrawn'), changed(late, 'expired')]);
    const rows = await server.testDatabase.pool.query(
      `select data->>'state' as state from kernel.event where type = 'ApprovalChanged' and data->>'approvalId' = $1 order by xid, id`,
      [late],
    );
    expect(rows.rows).toEqual([{ state: 'open' }, { state: 'expired' }]);
  });
});

describe('queues', () => {
  const countsOf = z.array(z.object({ queues: z.array(z.object({ name: z.string(), count: z.int(), oldestAt: z.nullable(z.string()) })) }));

  it('BO-045 each is sent the counts of the own queues, at once and when they differ, in every process', async () => {
    const [support, editor] = [await server.operator('counting', 'support'), await server.operator('not-counting', 'editor')];
    const sockets = await Promise.all([here(support, queues), there(support, queues)]);
    const other = await there(editor, queues);
    const sentTo = (socket: (typeof sockets)[number]) => countsOf.parse(heardOn(socket, queues));
    const lastTo = (socket: (typeof sockets)[number]) => sentTo(socket).at(-1)?.queues;
    for (const socket of [...sockets, other]) await expect.poll(() => sentTo(socket).length, patience).toBe(1);
    const before = lastTo(sockets[0] ?? other) ?? [];
    expect(before.map(({ name }) => name).toSorted()).toEqual([
      'approvals',
      'chargebacks',
      'contact',
      'differences',
      'unmatched',
      'withdrawals',
    ]);
    expect(lastTo(other)?.map(({ name }) => name)).toEqual(['approvals']);
    for (let letter = 0; letter < 10; letter += 1) await write();
    const first = (await waitingLetters(support))[0]?.receivedAt ?? null;
    const after = before.map((one) => (one.name === 'contact' ? { ...one, count: one.count + 10, oldestAt: first } : one));
    for (const socket of sockets) {
      await expect.poll(() => lastTo(socket), patience).toEqual(after);
      expect(sentTo(socket).length).toBeLessThan(6);
    }
    expect(sentTo(other)).toHaveLength(1);
  });

  it('operator §2.4 tells since when the oldest waits, also where as many wait as before', async () => {
    const desk = await server.operator('oldest', 'support');
    for (let count = 0; count < 2; count += 1) {
      server.clock.advanceMs(60_000);
      await write();
    }
    const socket = await there(desk, queues);
    const last = () =>
      countsOf
        .parse(heardOn(socket, queues))
        .at(-1)
        ?.queues.find(({ name }) => name === 'contact');
    const [oldest, second] = await waitingLetters(desk);
    const { length } = await waitingLetters(desk);
    await expect.poll(last, patience).toEqual({ name: 'contact', count: length, oldestAt: oldest?.receivedAt });
    const body = { reason: 'answered by phone', state: 'closed' };
    expect((await server.call('PUT', `/contact-messages/${oldest?.id}`, { token: desk.token, body })).status).toBe(200);
    await write();
    await expect.poll(last, patience).toEqual({ name: 'contact', count: length, oldestAt: second?.receivedAt });
    const { body: session } = await server.call('GET', '/session', { token: desk.token });
    expect(session.data).toMatchObject({ queues: expect.arrayContaining([last()]) });
  });

  it('BO-064 a message comes into the queue, changes in it and is gone from it', async () => {
    const desk = await server.operator('letters', 'support');
    const socket = await there(desk, queue('contact'));
    const heard = () => heardOn(socket, queue('contact'));
    await write();
    await expect.poll(() => heard().length, patience).toBe(1);
    const id = await newestLetter(desk);
    const change = (body: object) =>
      server.call('PUT', `/contact-messages/${id}`, { token: desk.token, body: { reason: 'it is mine', ...body } });
    expect((await change({ ownerId: desk.id })).status).toBe(200);
    expect((await change({ state: 'closed' })).status).toBe(200);
    await expect.poll(heard, patience).toEqual(['item.added', 'item.changed', 'item.gone'].map((kind) => ({ kind, id })));
  });

  it('BO-051 who opens a row is seen, and an operator whose claim is taken over is notified', async () => {
    const [first, second] = [await server.operator('claim-first', 'support'), await server.operator('claim-second', 'support')];
    await write();
    const id = await newestLetter(first);
    const mine = await there(first, own(first.id), queue('contact'));
    const claim = async ({ token }: TestOperator, isTakeover = false): Promise<void> => {
      expect((await server.call('POST', '/claims', { token, body: { kind: 'contact', id, isTakeover } })).status).toBe(200);
    };
    await claim(first);
    await claim(first);
    await claim(second, true);
    await server.call('DELETE', `/claims/${id}`, { token: second.token });
    const claimed = { kind: 'item.claimed', id };
    await expect.poll(() => heardOn(mine, queue('contact')), patience).toEqual([claimed, claimed, claimed]);
    expect(heardOn(mine, own(first.id))).toEqual([{ event: 'claim.lost', kind: 'contact', id }]);
  });

  it('BO-051 coming to a row or a player is announced once, and leaving once more', async () => {
    const [first, second] = [await server.operator('look-first', 'support'), await server.operator('look-second', 'support')];
    const player = await aPlayer();
    await write();
    const id = await newestLetter(first);
    const channel = playerChannel(player.id);
    const mine = await there(first, queue('contact'), channel);
    const colleague = { area: 'colleagues' };
    for (const object of [
      { kind: 'contact', id },
      { kind: 'player', id: player.id },
    ]) {
      for (let again = 0; again < 2; again += 1)
        expect((await server.call('POST', '/looks', { token: second.token, body: object })).status).toBe(200);
      await server.call('DELETE', `/looks/${object.id}`, { token: second.token });
    }
    const looked = { kind: 'item.looked', id };
    await expect.poll(() => heardOn(mine, queue('contact')), patience).toEqual([looked, looked]);
    // The player has just registered, and is announced as well.
    const seen = () => heardOn(mine, channel).filter((data) => isDeepStrictEqual(data, colleague));
    await expect.poll(seen, patience).toEqual([colleague, colleague]);
  });

  it('BO-065 a document enters the queue, and leaves it by a decision about the document or about the player', async () => {
    const judge = await server.operator('papers', 'identity');
    const socket = await there(judge, queue('documents'));
    const player = await aPlayer();
    const upload = (type: string) => sendDocument(server, player.token, { type });
    const [first, second, third] = [await upload('address'), await upload('identity_front'), await upload('identity_back')];
    const body = { status: 'rejected', rejectReason: 'expired', reason: 'as the paper shows' };
    expect((await server.call('PUT', `/documents/${first}`, { token: judge.token, body })).status).toBe(200);
    await callsTo(server.url)('DELETE', `/api/player/documents/${third}`, { token: player.token });
    await openDocument(server.consoleUrl, judge, second);
    const outcome = { outcome: 'approved', reason: 'seen in person' };
    expect((await server.call('PUT', `/players/${player.id}/verification`, { token: judge.token, body: outcome })).status).toBe(200);
    const added = [first, second, third].map((id) => ({ kind: 'item.added', id }));
    const gone = [first, third, second].map((id) => ({ kind: 'item.gone', id }));
    await expect.poll(() => heardOn(socket, queue('documents')), patience).toEqual([...added, ...gone]);
  });
});

describe('a player’s page', () => {
  it('BO-036 hears what to read again, from the player and from colleagues, and never a personal value', async () => {
    const desk = await server.operator('page', 'support');
    const player = await aPlayer();
    const socket = await there(desk, playerChannel(player.id));
    const heard = () => heardOn(socket, playerChannel(player.id));
    await callsTo(server.url)('PUT', '/api/player/profile', { token: player.token, body: { city: 'Canaryville' } });
    await expect.poll(heard, patience).toContainEqual({ area: 'head' });
    const note = { text: 'A canary of a note', isPinned: false };
    expect((await server.call('POST', `/players/${player.id}/notes`, { token: desk.token, body: note })).status).toBe(200);
    await expect.poll(heard, patience).toContainEqual({ area: 'audit' });
    await write(player.token);
    await expect.poll(heard, patience).toContainEqual({ area: 'contact' });
    await callsTo(server.url)('POST', '/api/player/sessions/logout', { token: player.token });
    await expect.poll(heard, patience).toContainEqual({ area: 'sessions' });
    expect(socket.frames.join('')).not.toMatch(/[Cc]anary/);
  });

  it('BO-034 a rolled-back change is not published', async () => {
    const desk = await server.operator('rolled-back', 'support');
    const player = { id: randomUUID() };
    const socket = await there(desk, playerChannel(player.id));
    const { context } = server;
    const event = { type: 'EmailConfirmed', playerId: player.id } as const;
    await expect(
      inTransaction(context.database, async (transaction) => {
        await context.publish(transaction, event);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await inTransaction(context.database, (transaction) => context.publish(transaction, { type: 'LimitsChanged', playerId: player.id }));
    await expect.poll(() => heardOn(socket, playerChannel(player.id)), patience).toEqual([{ area: 'safety' }]);
  });
});

describe('when publications may have been missed', () => {
  it('BO-030 a lost connection sends every page to connect and read again, and what follows is heard', async () => {
    const desk = await server.operator('missing', 'support');
    const player = { id: randomUUID() };
    const sockets = await Promise.all([here(desk, playerChannel(player.id)), there(desk, playerChannel(player.id))]);
    await server.testDatabase.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'pavilion-console'`,
    );
    for (const { closed } of sockets) expect(await closed).toEqual({ code: 3010, reason: 'insufficient state' });
    const again = await there(desk, playerChannel(player.id));
    const { context } = server;
    await inTransaction(context.database, (transaction) => context.publish(transaction, { type: 'LimitsChanged', playerId: player.id }));
    await expect.poll(() => heardOn(again, playerChannel(player.id)), patience).toEqual([{ area: 'safety' }]);
  });
});
