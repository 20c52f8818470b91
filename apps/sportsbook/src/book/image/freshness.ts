const LIVE_SILENCE_MS = 10_000;
const PREMATCH_SILENCE_MS = 60_000;

/**
 * How long the feed has been silent, by a clock that only runs forward: silence is a matter of this machine, not of the simulated
 * time. After 10 s nothing live can be bet on, after 60 s nothing at all (sportsbook.md §2.6).
 */
export class Freshness {
  readonly #monotonicMs: () => number;
  #heardAtMs: number;

  constructor(monotonicMs: () => number) {
    this.#monotonicMs = monotonicMs;
    // Nothing has been heard yet: closed until it is.
    this.#heardAtMs = Number.NEGATIVE_INFINITY;
  }

  hear(): void {
    this.#heardAtMs = this.#monotonicMs();
  }

  isFresh(isLive: boolean): boolean {
    return this.#monotonicMs() - this.#heardAtMs <= (isLive ? LIVE_SILENCE_MS : PREMATCH_SILENCE_MS);
  }
}
