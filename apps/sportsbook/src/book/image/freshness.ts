const LIVE_SILENCE_MS = 10_000;
const PREMATCH_SILENCE_MS = 60_000;

export interface ImageClock {
  /** The platform's time, in milliseconds. */
  nowMs(): number;
  /** A clock that only runs forward, whatever the simulated time does. */
  monotonicMs(): number;
}

/**
 * How long the feed has been silent: by this machine's clock, and by the platform's, so that a jump of the simulated time is a silence
 * as well. After 10 s nothing live can be bet on, after 60 s nothing at all (sportsbook.md §2.6).
 */
export class Freshness {
  readonly #clock: ImageClock;
  // Nothing has been heard yet: closed until it is.
  #heardAtMs = Number.NEGATIVE_INFINITY;
  #heardAtPlatformMs = Number.NEGATIVE_INFINITY;

  constructor(clock: ImageClock) {
    this.#clock = clock;
  }

  hear(): void {
    this.#heardAtMs = this.#clock.monotonicMs();
    this.#heardAtPlatformMs = this.#clock.nowMs();
  }

  isFresh(isLive: boolean): boolean {
    const silenceMs = Math.max(this.#clock.monotonicMs() - this.#heardAtMs, this.#clock.nowMs() - this.#heardAtPlatformMs);
    return silenceMs <= (isLive ? LIVE_SILENCE_MS : PREMATCH_SILENCE_MS);
  }
}
