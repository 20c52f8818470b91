import type { Freshness } from '../market-cache/freshness.ts';

const BEAT_MS = 1000;

interface LivenessContext {
  readonly freshness: Freshness;
  /** Notifies the other processes. */
  beat(): Promise<void>;
  /** Makes every live event whole again, after a silence in which something may have been lost. */
  resync(): Promise<void>;
  monotonicMs(): number;
}

/**
 * The feed's liveness: any message shows that it is alive. After a silence live events are not trusted until their snapshots have arrived
 * (sportsbook §2.6).
 */
export class FeedLiveness {
  readonly #context: LivenessContext;
  #beatAtMs = Number.NEGATIVE_INFINITY;
  #resyncing: Promise<void> | undefined;

  constructor(context: LivenessContext) {
    this.#context = context;
  }

  async receive(): Promise<void> {
    const { freshness, resync, beat, monotonicMs } = this.#context;
    if (!freshness.isFresh(true)) {
      this.#resyncing ??= resync().finally(() => {
        this.#resyncing = undefined;
      });
      await this.#resyncing;
    }
    freshness.refresh();
    if (monotonicMs() - this.#beatAtMs < BEAT_MS) return;
    this.#beatAtMs = monotonicMs();
    await beat();
  }
}
