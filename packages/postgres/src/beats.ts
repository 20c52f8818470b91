/** Looks that come at the same moment wake the process, its threads and the database once; each further one costs a tenth of the first (docs/figures.md). */
const BEAT_MS = 250;

/**
 * The pause nearest to `pauseMs` that ends at a quarter of a second of the clock, which all threads of a machine share: polling loops wake
 * together. A pause below a quarter of a second stays as it is.
 */
export function untilBeat(pauseMs: number, nowMs = Date.now()): number {
  if (pauseMs < BEAT_MS) return pauseMs;
  return Math.round((nowMs + pauseMs) / BEAT_MS) * BEAT_MS - nowMs;
}

/** Calls `look` about every `everyMs` at the beats, until the function that is returned is called. It does not keep the process alive. */
export function atBeats(everyMs: number, look: () => void): () => void {
  let timer: NodeJS.Timeout;
  const schedule = (): void => {
    timer = setTimeout(() => {
      schedule();
      look();
    }, untilBeat(everyMs)).unref();
  };
  schedule();
  return () => clearTimeout(timer);
}
