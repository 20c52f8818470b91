import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BareClient, refusedUpgrade } from '../../testing/bare-client.ts';
import { aPlayer, type HubFixture, portOf, startHub } from '../../testing/hub-fixture.ts';
import { createManualTime, type ManualTime } from '../../testing/manual-time.ts';

let fixture: HubFixture;
let time: ManualTime;

beforeEach(async () => {
  time = createManualTime();
  fixture = await startHub({ time, addressOf: (request) => request.socket.remoteAddress ?? null });
});
afterEach(() => fixture.stop());

/** Waits until the hub has processed everything sent so far: an answered command proves it. */
async function settle(client: BareClient): Promise<void> {
  await client.ask({ id: 999, rpc: { method: 'settle' } });
}

/** Advances time while the client answers its pings. */
async function live(client: BareClient, seconds: number): Promise<void> {
  client.answersPings = true;
  for (let second = 0; second < seconds; second += 1) {
    time.advance(1000);
    await settle(client);
  }
}

describe('Pings, expiry, staleness (realtime §1, §3, §7.7; S54)', () => {
  test('case 5: S54 a socket without connect is closed with 3502 after 10 s', async () => {
    const client = await fixture.bare();
    time.advance(9900);
    expect(fixture.hub.metrics.connections).toBe(1);
    time.advance(200);
    expect(await client.closed).toEqual({ code: 3502, reason: 'stale' });
  });

  test('case 5: a refused connect is ignored from then on and closed when stale', async () => {
    fixture.tokens.set('old', 'expired');
    const client = await fixture.bare();
    await client.connect('old');
    time.advance(10_100);
    expect(await client.closed).toEqual({ code: 3502, reason: 'stale' });
  });

  test('case 5: S54 the first ping falls in the second half of the period, and without pong the socket closes with 3012', async () => {
    const client = await fixture.bare();
    await client.connect();
    time.advance(12_400);
    await settle(client);
    expect(client.frames).not.toContain('{}');
    time.advance(12_700);
    await expect(client.next()).resolves.toEqual({});
    time.advance(8200);
    expect(await client.closed).toEqual({ code: 3012, reason: 'no pong' });
  });

  test('case 5: an answered ping keeps the connection, and the next follows a period later', async () => {
    const client = await fixture.bare();
    await client.connect();
    await live(client, 80);
    expect(client.frames.filter((frame) => frame === '{}')).toHaveLength(3);
    expect(fixture.hub.metrics.connections).toBe(1);
    client.socket.close();
  });

  test('S54 first pings of many connections are spread over half a period', async () => {
    const clients = await Promise.all(Array.from({ length: 15 }, () => fixture.bare()));
    await Promise.all(clients.map((client) => client.connect()));
    time.advance(18_750);
    await Promise.all(clients.map((client) => settle(client)));
    const pinged = clients.filter((client) => client.frames.includes('{}')).length;
    expect(pinged).toBeGreaterThan(2);
    expect(pinged).toBeLessThan(13);
    for (const client of clients) client.socket.close();
  });

  test('T-22 a token that is not refreshed within 25 s after its end closes the connection with 3005', async () => {
    fixture.tokens.set('anna', aPlayer('anna', { time, lifeSeconds: 5 }));
    const client = await fixture.bare();
    expect(await client.connect('anna')).toMatchObject({ connect: { expires: true, ttl: 5 } });
    await live(client, 29);
    expect(fixture.hub.metrics.connections).toBe(1);
    time.advance(1300);
    expect(await client.closed).toEqual({ code: 3005, reason: 'connection expired' });
  });

  test('T-22 a refreshed token prolongs the connection and keeps its subscriptions', async () => {
    fixture.tokens.set('first', aPlayer('anna', { time, lifeSeconds: 5 }));
    fixture.tokens.set('second', aPlayer('anna', { time, lifeSeconds: 600 }));
    const client = await fixture.bare();
    await client.connect('first');
    await client.ask({ id: 2, subscribe: { channel: 'wallet:accounts#anna' } });
    expect(await client.ask({ id: 3, refresh: { token: 'second' } })).toMatchObject({
      refresh: { expires: true, ttl: 600, client: expect.any(String) },
    });
    await live(client, 32);
    fixture.hub.publish('wallet:accounts#anna', { n: 1 });
    expect(await client.next()).toMatchObject({ push: { channel: 'wallet:accounts#anna', pub: { data: { n: 1 } } } });
    client.socket.close();
  });

  test.each([
    ['an expired token', 'expired' as const, { code: 3005, reason: 'connection expired' }],
    ['a bad token', 'invalid' as const, { code: 3500, reason: 'invalid token' }],
    ['the token of another player', 'bob' as const, { code: 3500, reason: 'invalid token' }],
  ])('case 10: refresh with %s', async (_name, kind, closed) => {
    fixture.tokens.set('anna', aPlayer('anna', { time }));
    fixture.tokens.set('next', kind === 'bob' ? aPlayer('bob', { time }) : kind);
    const client = await fixture.bare();
    await client.connect('anna');
    client.send({ id: 2, refresh: { token: 'next' } });
    expect(await client.closed).toEqual(closed);
  });
});

