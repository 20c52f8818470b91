import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { EventMessage } from '../../protocol/messages.ts';
import type { FeedDeps, RunningFeed } from './running.ts';
import type { FeedThreadData, FromFeedThread, ToFeedThread } from './thread-messages.ts';

/** How often the thread's clock is set by the platform's, which the sandbox moves. */
const CLOCK_MS = 100;
/** The largest difference between two readings of the same clock. */
const CLOCK_SLACK_MS = 20;
const RESTART_MS = 1000;
/** A thread that will not end is ended: its connections go with it, and with them the feed's lock. */
const STOP_MS = 5000;

interface Asking {
  resolve(event: EventMessage | undefined): void;
  reject(error: Error): void;
}

/**
 * The feed on its own thread with its own database connections, so that pricing does not delay requests. It delivers to the book over HTTP.
 * A broken thread is replaced; its connection released the feed's lock.
 */
export class ThreadedFeed implements RunningFeed {
  readonly #deps: FeedDeps;
  readonly #connectionString: string;
  readonly #asked = new Map<number, Asking>();
  #thread: Worker | undefined;
  #offsetMs = 0;
  #lastAskId = 0;
  #isStopping = false;
  #clock: NodeJS.Timeout | undefined;
  #restart: NodeJS.Timeout | undefined;

  constructor(deps: FeedDeps, connectionString: string) {
    this.#deps = deps;
    this.#connectionString = connectionString;
  }

  start(): void {
    this.#begin();
    this.#clock = setInterval(() => this.#setClock(), CLOCK_MS);
    this.#clock.unref();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#clock);
    clearTimeout(this.#restart);
    const thread = this.#thread;
    if (thread === undefined) return;
    const ended = once(thread, 'exit');
    this.#publish({ type: 'stop' });
    const impatience = setTimeout(() => void thread.terminate(), STOP_MS);
    await ended;
    clearTimeout(impatience);
  }

  snapshot(eventId: string): Promise<EventMessage | undefined> {
    if (this.#thread === undefined) return Promise.reject(new Error('The feed is not running'));
    this.#lastAskId += 1;
    const askId = this.#lastAskId;
    return new Promise((resolve, reject) => {
      this.#asked.set(askId, { resolve, reject });
      this.#publish({ type: 'snapshot', askId, eventId });
    });
  }

  #publish(message: ToFeedThread): void {
    this.#thread?.postMessage(message);
  }

  #offsetNow(): number {
    return this.#deps.now().getTime() - Date.now();
  }

  #setClock(): void {
    const offsetMs = this.#offsetNow();
    if (Math.abs(offsetMs - this.#offsetMs) < CLOCK_SLACK_MS) return;
    this.#offsetMs = offsetMs;
    this.#publish({ type: 'clock', offsetMs });
  }

  #begin(): void {
    const { platformUrl, feed, seed, changesPerSecond = 0 } = this.#deps;
    this.#offsetMs = this.#offsetNow();
    const workerData: FeedThreadData = {
      connectionString: this.#connectionString,
      platformUrl: platformUrl(),
      feed,
      seed,
      changesPerSecond,
      clockOffsetMs: this.#offsetMs,
    };
    const thread = new Worker(new URL('./feed-thread.ts', import.meta.url), { workerData });
    thread.on('message', (message: FromFeedThread) => this.#receive(message));
    thread.on('error', (error) => this.#deps.log.error({ err: error }, 'the feed’s thread crashed'));
    thread.once('exit', () => this.#ended());
    this.#thread = thread;
  }

  #receive(message: FromFeedThread): void {
    if (message.type === 'log') {
      this.#deps.log[message.level](message.fields, message.message);
      return;
    }
    const asking = this.#asked.get(message.askId);
    this.#asked.delete(message.askId);
    if (message.error === undefined) asking?.resolve(message.event);
    else asking?.reject(new Error(message.error));
  }

  #ended(): void {
    this.#thread = undefined;
    for (const { reject } of this.#asked.values()) reject(new Error('The feed ended'));
    this.#asked.clear();
    if (!this.#isStopping) this.#restart = setTimeout(() => this.#begin(), RESTART_MS);
  }
}
