const KEPT_MS = 30_000;

interface Past {
  readonly priceThousandths: number;
  readonly untilMs: number;
}

/** The prices outcomes had a short while ago: a bet may name one of these or the one of now, no other (sportsbook §4.2). */
export class PriceHistory {
  readonly #past = new Map<string, Past[]>();

  /** The outcome had this price until now. */
  remember(outcomeId: string, priceThousandths: number, nowMs: number): void {
    const recent = (this.#past.get(outcomeId) ?? []).filter(({ untilMs }) => untilMs >= nowMs - KEPT_MS);
    recent.push({ priceThousandths, untilMs: nowMs });
    // Inserted again, so that the oldest outcomes come first for `forget`.
    this.#past.delete(outcomeId);
    this.#past.set(outcomeId, recent);
  }

  had(outcomeId: string, priceThousandths: number, nowMs: number): boolean {
    const past = this.#past.get(outcomeId) ?? [];
    return past.some((entry) => entry.priceThousandths === priceThousandths && entry.untilMs >= nowMs - KEPT_MS);
  }

  /** Drops prices that no request may name any longer. */
  forget(nowMs: number): void {
    for (const [outcomeId, past] of this.#past) {
      const last = past.at(-1);
      if (last !== undefined && last.untilMs >= nowMs - KEPT_MS) return;
      this.#past.delete(outcomeId);
    }
  }
}
