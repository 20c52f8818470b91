import { BoundedMap } from '../../../kernel/bounded/bounded-map.ts';
import type { HubTime } from '../time.ts';

/** Idempotency keys of the last minutes, in bounded memory: repeats are recognised and dropped. */
export class RecentKeys {
  readonly #untilByKey: BoundedMap<number>;
  readonly #time: HubTime;
  readonly #lifeMs: number;

  constructor({ time, lifeMs, maximum }: { time: HubTime; lifeMs: number; maximum: number }) {
    this.#untilByKey = new BoundedMap(maximum);
    this.#time = time;
    this.#lifeMs = lifeMs;
  }

  /** Records the key; true when it was already there. */
  isRepeated(key: string): boolean {
    const nowMs = this.#time.monotonicMs();
    const untilMs = this.#untilByKey.get(key);
    if (untilMs !== undefined && untilMs > nowMs) return true;
    this.#untilByKey.set(key, nowMs + this.#lifeMs);
    return false;
  }
}