describe('Sessions (realtime §3; O7)', () => {
  test('O7 case 10: T-20 a closed session ends its sockets for good and leaves the player’s other sessions alone', async () => {
    fixture.tokens.set('phone', aPlayer('anna', { time, sessionId: 'phone' }));
    fixture.tokens.set('desk', aPlayer('anna', { time, sessionId: 'desk' }));
    const [phone, desk] = [await fixture.bare(), await fixture.bare()];
    await phone.connect('phone');
    await desk.connect('desk');
    await phone.ask({ id: 2, subscribe: { channel: 'wallet:accounts#anna' } });
    expect(fixture.hub.disconnectSession('phone')).toBe(1);
    expect(await phone.closed).toEqual({ code: 3503, reason: 'force disconnect' });
    fixture.hub.publish('wallet:accounts#anna', { n: 1 });
    await settle(desk);
    expect(phone.lines.filter((line) => line.push !== undefined)).toEqual([]);
    desk.socket.close();
  });

  test('T-02 O7 the token of a closed session is refused, even while an older answer is cached', async () => {
    fixture.tokens.set('anna', aPlayer('anna', { time, sessionId: 'one' }));
    const first = await fixture.bare();
    await first.connect('anna');
    fixture.hub.disconnectSession('one');
    const again = await fixture.bare();
    again.send({ id: 1, connect: { token: 'anna' } });
    expect(await again.closed).toEqual({ code: 3500, reason: 'invalid token' });
  });

  test('O7 a session closed while its token is being verified does not connect', async () => {
    let answer: (isOpen: boolean) => void = () => undefined;
    let asked: () => void = () => undefined;
    const isAsked = new Promise<void>((resolve) => {
      asked = resolve;
    });
    const slow = await startHub({
      time,
      ports: {
        isSessionOpen: () =>
          new Promise<boolean>((resolve) => {
            answer = resolve;
            asked();
          }),
      },
    });
    slow.tokens.set('anna', aPlayer('anna', { time, sessionId: 'one' }));
    const client = await slow.bare();
    client.send({ id: 1, connect: { token: 'anna' } });
    await isAsked;
    slow.hub.disconnectSession('one');
    answer(true);
    expect(await client.closed).toEqual({ code: 3500, reason: 'invalid token' });
    await slow.stop();
  });

  test('the session check is cached for 30 s, and an unreachable store is error 100, which the client retries', async () => {
    let asked = 0;
    const counting = await startHub({
      time,
      ports: {
        isSessionOpen: async () => {
          asked += 1;
          if (asked === 3) throw new Error('away');
          return true;
        },
      },
    });
    counting.tokens.set('anna', aPlayer('anna', { time }));
    for (let count = 0; count < 3; count += 1) expect(await (await counting.bare()).connect('anna')).toHaveProperty('connect');
    expect(asked).toBe(1);
    time.advance(9000);
    time.advance(9000);
    time.advance(9000);
    time.advance(3100);
    expect(await (await counting.bare()).connect('anna')).toHaveProperty('connect');
    time.advance(30_100);
    expect(await (await counting.bare()).connect('anna')).toMatchObject({ error: { code: 100, temporary: true } });
    await counting.stop();
  });
});

