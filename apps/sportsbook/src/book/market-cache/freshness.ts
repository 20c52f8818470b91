const LIVE_SILENCE_MS = 10_000;
const PREMATCH_SILENCE_MS = 60_000;

export interface CacheClock {
  /** The platform's time, in milliseconds. */
  nowMs(): number;
  /** A monotonic clock, independent of the simulated time. */
  monotonicMs(): number;
}

/**
 * How long the feed has been silent: by this machine's clock, and by the platform's, so that a jump of the simulated time is a silence
 * as well. After 10 s nothing live can be bet on, after 60 s nothing at all (sportsbook §2.6).
 */
export class Freshness {
  readonly #clock: CacheClock;
  // No message received yet, so the feed counts as silent.
  #receivedAtMs = Number.NEGATIVE_INFINITY;
  #receivedAtPlatformMs = Number.NEGATIVE_INFINITY;

  constructor(clock: CacheClock) {
    this.#clock = clock;
  }

  refresh(): void {
    this.#receivedAtMs = this.#clock.monotonicMs();
    this.#receivedAtPlatformMs = this.#clock.nowMs();
  }

  isFresh(isLive: boolean): boolean {
    const silenceMs = Math.max(this.#clock.monotonicMs() - this.#receivedAtMs, this.#clock.nowMs() - this.#receivedAtPlatformMs);
    return silenceMs <= (isLive ? LIVE_SILENCE_MS : PREMATCH_SILENCE_MS);
  }
}
