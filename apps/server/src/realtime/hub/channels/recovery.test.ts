import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BareClient } from '../../testing/bare-client.ts';
import { aPlayer, type HubFixture, startHub } from '../../testing/hub-fixture.ts';
import { createManualTime } from '../../testing/manual-time.ts';

let fixture: HubFixture;
const time = createManualTime();
const channel = 'wallet:accounts#anna';

beforeAll(async () => {
  fixture = await startHub({ time, limits: { commandsPerSecond: 100_000 } });
  for (const name of ['anna', 'bob', 'carl', 'dora', 'emil', 'fay'])
    fixture.tokens.set(name, aPlayer(name, { time, lifeSeconds: 1_000_000 }));
});
afterAll(() => fixture.stop());

async function connected(token: string): Promise<BareClient> {
  const client = await fixture.bare();
  await client.connect(token);
  return client;
}

async function position(client: BareClient, name: string): Promise<{ epoch: string; offset: number }> {
  const line = await client.ask({ id: 900, subscribe: { channel: name } });
  expect(line).toMatchObject({ subscribe: { epoch: expect.any(String), offset: expect.any(Number) } });
  const { epoch, offset } = JSON.parse(JSON.stringify(line.subscribe));
  return { epoch, offset };
}

describe('Recovery (realtime §2 and §5 case 6; O5, O6)', () => {
  test('case 6: recovers from offset 1 of 2, refuses a wrong epoch, and answers 112 to flag bit 2', async () => {
    const client = await connected('anna');
    const { epoch } = await position(client, channel);
    fixture.hub.publish(channel, { n: 1 });
    fixture.hub.publish(channel, { n: 2 });
    await client.ask({ id: 3, unsubscribe: { channel } });
    expect(await client.ask({ id: 4, subscribe: { channel, recover: true, epoch, offset: 1 } })).toEqual({
      id: 4,
      subscribe: {
        recoverable: true,
        positioned: true,
        epoch,
        offset: 1,
        was_recovering: true,
        recovered: true,
        publications: [{ data: { n: 2 }, offset: 2 }],
      },
    });
    await client.ask({ id: 5, unsubscribe: { channel } });
    expect(await client.ask({ id: 6, subscribe: { channel, recover: true, epoch: 'other', offset: 1 } })).toEqual({
      id: 6,
      subscribe: { recoverable: true, positioned: true, epoch, offset: 2, was_recovering: true },
    });
    await client.ask({ id: 7, unsubscribe: { channel } });
    expect(await client.ask({ id: 8, subscribe: { channel, recover: true, epoch: 'other', offset: 1, flag: 3 } })).toMatchObject({
      error: { code: 112, message: 'unrecoverable position' },
    });
    client.socket.close();
  });

  test('O5 offsets of a channel rise by one, and an absent epoch and offset mean the beginning', async () => {
    const name = 'wallet:accounts#bob';
    const client = await connected('bob');
    await position(client, name);
    for (let n = 1; n <= 20; n += 1) fixture.hub.publish(name, { n });
    time.advance(20);
    const pushes = await client.nextLines(20);
    expect(pushes.map((line) => line.push?.pub?.offset)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    await client.ask({ id: 3, unsubscribe: { channel: name } });
    const answer = await client.ask({ id: 4, subscribe: { channel: name, recover: true } });
    expect(answer).toMatchObject({ subscribe: { recovered: true, publications: { length: 20 } } });
    client.socket.close();
  });

  test('O6 a gap that the window of 100 does not fully cover is not recovered, not even in part', async () => {
    const name = 'wallet:accounts#carl';
    const client = await connected('carl');
    const { epoch } = await position(client, name);
    await client.ask({ id: 2, unsubscribe: { channel: name } });
    for (let n = 1; n <= 101; n += 1) fixture.hub.publish(name, { n });
    const lost = await client.ask({ id: 3, subscribe: { channel: name, recover: true, epoch, offset: 0 } });
    expect(lost).toEqual({ id: 3, subscribe: { recoverable: true, positioned: true, epoch, offset: 101, was_recovering: true } });
    await client.ask({ id: 4, unsubscribe: { channel: name } });
    const whole = await client.ask({ id: 5, subscribe: { channel: name, recover: true, epoch, offset: 1 } });
    expect(whole).toMatchObject({ subscribe: { recovered: true, offset: 1, publications: { length: 100 } } });
    client.socket.close();
  });

  test('O6 an empty window still knows its top: an up-to-date client recovers, one that is behind does not', async () => {
    const name = 'wallet:accounts#dora';
    const client = await connected('dora');
    const { epoch } = await position(client, name);
    fixture.hub.publish(name, { n: 1 });
    await client.next();
    client.send({ id: 2, unsubscribe: { channel: name } });
    time.advance(599_000);
    time.advance(2000);
    const again = await connected('dora');
    expect(await again.ask({ id: 3, subscribe: { channel: name, recover: true, epoch, offset: 0 } })).not.toHaveProperty(
      'subscribe.recovered',
    );
    again.socket.close();
  });

  test('O5 a stream that was forgotten and restarts has another epoch', async () => {
    const name = 'wallet:accounts#emil';
    const client = await connected('emil');
    const before = await position(client, name);
    fixture.hub.publish(name, { n: 1 });
    await client.next();
    await client.ask({ id: 3, unsubscribe: { channel: name } });
    client.socket.close();
    for (let minute = 0; minute < 11; minute += 1) time.advance(60_000);
    const returned = await connected('emil');
    const answer = await returned.ask({ id: 4, subscribe: { channel: name, recover: true, epoch: before.epoch, offset: 1 } });
    expect(answer).toMatchObject({ subscribe: { was_recovering: true, offset: 0, epoch: expect.not.stringMatching(before.epoch) } });
    expect(answer).not.toHaveProperty('subscribe.recovered');
    returned.socket.close();
  });

  test('cache mode gives the last publication only, and none to a client that has it', async () => {
    const name = 'tournaments:cache';
    for (let n = 1; n <= 3; n += 1) fixture.hub.publish(name, { n });
    const client = await connected('');
    const answer = await client.ask({ id: 2, subscribe: { channel: name, recover: true } });
    expect(answer).toMatchObject({ subscribe: { recovered: true, publications: [{ data: { n: 3 }, offset: 3 }] } });
    const { epoch } = JSON.parse(JSON.stringify(answer.subscribe));
    await client.ask({ id: 3, unsubscribe: { channel: name } });
    const current = await client.ask({ id: 4, subscribe: { channel: name, recover: true, epoch, offset: 3 } });
    expect(current).toMatchObject({ subscribe: { recovered: true, publications: [] } });
    client.socket.close();
  });

  test('a subscriber gets no line at or below its own position while a batch of the channel is pending', async () => {
    const name = 'tournaments:batch';
    const first = await connected('');
    await position(first, name);
    fixture.hub.publish(name, { n: 1 });
    fixture.hub.publish(name, { n: 2 });
    const second = await connected('');
    expect((await position(second, name)).offset).toBe(2);
    fixture.hub.publish(name, { n: 3 });
    time.advance(20);
    expect((await second.next()).push?.pub?.offset).toBe(3);
    expect((await first.nextLines(3)).map((line) => line.push?.pub?.offset)).toEqual([1, 2, 3]);
    expect(second.lines.filter((line) => line.push !== undefined)).toHaveLength(1);
    first.socket.close();
    second.socket.close();
  });

  test('O6 an older state of an object never follows a newer one, and a repeated key is sent once', async () => {
    const name = 'wallet:accounts#fay';
    const client = await connected('fay');
    await position(client, name);
    const of = (version: bigint) => ({ version: { thing: 'account 1', version } });
    expect(fixture.hub.publish(name, { n: 2 }, of(2n))).toMatchObject({ offset: 1 });
    expect(fixture.hub.publish(name, { n: 1 }, of(1n))).toBe('outdated');
    expect(fixture.hub.publish(name, { n: 9 }, { version: { thing: 'account 2', version: 1n } })).toMatchObject({ offset: 2 });
    expect(fixture.hub.publish(name, { n: 3 }, { ...of(3n), idempotencyKey: 'k' })).toMatchObject({ offset: 3 });
    expect(fixture.hub.publish(name, { n: 3 }, { ...of(3n), idempotencyKey: 'k' })).toBe('duplicate');
    time.advance(20);
    expect((await client.nextLines(3)).map((line) => line.push?.pub?.data)).toEqual([{ n: 2 }, { n: 9 }, { n: 3 }]);
    client.socket.close();
  });
});