describe('Limits at connect (realtime §7.5; S54, F7)', () => {
  test('T-01 S54 the endpoint exists at /api/connection/websocket only, and a foreign Origin is refused', async () => {
    await expect(fixture.bare({ origin: 'http://evil.test' })).rejects.toThrow('403');
    const own = await fixture.bare({ origin: 'http://pavilion.test' });
    own.socket.close();
    await expect(BareClient.open(`ws://127.0.0.1:${portOf(fixture.server)}/api/other`)).rejects.toThrow('404');
  });

  test('S54 S127 the 11th socket of a player is closed, to try again', async () => {
    fixture.tokens.set('anna', aPlayer('anna', { time }));
    for (let count = 0; count < 10; count += 1) await (await fixture.bare()).connect('anna');
    const eleventh = await fixture.bare();
    eleventh.send({ id: 1, connect: { token: 'anna' } });
    expect(await eleventh.closed).toEqual({ code: 3013, reason: 'connection limit' });
  });

  test('S54 S127 the 21st guest of an address is closed, to try again, and a guest who leaves makes room', async () => {
    const guests: BareClient[] = [];
    for (let count = 0; count < 20; count += 1) guests.push(await fixture.bare());
    for (const guest of guests) await guest.connect();
    const late = await fixture.bare();
    late.send({ id: 1, connect: {} });
    expect(await late.closed).toEqual({ code: 3013, reason: 'connection limit' });
    const [first] = guests;
    first?.socket.close();
    await first?.closed;
    const next = await fixture.bare();
    expect(await next.connect()).toHaveProperty('connect');
  });

  test('S54 F7 upgrades beyond the rate of connects are answered with 503', async () => {
    const tight = await startHub({ time, limits: { connectsPerSecond: 3 } });
    for (let count = 0; count < 3; count += 1) await tight.bare();
    await expect(tight.bare()).rejects.toThrow('503');
    time.advance(1001);
    await expect(tight.bare()).resolves.toBeDefined();
    await tight.stop();
  });

  test('S54 commands above 50 in a second are 111, above 100 the socket closes with 3013', async () => {
    const client = await fixture.bare();
    await client.connect();
    for (let id = 2; id <= 50; id += 1) client.send({ id, rpc: {} });
    expect((await client.nextLines(49)).every((line) => line.error?.code === 108)).toBe(true);
    expect(await client.ask({ id: 51, rpc: {} })).toMatchObject({ error: { code: 111, temporary: true } });
    time.advance(1000);
    expect(await client.ask({ id: 52, rpc: {} })).toMatchObject({ error: { code: 108 } });
    for (let id = 53; id <= 152; id += 1) client.send({ id, rpc: {} });
    expect(await client.closed).toEqual({ code: 3013, reason: 'too many requests' });
  });

  test('S54 S126 more lines in a frame than connect and all subscribes take close the socket', async () => {
    const generous = await startHub({ time, limits: { commandsPerSecond: 1000 } });
    const client = await generous.bare();
    client.send({ id: 1, connect: {} }, ...Array.from({ length: 129 }, (_, index) => ({ id: index + 2, rpc: {} })));
    expect(await client.closed).toEqual({ code: 3013, reason: 'too many requests' });
    await generous.stop();
  });

  test.each(['permessage-deflate; client_max_window_bits', 'constructor', '__proto__; x=1', 'permessage-deflate, toString'])(
    'S54 agrees to no extension: %s',
    async (offered) => {
      const { WebSocket } = await import('ws');
      const headers = { 'sec-websocket-extensions': offered };
      const socket = new WebSocket(fixture.url, { perMessageDeflate: false, headers });
      const agreed = await new Promise<string>((resolve) => {
        socket.on('upgrade', (response) => resolve(response.headers['sec-websocket-extensions'] ?? 'none'));
        socket.on('error', () => undefined);
      });
      expect(agreed).toBe('none');
      socket.terminate();
    },
  );

  test('a sub-protocol requested by a client is not echoed', async () => {
    const { WebSocket } = await import('ws');
    const socket = new WebSocket(fixture.url, ['centrifuge-json']);
    const protocol = await new Promise<string>((resolve) => {
      socket.on('upgrade', (response) => resolve(response.headers['sec-websocket-protocol'] ?? 'none'));
      socket.on('error', () => undefined);
    });
    expect(protocol).toBe('none');
    socket.terminate();
  });

  test('T-01 a client that asks for Protobuf is refused before the upgrade, with the reason', async () => {
    const refusal = { status: 400, body: { error: { code: 10000, message: 'This socket speaks JSON only: Protobuf is not offered' } } };
    expect(await refusedUpgrade(fixture.url, { headers: { 'sec-websocket-protocol': 'other, centrifuge-protobuf' } })).toEqual(refusal);
    expect(await refusedUpgrade(`${fixture.url}?cf_protocol=protobuf`)).toEqual(refusal);
    expect(fixture.hub.metrics).toMatchObject({ connections: 0, refusedUpgrades: 2 });
  });
});

describe('Drain (realtime §7.9; F11)', () => {
  test('F11 sockets are closed with 3001 over 5 s, in slices, and no new ones are accepted', async () => {
    fixture.tokens.set('anna', aPlayer('anna', { time }));
    const clients: BareClient[] = [];
    for (let count = 0; count < 10; count += 1) clients.push(await fixture.bare());
    for (const client of clients) await client.connect('anna');
    const isDrained = fixture.hub.drain();
    await expect(fixture.bare()).rejects.toThrow('503');
    expect(fixture.hub.metrics.connections).toBe(9);
    for (let slice = 0; slice < 60; slice += 1) {
      time.advance(100);
      await Promise.resolve();
    }
    await isDrained;
    expect(fixture.hub.metrics.connections).toBe(0);
    for (const client of clients) expect(await client.closed).toEqual({ code: 3001, reason: 'shutdown' });
  });
});
