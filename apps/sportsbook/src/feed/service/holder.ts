import { untilBeat } from '@pavilion/postgres';
import { setTimeout as delay } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { AUDIENCE_CHANNEL } from '../../audience.ts';
import type { SportsbookDeps } from '../../deps.ts';
import type { Feed } from './feed.ts';
import { releaseFeedLock, tryFeedLock } from './store.ts';

/** The interval between turns: a price moves at most twice a second (SB-6). */
export const TURN_SECONDS = 0.5;
const TURN_MS = TURN_SECONDS * 1000;

export interface Pace {
  readonly turnMs: number;
  /** The interval between turns without an audience: messages of that time are stored together. */
  readonly restingTurnMs: number;
  /** How long after the start, and after the last sign of an audience, turns come at the players' rate. */
  readonly watchedMs: number;
}
const PACE: Pace = { turnMs: TURN_MS, restingTurnMs: 4000, watchedMs: 40_000 };
/** The interval at which other processes try for the lock; a successor takes over within 3 s. */
const HEIR_MS = 1000;
const LONGEST_PAUSE_MS = 10_000;
const FAILURES_TO_REOPEN = 5;

/** The time that the holder's pauses pass by. */
export interface PauseClock {
  monotonicMs(): number;
  /** Resolves after `delayMs`, or as soon as the signal aborts. */
  pause(delayMs: number, signal: AbortSignal): Promise<void>;
}
const REAL_CLOCK: PauseClock = {
  monotonicMs: () => performance.now(),
  pause: async (delayMs, signal) => {
    try {
      await delay(untilBeat(delayMs), undefined, { signal });
    } catch {
      // Stopped or woken: the loop sees it.
    }
  },
};

type HolderDeps = Pick<SportsbookDeps, 'pool' | 'log'> & { readonly clock?: PauseClock };

/** Runs the feed in one process at a time: the one that holds the lock, on the connection that takes the sequence numbers. */
export class FeedHolder {
  readonly #deps: HolderDeps;
  readonly #feed: Feed;
  readonly #pace: Pace;
  readonly #clock: PauseClock;
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #watchedUntilMs = 0;
  /** Ends the pause of a feed that rests. */
  #waking: AbortController | undefined;

  constructor(deps: HolderDeps, feed: Feed, pace = PACE) {
    this.#pace = pace;
    this.#clock = deps.clock ?? REAL_CLOCK;
    this.#deps = deps;
    this.#feed = feed;
  }

  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      try {
        await this.#holdOnce();
      } catch (error) {
        this.#deps.log.warn({ err: error }, 'the feed lost its connection');
      }
      await this.#pause(HEIR_MS);
    }
  }

  /** Tries for the lock, and with it publishes until the connection or the process ends. */
  async #holdOnce(): Promise<void> {
    const client = await this.#deps.pool.connect();
    let isWhole = false;
    try {
      if (await tryFeedLock(client)) {
        this.#watchedUntilMs = this.#clock.monotonicMs() + this.#pace.watchedMs;
        client.on('notification', this.#seeAudience);
        await client.query(`listen ${AUDIENCE_CHANNEL}`);
        await this.#feed.open(client);
        await this.#publish(client);
        await client.query(`unlisten ${AUDIENCE_CHANNEL}`);
        await releaseFeedLock(client);
      }
      isWhole = true;
    } finally {
      client.off('notification', this.#seeAudience);
      // A connection that failed takes the lock with it.
      client.release(!isWhole);
    }
  }

  async #publish(client: PoolClient): Promise<void> {
    let failures = 0;
    while (!this.#stopping.signal.aborted) {
      try {
        await this.#feed.turn(client);
        failures = 0;
      } catch (error) {
        failures += 1;
        this.#deps.log.warn({ err: error }, 'the feed could not send to the book');
        // A connection that fails this query may have lost the lock.
        await client.query('select 1');
        // After repeated failures the feed starts over with snapshots, which replace the messages that the book rejects.
        if (failures % FAILURES_TO_REOPEN === 0) await this.#feed.open(client);
      }
      if (failures === 0) await this.#rest();
      else await this.#pause(Math.min(LONGEST_PAUSE_MS, TURN_MS * 2 ** Math.min(failures, 10)) - TURN_MS);
    }
  }

  readonly #seeAudience = (): void => {
    this.#watchedUntilMs = this.#clock.monotonicMs() + this.#pace.watchedMs;
    this.#waking?.abort();
  };

  /** The pause between two turns, which ends as soon as an audience arrives. */
  async #rest(): Promise<void> {
    if (this.#clock.monotonicMs() < this.#watchedUntilMs) return this.#pause(this.#pace.turnMs);
    this.#waking = new AbortController();
    await this.#pause(this.#pace.restingTurnMs, this.#waking.signal);
    this.#waking = undefined;
  }

  #pause(delayMs: number, waking?: AbortSignal): Promise<void> {
    const { signal } = this.#stopping;
    return this.#clock.pause(delayMs, waking === undefined ? signal : AbortSignal.any([signal, waking]));
  }
}
