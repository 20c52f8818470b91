import type { Freshness } from '../image/freshness.ts';

const BEAT_MS = 1000;

export interface HearingContext {
  readonly freshness: Freshness;
  /** Tells the other processes. */
  beat(): Promise<void>;
  /** Makes every live event whole again, after a silence in which something may have been lost. */
  resync(): Promise<void>;
  monotonicMs(): number;
}

/**
 * Hears the feed: any message is a sign of life. After a silence nothing live is trusted until its snapshots are here (sportsbook.md §2.6).
 */
export class Hearing {
  readonly #context: HearingContext;
  #beatAtMs = Number.NEGATIVE_INFINITY;
  #resyncing: Promise<void> | undefined;

  constructor(context: HearingContext) {
    this.#context = context;
  }

  async hear(): Promise<void> {
    const { freshness, resync, beat, monotonicMs } = this.#context;
    if (!freshness.isFresh(true)) {
      this.#resyncing ??= resync().finally(() => {
        this.#resyncing = undefined;
      });
      await this.#resyncing;
    }
    freshness.hear();
    if (monotonicMs() - this.#beatAtMs < BEAT_MS) return;
    this.#beatAtMs = monotonicMs();
    await beat();
  }
}
