import type { Server } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import type { BareClient } from '../../testing/bare-client.ts';
import { aPlayer, type HubFixture, startHub } from '../../testing/hub-fixture.ts';
import { createManualTime } from '../../testing/manual-time.ts';

let fixture: HubFixture;
afterEach(() => fixture.stop());

async function listeners(count: number, channel: string): Promise<BareClient[]> {
  const clients: BareClient[] = [];
  for (let index = 0; index < count; index += 1) {
    const client = await fixture.bare();
    client.send({ id: 1, connect: {} }, { id: 2, subscribe: { channel } });
    clients.push(client);
  }
  for (const client of clients) await client.nextLines(2);
  return clients;
}

/** Sockets the server holds, including those being closed. */
const openSockets = (server: Server): Promise<number> =>
  new Promise((resolve, reject) => server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))));

describe('Fan-out (realtime §7.1–4; O8)', () => {
  test('publications of a busy channel are sent as one frame of lines, those of a silent one at once', async () => {
    const time = createManualTime();
    fixture = await startHub({ time });
    const [client] = await listeners(1, 'tournaments:busy');
    for (let n = 1; n <= 5; n += 1) fixture.hub.publish('tournaments:busy', { n });
    await client?.next();
    time.advance(10);
    await client?.nextLines(4);
    const pushes = client?.frames.filter((frame) => frame.includes('"pub"')) ?? [];
    expect(pushes.map((frame) => frame.split('\n').length)).toEqual([1, 4]);
    expect(fixture.hub.metrics.deliveries).toBe(5);
  });

  test('a large audience gets every publication once and in order, although it is written to in slices and changes meanwhile', async () => {
    const time = createManualTime();
    fixture = await startHub({ time, limits: { fanOutSlice: 7, connectsPerSecond: 1000 } });
    const clients = await listeners(40, 'tournaments:large');
    fixture.hub.publish('tournaments:large', { n: 1 });
    const [late] = await listeners(1, 'tournaments:large');
    const leaving = clients.pop();
    leaving?.send({ id: 3, unsubscribe: { channel: 'tournaments:large' } });
    for (let n = 2; n <= 6; n += 1) fixture.hub.publish('tournaments:large', { n });
    time.advance(10);
    for (const client of clients) {
      const lines = await client.nextLines(6);
      expect(lines.map((line) => line.push?.pub?.offset)).toEqual([1, 2, 3, 4, 5, 6]);
    }
    expect((await late?.nextLines(5))?.map((line) => line.push?.pub?.offset)).toEqual([2, 3, 4, 5, 6]);
  });

  test('O8 F8 a stalled reader is cut with 3008 before 2 MiB wait for it, and delays no other', async () => {
    const time = createManualTime();
    fixture = await startHub({ time });
    const [slow, quick] = await listeners(2, 'tournaments:flood');
    slow?.socket.pause();
    const text = 'x'.repeat(60_000);
    let sent = 0;
    while ((fixture.hub.metrics.closesByCode.get(3008) ?? 0) === 0 && sent < 2000) {
      fixture.hub.publish('tournaments:flood', { text });
      sent += 1;
      time.advance(10);
      await quick?.next();
    }
    expect(fixture.hub.metrics.closesByCode.get(3008)).toBe(1);
    expect(fixture.hub.metrics.waitingBytesMaximum).toBeLessThan(2 * 1_048_576);
    expect(fixture.hub.metrics.connections).toBe(1);
    time.advance(1200);
    slow?.socket.resume();
    expect([1006, 3008]).toContain((await slow?.closed)?.code);
  });

  test('O8 F8 a crowd of stalled readers is cut one after the other, and nothing of theirs is kept', async () => {
    const time = createManualTime();
    fixture = await startHub({ time });
    const [quick, ...stopped] = await listeners(9, 'tournaments:crowd');
    for (const { socket } of stopped) socket.pause();
    const text = 'x'.repeat(60_000);
    for (let sent = 0; fixture.hub.metrics.connections > 1 && sent < 2000; sent += 1) {
      fixture.hub.publish('tournaments:crowd', { text });
      time.advance(10);
      await quick?.next();
    }
    // The grace period of the close handshake: no client answers it, so the sockets are destroyed with what they buffered.
    time.advance(1200);
    await expect.poll(() => openSockets(fixture.server)).toBe(1);
    const { metrics } = fixture.hub;
    expect([metrics.closesByCode.get(3008), metrics.connections, metrics.subscriptions]).toEqual([8, 1, 1]);
    expect(metrics.waitingBytesMaximum).toBeLessThan(2 * 1_048_576);
  });

  test('F8 S54 a half-open socket, whose peer vanished silently, is cut with 3012 when no pong comes, and its socket is freed', async () => {
    const time = createManualTime();
    fixture = await startHub({ time });
    const clients = await listeners(5, 'tournaments:half-open');
    const [alive, ...gone] = clients;
    // Nothing is read or sent any more, as with a pulled cable.
    for (const { socket } of gone) socket.pause();
    if (alive !== undefined) alive.answersPings = true;
    for (let second = 0; second < 35; second += 1) {
      time.advance(1000);
      await alive?.ask({ id: 100 + second, rpc: { method: 'settle' } });
    }
    await expect.poll(() => openSockets(fixture.server)).toBe(1);
    const { metrics } = fixture.hub;
    expect([metrics.closesByCode.get(3012), metrics.connections, metrics.subscriptions]).toEqual([4, 1, 1]);
  });

  test('amounts keep every digit of their original JSON', async () => {
    fixture = await startHub();
    fixture.tokens.set('anna', aPlayer('anna'));
    const client = await fixture.bare();
    await client.connect('anna');
    await client.ask({ id: 2, subscribe: { channel: 'wallet:accounts#anna' } });
    fixture.hub.publishJson('wallet:accounts#anna', '{"balance":12345678901234567.890123456}');
    await client.next();
    expect(client.frames.at(-1)).toContain('12345678901234567.890123456');
  });

  test('an unknown channel is a bug of ours, and a personal one without subscribers keeps nothing', async () => {
    fixture = await startHub();
    expect(() => fixture.hub.publish('nowhere:at-all', {})).toThrow('no channel is named');
    expect(fixture.hub.publish('wallet:accounts#nobody', {})).toBe('nobody');
    expect(fixture.hub.metrics.channels).toBe(0);
  });
});
