import type { Clock } from '../browser/clock.ts';

const RETRY_MIN_MS = 500;
const RETRY_MAX_MS = 20_000;

/**
 * Loads code that is not part of the first load, with retries: a tab that was offline at the time gets its socket
 * when the connection returns (T-19).
 */
export async function loadPatiently<Code>(load: () => Promise<Code>, clock: Pick<Clock, 'wait'>): Promise<Code> {
  for (let delayMs: number = RETRY_MIN_MS; ; delayMs = Math.min(delayMs * 2, RETRY_MAX_MS)) {
    try {
      return await load();
    } catch {
      await clock.wait(delayMs);
    }
  }
}
