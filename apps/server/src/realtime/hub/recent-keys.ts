import type { HubTime } from './time.ts';

/** Idempotency keys of the last minutes, in bounded memory: what comes a second time is recognised and dropped. */
export class RecentKeys {
  readonly #untilByKey = new Map<string, number>();
  readonly #options: { time: HubTime; lifeMs: number; maximum: number };

  constructor(options: { time: HubTime; lifeMs: number; maximum: number }) {
    this.#options = options;
  }

  /** Remembers the key; true when it was there already. */
  isRepeated(key: string): boolean {
    const nowMs = this.#options.time.monotonicMs();
    const untilMs = this.#untilByKey.get(key);
    if (untilMs !== undefined && untilMs > nowMs) return true;
    this.#untilByKey.delete(key);
    this.#untilByKey.set(key, nowMs + this.#options.lifeMs);
    this.#forget(nowMs);
    return false;
  }

  /** Keys lie in the order of their arrival, so the first are the oldest. */
  #forget(nowMs: number): void {
    for (const [key, untilMs] of this.#untilByKey) {
      if (untilMs > nowMs && this.#untilByKey.size <= this.#options.maximum) return;
      this.#untilByKey.delete(key);
    }
  }
}
