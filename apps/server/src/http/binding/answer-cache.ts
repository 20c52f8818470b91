import { createHash } from 'node:crypto';
import { patiently, withoutPatience } from '@pavilion/postgres';
import { BoundedMap } from '../../kernel/bounded/bounded-map.ts';
import type { Clock } from '../../kernel/clock.ts';

/** A serialised answer of a public call, ready to be written. */
export interface CachedAnswer {
  payload: string;
  etag: string;
}

interface Entry {
  answer: CachedAnswer;
  freshUntilMs: number;
}

// Overhead of an entry besides its texts, whose characters take up to two bytes each.
const ENTRY_BYTES = 512;
const bytesOf = (key: string, { answer }: Entry): number => ENTRY_BYTES + 2 * (key.length + answer.payload.length);

/**
 * Caches answers of public calls briefly: one computation per key at a time, with the stale answer served meanwhile. A key contains
 * everything the answer depends on, so nothing leaks between countries or addresses (S37), and nothing else (S98).
 */
export class AnswerCache {
  readonly #clock: Pick<Clock, 'realNow'>;
  readonly #entries: BoundedMap<Entry>;
  readonly #pending = new Map<string, Promise<CachedAnswer>>();

  /** @param maxBytes what all entries may take together */
  constructor(clock: Pick<Clock, 'realNow'>, maxBytes: number) {
    this.#clock = clock;
    this.#entries = new BoundedMap(maxBytes, bytesOf);
  }

  /** The cached answer if it may still be served, else undefined; `isFresh` is false once it needs renewal. */
  peek(key: string): { answer: CachedAnswer; isFresh: boolean } | undefined {
    const entry = this.#entries.get(key);
    return entry === undefined ? undefined : { answer: entry.answer, isFresh: entry.freshUntilMs > this.#clock.realNow().getTime() };
  }

  /** Computes the answer for a key, joining a computation in progress. */
  async renew(key: string, options: { ttlMs: number; compute: () => Promise<string> }): Promise<CachedAnswer> {
    const running = this.#pending.get(key);
    if (running !== undefined) return patiently(() => running);
    const started = withoutPatience(() => this.#store(key, options)).finally(() => this.#pending.delete(key));
    this.#pending.set(key, started);
    return patiently(() => started);
  }

  async #store(key: string, { ttlMs, compute }: { ttlMs: number; compute: () => Promise<string> }): Promise<CachedAnswer> {
    const payload = await compute();
    // An unchanged answer stays the same object, so that what was derived from it, such as parts of pages, is derived once.
    const before = this.#entries.get(key)?.answer;
    const answer = before?.payload === payload ? before : { payload, etag: `"${createHash('sha1').update(payload).digest('base64url')}"` };
    this.#entries.set(key, { answer, freshUntilMs: this.#clock.realNow().getTime() + ttlMs });
    return answer;
  }
}
