import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import product from '../../../../../../package.json' with { type: 'json' };
import { aPlayer, type HubFixture, startHub } from '../../testing/hub-fixture.ts';

let fixture: HubFixture;

beforeAll(async () => {
  fixture = await startHub({ limits: { commandsPerSecond: 1000, linesPerFrame: 300 } });
  fixture.tokens.set('anna', aPlayer('anna'));
  fixture.tokens.set('old', 'expired');
});
afterAll(() => fixture.stop());

const badRequest = { code: 3501, reason: 'bad request' };

describe('Commands and their replies (realtime §5, cases 1–5, 7, 8)', () => {
  test('case 1: T-01 connect and two subscribes in one frame are answered in order', async () => {
    const client = await fixture.bare();
    client.send(
      { id: 1, connect: {} },
      { id: 2, subscribe: { channel: 'global:online' } },
      { id: 3, subscribe: { channel: 'tournaments' } },
    );
    const lines = await client.nextLines(3);
    expect(lines.map((line) => line.id)).toEqual([1, 2, 3]);
    expect(lines[0]).toMatchObject({ connect: { ping: 25, pong: true } });
    expect(lines[1]).toMatchObject({ subscribe: { recoverable: true, positioned: true, offset: 0 } });
    client.socket.close();
  });

  test('E-53 the reply to connect names the version of the product', async () => {
    const client = await fixture.bare();
    client.send({ id: 1, connect: {} });
    expect(await client.nextLines(1)).toMatchObject([{ connect: { version: product.version } }]);
    client.socket.close();
  });

  test.each([
    ['a subscribe before connect', '{"id":1,"subscribe":{"channel":"tournaments"}}'],
    ['id 0', '{"id":0,"connect":{}}'],
    ['no id', '{"connect":{}}'],
    ['a second connect', '{"id":1,"connect":{}}\n{"id":2,"connect":{}}'],
    ['an unknown request', '{"id":1,"connect":{}}\n{"id":2,"fly":{}}'],
    ['a command without request', '{"id":1,"connect":{}}\n{"id":2}'],
    ['the old ping request', '{"id":1,"connect":{}}\n{"id":2,"ping":{}}'],
    ['malformed JSON', '{"id":1,'],
    ['JSON that is no object', '[1,2]'],
    ['an empty frame', ''],
    ['a pong nobody asked for', '{"id":1,"connect":{}}\n{}'],
    ['a subscribe with an empty channel', '{"id":1,"connect":{}}\n{"id":2,"subscribe":{"channel":""}}'],
    ['a publish without data', '{"id":1,"connect":{}}\n{"id":2,"publish":{"channel":"tournaments"}}'],
    ['a channel that is no text', '{"id":1,"connect":{}}\n{"id":2,"subscribe":{"channel":7}}'],
  ])('case 2: S54 %s closes with 3501 and without a reply', async (_name, text) => {
    const client = await fixture.bare();
    client.sendText(text);
    expect(await client.closed).toEqual(badRequest);
    expect(client.lines.filter((line) => line.id !== 1)).toEqual([]);
  });

  test('case 3: the same channel twice is 105, and unsubscribing from an unknown one is answered with an empty result', async () => {
    const client = await fixture.bare();
    await client.connect();
    await client.ask({ id: 2, subscribe: { channel: 'tournaments' } });
    expect(await client.ask({ id: 3, subscribe: { channel: 'tournaments' } })).toMatchObject({ error: { code: 105 } });
    expect(await client.ask({ id: 4, unsubscribe: { channel: 'nothing:here' } })).toEqual({ id: 4, unsubscribe: {} });
    client.socket.close();
  });

  test('case 3: a channel name of 256 characters is 107 and the 129th channel 106', async () => {
    const client = await fixture.bare();
    await client.connect();
    expect(await client.ask({ id: 2, subscribe: { channel: `tournaments:${'x'.repeat(244)}` } })).toMatchObject({ error: { code: 107 } });
    for (let index = 0; index < 128; index += 1) client.send({ id: 10 + index, subscribe: { channel: `tournaments:${index}` } });
    const answers = await client.nextLines(128);
    expect(answers.every((line) => line.error === undefined)).toBe(true);
    expect(await client.ask({ id: 300, subscribe: { channel: 'tournaments' } })).toMatchObject({ error: { code: 106 } });
    client.socket.close();
  });

  test('S54 case 4: send closes with 3508, rpc is 108, a frame above 65,536 bytes closes with 1009', async () => {
    const sender = await fixture.bare();
    await sender.connect();
    sender.send({ send: { data: {} } });
    expect(await sender.closed).toEqual({ code: 3508, reason: 'not available' });
    const caller = await fixture.bare();
    await caller.connect();
    expect(await caller.ask({ id: 2, rpc: { method: 'anything', data: {} } })).toMatchObject({ error: { code: 108 } });
    caller.sendText(`{"id":3,"rpc":{"data":"${'x'.repeat(65_536)}"}}`);
    expect((await caller.closed).code).toBe(1009);
  });

  test('case 5: T-02 an expired token is 109 and nothing after it in the frame is answered', async () => {
    const client = await fixture.bare();
    client.send({ id: 1, connect: { token: 'old' } }, { id: 2, subscribe: { channel: 'tournaments' } });
    expect(await client.next()).toEqual({ id: 1, error: { code: 109, message: 'token expired' } });
    client.send({ id: 3, subscribe: { channel: 'tournaments' } });
    const probe = await fixture.bare();
    await probe.connect();
    expect(client.lines).toHaveLength(1);
    client.socket.close();
    probe.socket.close();
  });

  test('case 5: T-02 a bad token closes with 3500, a good one reports its lifetime', async () => {
    const stranger = await fixture.bare();
    stranger.send({ id: 1, connect: { token: 'forged' } });
    expect(await stranger.closed).toEqual({ code: 3500, reason: 'invalid token' });
    const anna = await fixture.bare();
    const reply = await anna.connect('anna');
    expect(reply).toMatchObject({ connect: { expires: true } });
    expect(reply.connect).toHaveProperty('ttl', expect.closeTo(600, -1));
    anna.socket.close();
  });

  test('case 7: history without limit gives only the position, with a wrong epoch 112, off 108', async () => {
    fixture.hub.publish('tournaments:seven', { event: 'one' });
    const client = await fixture.bare();
    await client.connect();
    expect(await client.ask({ id: 2, history: { channel: 'tournaments:seven' } })).toMatchObject({
      history: { publications: [], offset: 1 },
    });
    const full = await client.ask({ id: 3, history: { channel: 'tournaments:seven', limit: -1 } });
    expect(full).toMatchObject({ history: { publications: [{ data: { event: 'one' }, offset: 1 }] } });
    const wrong = { channel: 'tournaments:seven', since: { offset: 0, epoch: 'other' }, limit: 10 };
    expect(await client.ask({ id: 4, history: wrong })).toMatchObject({ error: { code: 112 } });
    client.socket.close();
  });

  test('case 8: of two requests in one command the first in the order of the protocol counts', async () => {
    const client = await fixture.bare();
    await client.connect();
    const reply = await client.ask({ id: 2, unsubscribe: { channel: 'x' }, subscribe: { channel: 'tournaments' } });
    expect(reply).toHaveProperty('subscribe');
    client.socket.close();
  });

  test('presence is 108 where it is off, and map subscriptions are refused cleanly', async () => {
    const client = await fixture.bare();
    await client.connect();
    expect(await client.ask({ id: 2, presence: { channel: 'global:online' } })).toMatchObject({ error: { code: 108 } });
    expect(await client.ask({ id: 3, presence_stats: { channel: 'global:online' } })).toMatchObject({ error: { code: 108 } });
    expect(await client.ask({ id: 4, subscribe: { channel: 'tournaments', type: 1 } })).toMatchObject({ error: { code: 108 } });
    client.socket.close();
  });
});

