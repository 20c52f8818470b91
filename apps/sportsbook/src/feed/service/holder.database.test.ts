import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Audience, sayAudience } from '../../audience.ts';
import { cloneDatabase } from '../../testing/database.ts';
import { SEED } from '../testing/any-match.ts';
import { Listener } from '../testing/listener.ts';
import { Feed } from './feed.ts';
import { FeedHolder, type Pace, type PauseClock } from './holder.ts';

const NOW = new Date(Date.UTC(2026, 10, 20, 12));
const WAIT = { timeout: 30_000 };
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

let database: { pool: Pool; drop(): Promise<void> };
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

/** A process that competes for the feed; its own listener shows which one publishes. */
function aHolder({ pace, clock }: { pace?: Pace; clock?: PauseClock } = {}) {
  const listener = new Listener();
  const feed = new Feed({
    pool: database.pool,
    seed: SEED,
    now: () => NOW,
    deliver: (messages) => listener.deliver(messages),
    matchesTalliedATurn: 0,
  });
  return { listener, holder: new FeedHolder({ pool: database.pool, log, clock }, feed, pace) };
}

/** Time that passes on demand: a pause lasts until then, or until its signal ends it. */
class TestClock implements PauseClock {
  #nowMs = 0;
  #endPause: () => void = () => undefined;
  /** The pauses begun so far, with a turn between each two of them. */
  readonly pausesMs: number[] = [];

  monotonicMs(): number {
    return this.#nowMs;
  }

  async pause(delayMs: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    this.pausesMs.push(delayMs);
    await new Promise<void>((resolve) => {
      this.#endPause = resolve;
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
  }

  pass(durationMs: number): void {
    this.#nowMs += durationMs;
    this.#endPause();
  }
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
    const clock = new TestClock();
    const { holder } = aHolder({ pace: { turnMs: 20, restingTurnMs: 600_000, watchedMs: 300 }, clock });
    holder.start();
    await expect.poll(() => clock.pausesMs, WAIT).toEqual([20]);
    clock.pass(300);
    await expect.poll(() => clock.pausesMs, WAIT).toEqual([20, 600_000]);
    new Audience({ say: () => sayAudience(database.pool), log, monotonicMs: () => 0 }).see();
    await expect.poll(() => clock.pausesMs, WAIT).toEqual([20, 600_000, 20]);
    await holder.stop();
  });
});
