/** The studio counts from when a bet reaches it: a little later than we send it. */
const marginMs = 150;

/** Keeps the least time between two bets, so that a quick hand is not refused (games §8.1). */
export function keepPace(paceMs: number): () => Promise<void> {
  let lastBetAt = -Infinity;
  return async () => {
    const restMs = paceMs + marginMs - (performance.now() - lastBetAt);
    if (restMs > 0) await new Promise((resolve) => window.setTimeout(resolve, restMs));
    lastBetAt = performance.now();
  };
}