describe('Who may subscribe (realtime §3; T-12, T-14, T-15; O7)', () => {
  test('T-12 case 10: guests and players receive the public channels', async () => {
    for (const token of ['', 'anna']) {
      const client = await fixture.bare();
      await client.connect(token);
      for (const [index, channel] of ['global:online', 'tournaments', 'tournaments:t1', 'game:winners:mobile:DE'].entries()) {
        expect(await client.ask({ id: 2 + index, subscribe: { channel } })).toHaveProperty('subscribe');
      }
      client.socket.close();
    }
  });

  test('T-14 case 10: a personal channel is open to its player only', async () => {
    const anna = await fixture.bare();
    await anna.connect('anna');
    expect(await anna.ask({ id: 2, subscribe: { channel: 'wallet:accounts#anna' } })).toHaveProperty('subscribe');
    for (const [index, channel] of [
      'wallet:accounts#bob',
      'wallet:accounts#',
      'wallet:accounts',
      'wallet:accounts#anna#bob',
      'game:bets#anna,bob',
      'game:bets#bob,anna',
      'game:bets#anna,',
    ].entries()) {
      expect(await anna.ask({ id: 3 + index, subscribe: { channel } })).toMatchObject({ error: { code: 103 } });
    }
    expect(await anna.ask({ id: 20, history: { channel: 'wallet:accounts#bob' } })).toMatchObject({ error: { code: 103 } });
    anna.socket.close();
  });

  test('T-14 case 10: any personal channel is refused to a guest', async () => {
    const guest = await fixture.bare();
    await guest.connect();
    const channels = ['wallet:accounts#anna', 'payment:invoices#', 'tournaments:t1#anna', 'game:bets#anna', '$secret:room'];
    for (const [index, channel] of channels.entries()) {
      expect(await guest.ask({ id: 2 + index, subscribe: { channel } })).toMatchObject({ error: { code: 103 } });
    }
    guest.socket.close();
  });

  test('T-15 an unknown namespace is 102 and a publish by a client 103', async () => {
    const client = await fixture.bare();
    await client.connect('anna');
    expect(await client.ask({ id: 2, subscribe: { channel: 'staff:room' } })).toMatchObject({ error: { code: 102 } });
    expect(await client.ask({ id: 3, subscribe: { channel: 'anything' } })).toMatchObject({ error: { code: 102 } });
    expect(await client.ask({ id: 4, publish: { channel: 'tournaments', data: {} } })).toMatchObject({ error: { code: 103 } });
    expect(await client.ask({ id: 5, publish: { channel: 'wallet:accounts#anna', data: {} } })).toMatchObject({ error: { code: 103 } });
    client.socket.close();
  });

  test('T-15 delta compression is refused in words, and the channel is free to be subscribed without it', async () => {
    const client = await fixture.bare();
    await client.connect();
    expect(await client.ask({ id: 2, subscribe: { channel: 'tournaments', delta: 'fossil' } })).toEqual({
      id: 2,
      error: { code: 108, message: 'delta compression is not available: subscribe without it' },
    });
    expect(await client.ask({ id: 3, subscribe: { channel: 'tournaments' } })).toHaveProperty('subscribe');
    client.socket.close();
  });

  test('the activity board uses # for a board, open to all (wire §4.2)', async () => {
    const guest = await fixture.bare();
    await guest.connect();
    expect(await guest.ask({ id: 2, subscribe: { channel: 'activity-board:boards#main' } })).toHaveProperty('subscribe');
    guest.socket.close();
  });
});
