/** Looks that come at the same moment wake the process, its threads and the database once: in the second of them a statement costs a tenth. */
const BEAT_MS = 250;

/**
 * The pause nearest to `pauseMs` that ends at a quarter of a second of the process's life, which all its threads share and other processes do
 * not: loops that look for work wake together, those of many machines do not. A pause below a quarter of a second stays as it is.
 */
export function untilBeat(pauseMs: number, uptimeMs = process.uptime() * 1000): number {
  if (pauseMs < BEAT_MS) return pauseMs;
  return Math.round((uptimeMs + pauseMs) / BEAT_MS) * BEAT_MS - uptimeMs;
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
