import { consoleChannels } from '@pavilion/contract/console/channels.ts';
import { Centrifuge, type DisconnectedContext } from 'centrifuge';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import * as z from 'zod';
import { type TestConsole, startConsole, startConsoleBeside } from '../../modules/operator/testing/console.ts';
import type { TestOperator } from '../../testing/people/operators.ts';
import { BareClient, refusedUpgrade, type SocketOptions } from '../testing/bare-client.ts';
import { consoleSocketUrl as socketUrl, operatorSocket, sentBy, subscribe } from '../testing/console-sockets.ts';

let server: TestConsole;
let beside: { consoleUrl: string; stop(): Promise<void> };

beforeAll(async () => {
  server = await startConsole({ hasNoWorker: true });
  beside = await startConsoleBeside(server);
});
afterAll(async () => {
  await beside.stop();
  await server.stop();
});

const errorBody = z.object({ error: z.object({ code: z.number() }) });
const refusalOf = async (url: string, options: SocketOptions): Promise<number> =>
  errorBody.parse((await refusedUpgrade(url, options)).body).error.code;

/** How a socket ends, without anything sent on it. */
const endOf = ({ closed }: BareClient): BareClient['closed'] => closed;

describe('who is connected (operator §4, Hub)', () => {
  it('OS-14 a foreign, null or absent origin and that of the players’ port are refused, with the cookie of a running session', async () => {
    const { token } = await server.operator('foreign', 'support');
    const { headers } = sentBy(token, server.consoleUrl);
    for (const origin of ['http://elsewhere.test', server.url, 'null'])
      expect(await refusalOf(socketUrl(server.consoleUrl), { origin, headers })).toBe(17_018);
    expect(await refusalOf(socketUrl(server.consoleUrl), { headers })).toBe(17_018);
  });

  it('OS-14 OS-15 a missing or unknown token, an ended session and a player are refused', async () => {
    const [url, origin] = [socketUrl(server.consoleUrl), server.consoleUrl];
    expect(await refusalOf(url, { origin })).toBe(10_002);
    expect(await refusalOf(url, sentBy('unknown', server.consoleUrl))).toBe(10_002);
    expect(await refusalOf(url, { origin, headers: { authorization: 'Bearer of-a-player', cookie: 'other=1' } })).toBe(10_002);
    const { token } = await server.operator('leaver', 'support');
    await server.call('DELETE', '/session', { token });
    expect(await refusedUpgrade(url, sentBy(token, server.consoleUrl))).toMatchObject({
      status: 401,
      body: { error: { code: 17_015, message: 'Signed out: signedOut', detail: { why: 'signedOut' } } },
    });
  });

  it('BO-002 each socket is on its own origin, and neither knows the other’s channels', async () => {
    const { token, id } = await server.operator('elsewhere', 'support');
    const players = '/api/connection/websocket';
    expect(await refusedUpgrade(socketUrl(server.url), sentBy(token, server.consoleUrl))).toMatchObject({ status: 404 });
    expect(await refusedUpgrade(server.consoleUrl.replace('http', 'ws') + players, sentBy(token, server.consoleUrl))).toMatchObject({
      status: 404,
    });
    const operator = await operatorSocket(token, server.consoleUrl);
    for (const channel of ['global:online', `wallet:accounts#${id}`, 'tournaments', 'console:queue:nothing', 'console:player:all'])
      expect(await subscribe(operator, channel)).toMatchObject({ error: { code: 102 } });
    const guest = await BareClient.open(server.url.replace('http', 'ws') + players);
    await guest.connect();
    for (const channel of [consoleChannels.queues, consoleChannels.operator(id)])
      expect(await subscribe(guest, channel)).toMatchObject({ error: { code: 102 } });
  });

  it('S54 an operator has ten sockets at most, and publishes nothing', async () => {
    const { token, id } = await server.operator('crowded', 'support');
    const clients = await Promise.all(Array.from({ length: 10 }, () => operatorSocket(token, server.consoleUrl)));
    const eleventh = await BareClient.open(socketUrl(server.consoleUrl), sentBy(token, server.consoleUrl));
    eleventh.send({ id: 1, connect: {} });
    expect(await eleventh.closed).toEqual({ code: 3013, reason: 'connection limit' });
    const publish = { channel: consoleChannels.operator(id), data: { id: 'x' } };
    expect(await clients[0]?.ask({ id: 2, publish })).toMatchObject({ error: { code: 103 } });
  });
});

