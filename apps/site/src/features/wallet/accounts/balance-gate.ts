type Apply = () => void;

/** A hold ends by itself after this time, in case a game never reports the end of its round. */
const holdMaxMs = 30_000;

/**
 * Holds balance updates back while a game shows a round: the wallet knows the result before the reels stop, and the header must not
 * reveal it (studio README). Only the latest update of each account is kept.
 */
export class BalanceGate {
  #waiting = new Map<string, Apply>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  hold(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.release(), holdMaxMs);
  }

  release(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const apply of waiting) apply();
  }

  /** Applies the update now, or on release. */
  pass(accountId: string, apply: Apply): void {
    if (this.#timer === undefined) apply();
    else this.#waiting.set(accountId, apply);
  }
}
