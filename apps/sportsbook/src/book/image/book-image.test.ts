import { describe, expect, it } from 'vitest';
import type { EventMessage } from '../../protocol/messages.ts';
import { aMarket, eventMessage, pricesMessage, stateMessage } from '../../testing/feed-messages.ts';
import { MemoryImage } from './book-image.ts';
import { massesOf } from './selection.ts';
import { reduceEvent } from './reduce.ts';

const eventId = 'ev-football-812';
const marketId = `${eventId}~1x2`;
const outcomeId = `${marketId}~home`;
const ids = { eventId, marketId, outcomeId };
const at = (eventSeq: number) => ({ eventId, eventSeq });

function anImage(...messages: readonly EventMessage[]) {
  const time = { nowMs: Date.parse('2026-11-20T18:00:00Z'), monotonicMs: 0 };
  const image = new MemoryImage({ nowMs: () => time.nowMs, monotonicMs: () => time.monotonicMs });
  image.freshness.hear();
  const take = (message: EventMessage): void => {
    const event = reduceEvent(image.event(eventId), message);
    if (event !== undefined) image.put(event);
  };
  for (const message of [eventMessage(at(1)), pricesMessage(at(2), [aMarket(eventId)]), ...messages]) take(message);
  return { image, time, take };
}
const priced = (eventSeq: number, home: number) => pricesMessage(at(eventSeq), [aMarket(eventId, { prices: [home, 3550, 3250] })]);

describe('the image of the book', () => {
  it('knows the price of now and those of the last 30 s, and no other (sportsbook.md §4.2)', () => {
    const { image, time, take } = anImage();
    expect([image.hadPrice(outcomeId, 2120n), image.hadPrice(outcomeId, 2140n)]).toEqual([true, false]);
    take(priced(3, 2060));
    time.monotonicMs += 30_000;
    expect([image.hadPrice(outcomeId, 2060n), image.hadPrice(outcomeId, 2120n)]).toEqual([true, true]);
    time.monotonicMs += 1;
    take(priced(4, 2080));
    expect([2080n, 2060n, 2120n].map((price) => image.hadPrice(outcomeId, price))).toEqual([true, true, false]);
  });

  it('SB-7 locks live markets after 10 s of silence and coming ones after 60 s', () => {
    const { image, time, take } = anImage();
    const status = () => image.selection(ids)?.status;
    time.monotonicMs = 60_000;
    expect(status()).toBe('open');
    time.monotonicMs = 60_001;
    expect([status(), image.selection(ids)?.price]).toEqual(['suspended', undefined]);
    image.freshness.hear();
    take(stateMessage(at(3), {}));
    time.monotonicMs += 10_000;
    expect([status(), image.selection(ids)?.isLive]).toEqual(['open', true]);
    time.monotonicMs += 1;
    expect(status()).toBe('suspended');
  });

  it('SB-7 takes a jump of the platform’s clock for a silence, until the feed is heard after it', () => {
    const { image, time } = anImage(stateMessage(at(3), {}));
    time.nowMs += 10_001;
    expect(image.selection(ids)).toMatchObject({ status: 'suspended', price: undefined });
    image.freshness.hear();
    expect(image.selection(ids)).toMatchObject({ status: 'open', price: 2120n });
  });

  it('finds a selection only where event, market and outcome belong together, and says when its start has passed', () => {
    const { image, time } = anImage();
    expect(image.selection({ ...ids, eventId: 'ev-football-813' })).toBeUndefined();
    expect(image.selection({ ...ids, outcomeId: `${eventId}~total~home` })).toBeUndefined();
    expect(image.selection(ids)).toMatchObject({ price: 2120n, hasStarted: false });
    time.nowMs = Date.parse('2026-11-20T19:00:00Z');
    expect(image.selection(ids)?.hasStarted).toBe(true);
  });

  it('has no price for an inactive outcome, and fair chances that sum to a million', () => {
    const { image } = anImage(pricesMessage(at(3), [aMarket(eventId, { prices: [0, 3550, 3250] })]));
    const selection = image.selection(ids);
    expect(selection?.price).toBeUndefined();
    expect(selection && massesOf(selection.outcome).reduce((sum, { ppm }) => sum + ppm, 0n)).toBe(1_000_000n);
  });

  it('never goes back to an older state of an event', () => {
    const { image } = anImage(priced(3, 2060));
    const now = image.event(eventId);
    const before = reduceEvent(undefined, eventMessage(at(2)));
    if (before !== undefined) image.put(before);
    expect(image.event(eventId)).toBe(now);
  });
});
