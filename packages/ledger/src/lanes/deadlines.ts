interface DeadlineParts {
  /** The deadlines of all that wait, on the clock of `monotonicMs`. */
  pending(): Iterable<{ readonly deadlineMs: number }>;
  /** Called when one of them has passed. */
  onPassed(nowMs: number): void;
  monotonicMs(): number;
  /** Calls back after a number of milliseconds. */
  after(milliseconds: number, act: () => void): void;
}

/** Looks at the deadlines of a lane: once for each that passes, and in a lane that works once in as many milliseconds as its commands may wait. */
export class Deadlines {
  readonly #parts: DeadlineParts;
  #isWatching = false;
  /** The time of the last look. A deadline that passes after it, even during the look, must still be answered. */
  #passedMs = Number.NEGATIVE_INFINITY;

  constructor(parts: DeadlineParts) {
    this.#parts = parts;
  }

  watch(): void {
    if (this.#isWatching) return;
    let nextMs = Number.POSITIVE_INFINITY;
    for (const { deadlineMs } of this.#parts.pending()) if (deadlineMs > this.#passedMs) nextMs = Math.min(nextMs, deadlineMs);
    if (nextMs === Number.POSITIVE_INFINITY) return;
    this.#isWatching = true;
    this.#parts.after(Math.max(0, Math.ceil(nextMs - this.#parts.monotonicMs())), () => {
      this.#isWatching = false;
      this.#passedMs = this.#parts.monotonicMs();
      this.#parts.onPassed(this.#passedMs);
      this.watch();
    });
  }
}
