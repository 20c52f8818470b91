type Apply = () => void;

/** A game that never says its round ended does not hold the header for ever. */
const longestHoldMs = 30_000;

/**
 * Holds balance updates back while a game shows a round: the wallet knows the result before the reels do, and the header must not
 * tell it first (studio README). The latest update of each account waits.
 */
export class BalanceGate {
  #waiting = new Map<string, Apply>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  hold(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.release(), longestHoldMs);
  }

  release(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const apply of waiting) apply();
  }

  /** Runs the update now, or when the round is over. */
  pass(accountId: string, apply: Apply): void {
    if (this.#timer === undefined) apply();
    else this.#waiting.set(accountId, apply);
  }
}
