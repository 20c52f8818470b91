import { describe, expect, it } from 'vitest';
import type { EventMessage } from '../../protocol/messages.ts';
import { aMarket, eventMessage, pricesMessage, stateMessage } from '../../testing/feed-messages.ts';
import { InMemoryMarketCache } from './market-cache.ts';
import { massesOf } from './selection.ts';
import { reduceEvent } from './reduce.ts';

const eventId = 'ev-football-812';
const marketId = `${eventId}~1x2`;
const outcomeId = `${marketId}~home`;
const ids = { eventId, marketId, outcomeId };
const at = (eventSeq: number) => ({ eventId, eventSeq });

function aCache(...messages: readonly EventMessage[]) {
  const time = { nowMs: Date.parse('2026-11-20T18:00:00Z'), monotonicMs: 0 };
  const cache = new InMemoryMarketCache({ nowMs: () => time.nowMs, monotonicMs: () => time.monotonicMs });
  cache.freshness.refresh();
  const take = (message: EventMessage): void => {
    const event = reduceEvent(cache.event(eventId), message);
    if (event !== undefined) cache.put(event);
  };
  for (const message of [eventMessage(at(1)), pricesMessage(at(2), [aMarket(eventId)]), ...messages]) take(message);
  return { cache, time, take };
}
const priced = (eventSeq: number, home: number) => pricesMessage(at(eventSeq), [aMarket(eventId, { prices: [home, 3550, 3250] })]);

describe('the image of the book', () => {
  it('SB-7 locks live markets after 10 s of silence and coming ones after 60 s', () => {
    const { cache, time, take } = aCache();
    const status = () => cache.selection(ids)?.status;
    time.monotonicMs = 60_000;
    expect(status()).toBe('open');
    time.monotonicMs = 60_001;
    expect([status(), cache.selection(ids)?.price]).toEqual(['suspended', undefined]);
    cache.freshness.refresh();
    take(stateMessage(at(3), {}));
    time.monotonicMs += 10_000;
    expect([status(), cache.selection(ids)?.isLive]).toEqual(['open', true]);
    time.monotonicMs += 1;
    expect(status()).toBe('suspended');
  });

  it('SB-7 takes a jump of the platform’s clock for a silence, until the feed is heard after it', () => {
    const { cache, time } = aCache(stateMessage(at(3), {}));
    time.nowMs += 10_001;
    expect(cache.selection(ids)).toMatchObject({ status: 'suspended', price: undefined });
    cache.freshness.refresh();
    expect(cache.selection(ids)).toMatchObject({ status: 'open', price: 2120n });
  });

  it('finds a selection only where event, market and outcome belong together, and says when its start has passed', () => {
    const { cache, time } = aCache();
    expect(cache.selection({ ...ids, eventId: 'ev-football-813' })).toBeUndefined();
    expect(cache.selection({ ...ids, outcomeId: `${eventId}~total~home` })).toBeUndefined();
    expect(cache.selection(ids)).toMatchObject({ price: 2120n, hasStarted: false });
    time.nowMs = Date.parse('2026-11-20T19:00:00Z');
    expect(cache.selection(ids)?.hasStarted).toBe(true);
  });

  it('has no price for an inactive outcome, and fair chances that sum to a million', () => {
    const { cache } = aCache(pricesMessage(at(3), [aMarket(eventId, { prices: [0, 3550, 3250] })]));
    const selection = cache.selection(ids);
    expect(selection?.price).toBeUndefined();
    expect(selection && massesOf(selection.market, selection.outcome)?.reduce((sum, { ppm }) => sum + ppm, 0n)).toBe(1_000_000n);
  });

  it('never goes back to an older state of an event', () => {
    const { cache } = aCache(priced(3, 2060));
    const now = cache.event(eventId);
    const before = reduceEvent(undefined, eventMessage(at(2)));
    if (before !== undefined) cache.put(before);
    expect(cache.event(eventId)).toBe(now);
  });
});
