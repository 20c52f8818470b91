import { createHash } from 'node:crypto';
import type { Clock } from '../kernel/clock.ts';

/** A finished answer of a public call, ready to be written. */
export interface CachedAnswer {
  payload: string;
  etag: string;
}

interface Entry {
  answer: CachedAnswer;
  freshUntilMs: number;
}

const MAX_ENTRIES = 2000;

/**
 * Keeps answers of public calls for a moment: one computation per key at a time, the old answer served while the new one is made.
 * Keys hold everything the answer depends on, so nothing of one country or address reaches another (reliability S37).
 */
export class AnswerCache {
  readonly #clock: Pick<Clock, 'realNow'>;
  readonly #entries = new Map<string, Entry>();
  readonly #pending = new Map<string, Promise<CachedAnswer>>();

  constructor(clock: Pick<Clock, 'realNow'>) {
    this.#clock = clock;
  }

  /** An answer that may be served now, or undefined. Starts a renewal by itself when it is past its time. */
  peek(key: string): { answer: CachedAnswer; isFresh: boolean } | undefined {
    const entry = this.#entries.get(key);
    return entry === undefined ? undefined : { answer: entry.answer, isFresh: entry.freshUntilMs > this.#clock.realNow().getTime() };
  }

  /** Computes the answer for a key, joining a computation that is under way. */
  async renew(key: string, options: { ttlMs: number; compute: () => Promise<string> }): Promise<CachedAnswer> {
    const running = this.#pending.get(key);
    if (running !== undefined) return running;
    const started = this.#store(key, options).finally(() => this.#pending.delete(key));
    this.#pending.set(key, started);
    return started;
  }

  async #store(key: string, { ttlMs, compute }: { ttlMs: number; compute: () => Promise<string> }): Promise<CachedAnswer> {
    const payload = await compute();
    // The same answer stays the same object: what was made of it, such as parts of pages, is made once.
    const before = this.#entries.get(key)?.answer;
    const answer = before?.payload === payload ? before : { payload, etag: `"${createHash('sha1').update(payload).digest('base64url')}"` };
    this.#entries.delete(key);
    const oldest = this.#entries.size >= MAX_ENTRIES ? this.#entries.keys().next() : undefined;
    if (oldest?.done === false) this.#entries.delete(oldest.value);
    this.#entries.set(key, { answer, freshUntilMs: this.#clock.realNow().getTime() + ttlMs });
    return answer;
  }

  clear(): void {
    this.#entries.clear();
  }
}