describe('what is read (operator §3.2)', () => {
  it('BO-018 BO-045 each channel requires the permission of what it reports', async () => {
    const player = consoleChannels.player('0198a0e0-0000-7000-8000-000000000001');
    const { approvals, queues, queue } = consoleChannels;
    const everybodys = [queue('approvals'), approvals, queues];
    const readable = async (role: string): Promise<string[]> => {
      const client = await operatorSocket((await server.operator(`reader-${role}`, role)).token, server.consoleUrl);
      const answers = [];
      for (const channel of [player, queue('contact'), queue('documents'), ...everybodys])
        answers.push({ channel, code: (await subscribe(client, channel)).error?.code });
      expect(answers.filter(({ code }) => code !== undefined && code !== 103)).toEqual([]);
      return answers.filter(({ code }) => code === undefined).map(({ channel }) => channel);
    };
    expect(await readable('support')).toEqual([player, queue('contact'), ...everybodys]);
    expect(await readable('identity')).toEqual([player, queue('documents'), ...everybodys]);
    expect(await readable('editor')).toEqual(everybodys);
  });

  it('BO-018 one’s own channel is nobody else’s', async () => {
    const [one, other] = [await server.operator('own-one', 'administrator'), await server.operator('own-other', 'administrator')];
    const client = await operatorSocket(one.token, server.consoleUrl);
    expect(await subscribe(client, consoleChannels.operator(one.id))).toMatchObject({ subscribe: { recoverable: true } });
    for (const channel of [consoleChannels.operator(other.id), consoleChannels.operator(''), `console:operator#${other.id},${one.id}`])
      expect(await subscribe(client, channel)).toMatchObject({ error: { code: 103 } });
  });
});

describe('when it ends', () => {
  const socketsOf = ({ token }: TestOperator): Promise<BareClient[]> =>
    Promise.all([server, beside].map(({ consoleUrl }) => operatorSocket(token, consoleUrl)));
  const over = { code: 4500, reason: 'session over' };

  it('BO-014 blocking closes the sockets of every process, and no page reconnects automatically', async () => {
    const [admin, subject] = [await server.operator('sock-admin', 'administrator'), await server.operator('sock-blocked', 'support')];
    const sockets = await socketsOf(subject);
    class Browser extends WebSocket {
      constructor(url: string) {
        super(url, sentBy(subject.token, server.consoleUrl));
      }
    }
    const page = new Centrifuge(socketUrl(server.consoleUrl), { websocket: Browser, minReconnectDelay: 5 });
    page.connect();
    await page.ready();
    const left = new Promise<DisconnectedContext>((resolve) => page.once('disconnected', resolve));
    await server.call('PUT', `/operators/${subject.id}/block`, { token: admin.token, body: { reason: 'left the company' } });
    expect(await Promise.all(sockets.map(endOf))).toEqual([over, over]);
    expect(await left).toMatchObject(over);
    expect(page.state).toBe('disconnected');
  });

  it('BO-014 OS-14 so do signing out, a colleague who ends the sessions, and the end of an access', async () => {
    const admin = await server.operator('sock-ender', 'administrator');
    const out = await server.operator('sock-out', 'support');
    const ended = await server.operator('sock-ended', 'support');
    const limited = await server.operator('sock-limited', 'support');
    const sockets = (await Promise.all([out, ended, limited].map(socketsOf))).flat();
    await server.call('DELETE', '/session', { token: out.token });
    await server.call('DELETE', `/operators/${ended.id}/sessions`, { token: admin.token, body: { reason: 'lost the laptop' } });
    const until = server.context.clock.realNow();
    await server.testDatabase.pool.query('update console.operator set valid_until = $2 where id = $1', [limited.id, until]);
    expect(await Promise.all(sockets.map(endOf))).toEqual(sockets.map(() => over));
  });

  it('BO-020 another authority ends them by a code of its own, and a new socket has the new permissions in every process', async () => {
    const [admin, approver] = [await server.operator('sock-asker', 'administrator'), await server.operator('sock-giver', 'administrator')];
    const subject = await server.operator('sock-moved', 'support');
    const sockets = await socketsOf(subject);
    for (const socket of sockets) expect(await subscribe(socket, consoleChannels.queue('contact'))).toMatchObject({ subscribe: {} });
    const body = { roles: ['identity'], reason: 'moved to another team' };
    const asked = await server.call('POST', `/operators/${subject.id}/roles`, { token: admin.token, body });
    const { approval } = z.object({ approval: z.object({ id: z.string() }) }).parse(asked.body.data);
    expect((await server.call('POST', `/approvals/${approval.id}/approve`, { token: approver.token, body: {} })).status).toBe(200);
    const changed = { code: 4501, reason: 'authority changed' };
    expect(await Promise.all(sockets.map(endOf))).toEqual([changed, changed]);
    for (const socket of await socketsOf(subject)) {
      expect(await subscribe(socket, consoleChannels.queue('contact'))).toMatchObject({ error: { code: 103 } });
      expect(await subscribe(socket, consoleChannels.queue('documents'))).toMatchObject({ subscribe: {} });
    }
  });

  it('BO-013 an open socket is no activity: after half an hour the session is over, and the socket with it', async () => {
    const sockets = await socketsOf(await server.operator('sock-idle', 'support'));
    server.clock.advanceMs(31 * 60_000);
    expect(await Promise.all(sockets.map(endOf))).toEqual([over, over]);
  });
});
