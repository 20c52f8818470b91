/** Presses in closer succession count as one (games §8.1 Keyboard). */
export const pressGuardMs = 400;
/** Quick play cuts the animation of a round to this (games §8.1). */
export const quickPlayMs = 600;

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
