import { setTimeout as delay } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import type { SportsbookDeps } from '../../deps.ts';
import type { Feed } from './feed.ts';
import { releaseFeedLock, tryFeedLock } from './store.ts';

/** The interval between turns: a price moves at most twice a second (SB-6). */
export const TURN_SECONDS = 0.5;
const TURN_MS = TURN_SECONDS * 1000;
/** The interval at which other processes try for the lock; a successor takes over within 3 s. */
const HEIR_MS = 1000;
const LONGEST_PAUSE_MS = 10_000;
const FAILURES_TO_REOPEN = 5;

type HolderDeps = Pick<SportsbookDeps, 'pool' | 'log'>;

/** Runs the feed in one process at a time: that which holds the lock, on the connection by which the numbers are taken. */
export class FeedHolder {
  readonly #deps: HolderDeps;
  readonly #feed: Feed;
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(deps: HolderDeps, feed: Feed) {
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
        await this.#feed.open(client);
        await this.#publish(client);
        await releaseFeedLock(client);
      }
      isWhole = true;
    } finally {
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
      await this.#pause(Math.min(LONGEST_PAUSE_MS, TURN_MS * 2 ** Math.min(failures, 10)) - (failures === 0 ? 0 : TURN_MS));
    }
  }

  async #pause(delayMs: number): Promise<void> {
    try {
      await delay(delayMs, undefined, { signal: this.#stopping.signal });
    } catch {
      // Stopped: the loop sees it.
    }
  }
}
