import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Audience, sayAudience } from '../../audience.ts';
import { cloneDatabase } from '../../testing/database.ts';
import { SEED } from '../testing/any-match.ts';
import { Listener } from '../testing/listener.ts';
import { Feed } from './feed.ts';
import { FeedHolder, type Pace } from './holder.ts';

const NOW = new Date(Date.UTC(2026, 10, 20, 12));
const WAIT = { timeout: 30_000 };
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

let database: { pool: Pool; drop(): Promise<void> };
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

/** A process that competes for the feed; its own listener shows which one publishes. */
function aHolder(pace?: Pace) {
  const listener = new Listener();
  const feed = new Feed({
    pool: database.pool,
    seed: SEED,
    now: () => NOW,
    deliver: (messages) => listener.deliver(messages),
    matchesTalliedATurn: 0,
  });
  return { listener, holder: new FeedHolder({ pool: database.pool, log }, feed, pace) };
}

describe('who holds the feed', () => {
  it('SB-3 SB-7 one process speaks; when it stops, another goes on with the numbers that follow', async () => {
    const [first, heir] = [aHolder(), aHolder()];
    first.holder.start();
    await expect.poll(() => first.listener.aliveCount, WAIT).toBeGreaterThan(0);
    heir.holder.start();
    const published = first.listener.aliveCount;
    await expect.poll(() => first.listener.aliveCount, WAIT).toBeGreaterThan(published);
    expect(heir.listener.events.size).toBe(0);
    await first.holder.stop();
    await expect.poll(() => heir.listener.events.size, WAIT).toBeGreaterThan(10);
    await heir.holder.stop();
    const shared = [...heir.listener.events].filter(([eventId]) => first.listener.events.has(eventId));
    expect(shared.length).toBeGreaterThan(0);
    for (const [eventId, { messages }] of shared) expect(messages[0]?.eventSeq).toBe(first.listener.event(eventId).eventSeq + 1);
  });

  it('SB-3 while nobody is there it rests, and turns as for players as soon as somebody comes, in whichever process', async () => {
    const { listener, holder } = aHolder({ turnMs: 20, restingTurnMs: 600_000, watchedMs: 300 });
    holder.start();
    await expect.poll(() => listener.aliveCount, WAIT).toBeGreaterThan(0);
    const isResting = async (): Promise<boolean> => {
      const before = listener.aliveCount;
      await delay(500);
      return listener.aliveCount === before;
    };
    await expect.poll(isResting, WAIT).toBe(true);
    const resting = listener.aliveCount;
    new Audience({ say: () => sayAudience(database.pool), log, monotonicMs: () => 0 }).see();
    await expect.poll(() => listener.aliveCount, WAIT).toBeGreaterThan(resting);
    await holder.stop();
  });
});
