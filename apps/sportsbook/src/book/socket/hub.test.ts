import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { EventMessage } from '../../protocol/messages.ts';
import { aMarket, eventMessage, pricesMessage } from '../../testing/feed-messages.ts';
import { InMemoryMarketCache } from '../market-cache/market-cache.ts';
import { reduceEvent } from '../market-cache/reduce.ts';
import { Connection } from './connection.ts';
import { OddsHub } from './hub.ts';

const eventId = 'ev-football-812';
const topic = `event:${eventId}`;
const at = (eventSeq: number) => ({ eventId, eventSeq });
const receivedMessage = z.tuple([z.looseObject({ op: z.string(), seq: z.number().optional(), epoch: z.string().optional() })]);

/** The other end of a socket, which reads on the test's command. */
class Reader {
  readonly received: z.output<typeof receivedMessage>[0][] = [];
  closedBy: number | undefined;
  writableLength = 0;
  isReading = true;
  #onDrain: () => void = () => undefined;

  write(frame: Buffer): boolean {
    if (!this.isReading) this.writableLength += frame.length;
    const text = frame.subarray(frame[1] === 126 ? 4 : frame[1] === 127 ? 10 : 2).toString();
    this.received.push(receivedMessage.parse(JSON.parse(text))[0]);
    return this.isReading;
  }

  cork(): void {}
  uncork(): void {}

  on(_event: 'drain', listener: () => void): void {
    this.#onDrain = listener;
  }

  readAll(): void {
    this.isReading = true;
    this.writableLength = 0;
    this.#onDrain();
  }

  last(): Record<string, unknown> | undefined {
    return this.received.at(-1);
  }
}

function aHub() {
  const time = { ms: 0 };
  const monotonicMs = () => time.ms;
  const cache = new InMemoryMarketCache({ nowMs: () => Date.parse('2026-11-20T18:00:00Z'), monotonicMs });
  cache.freshness.refresh();
  const hub = new OddsHub({ cache, epoch: 'start', nowMs: () => Date.parse('2026-11-20T18:00:00Z'), monotonicMs });
  let eventSeq = 2;
  const play = (message: EventMessage): void => {
    const event = reduceEvent(cache.event(eventId), message);
    if (event !== undefined) cache.put(event);
  };
  play(eventMessage(at(1)));
  play(pricesMessage(at(2), [aMarket(eventId)]));
  const reader = () => {
    const end = new Reader();
    const webSocket = { close: (code: number) => void (end.closedBy = code), terminate: () => undefined };
    return { end, connection: new Connection({ socket: end, webSocket }, monotonicMs) };
  };
  /** Publishes a price change immediately. */
  const price = (home: number): void => {
    eventSeq += 1;
    play(pricesMessage(at(eventSeq), [aMarket(eventId, { prices: [home, 3550, 3250] })]));
    hub.flush();
  };
  return { time, cache, hub, reader, price };
}

describe('topics and slow clients', () => {
  it('SB-17 a client that does not read gets nothing more, then one snapshot with what is newest; the others miss nothing', () => {
    const { hub, reader, price } = aHub();
    const [slow, quick] = [reader(), reader()];
    for (const { connection } of [slow, quick]) hub.subscribe(connection, topic, {});
    slow.end.isReading = false;
    slow.end.writableLength = 64 * 1024;
    for (const home of [2000, 1980, 1960, 1940]) price(home);
    expect([slow.end.received.length, quick.end.received.length]).toEqual([2, 5]);
    slow.end.readAll();
    expect(slow.end.last()).toMatchObject({ op: 'snap', seq: 4, body: { markets: [{ outcomes: [{ price: 1940 }, {}, {}] }] } });
    price(1920);
    expect(slow.end.last()).toEqual(quick.end.last());
  });

  it('SB-17 closes a client that has more than a mebibyte waiting, or has not read for 10 s', () => {
    const { hub, reader, price, time } = aHub();
    const [full, late] = [reader(), reader()];
    for (const { connection } of [full, late]) hub.subscribe(connection, topic, {});
    full.end.isReading = false;
    full.end.writableLength = 1024 * 1024;
    late.end.isReading = false;
    late.end.writableLength = 64 * 1024;
    price(2000);
    expect([full.end.closedBy, late.end.closedBy]).toEqual([3008, undefined]);
    time.ms += 10_001;
    late.connection.checkLife();
    expect(late.end.closedBy).toBe(3008);
  });

  it('SB-16 closes a client that does not answer a ping', () => {
    const { reader, time } = aHub();
    const { end, connection } = reader();
    connection.ping();
    time.ms += 10_000;
    connection.checkLife();
    expect(end.closedBy).toBeUndefined();
    connection.pong();
    time.ms += 1;
    connection.checkLife();
    connection.ping();
    time.ms += 10_001;
    connection.checkLife();
    expect(end.closedBy).toBe(3012);
  });

  it('SB-16 replays no further back than its ring: 600 frames, 60 seconds', () => {
    const { hub, reader, price, time } = aHub();
    const here = reader();
    hub.subscribe(here.connection, topic, {});
    const epoch = here.end.received[0]?.epoch ?? '';
    const back = (seq: number) => {
      const { end, connection } = reader();
      hub.subscribe(connection, topic, { epoch, seq });
      return end.received.map(({ op, seq: number }) => `${op} ${number}`);
    };
    for (let step = 0; step < 602; step += 1) price(1500 + 10 * (step % 2));
    expect([back(1), back(2).length, back(2)[0], back(602), back(603)]).toEqual([['snap 602'], 600, 'd 3', [], ['snap 602']]);
    time.ms += 60_001;
    price(3000);
    expect([back(601), back(602)]).toEqual([['snap 603'], ['d 603']]);
  });

  it('SB-16 a topic without followers for a minute is created again, and sends everything to a returning client', () => {
    const { hub, reader, price, time } = aHub();
    const first = reader();
    hub.subscribe(first.connection, topic, {});
    const { epoch = '', seq } = first.end.received[0] ?? {};
    hub.leave(first.connection);
    time.ms += 60_001;
    hub.tick();
    price(1500);
    const second = reader();
    hub.subscribe(second.connection, topic, { epoch, seq });
    expect(second.end.last()).toMatchObject({ op: 'snap', body: { markets: [{ outcomes: [{ price: 1500 }, {}, {}] }] } });
  });
});
