import { socketReconnectMaxMs, socketReconnectMinMs } from '@pavilion/contract/constants.ts';
import type { Clock } from '../browser/clock.ts';

/**
 * Loads code that is not part of the first load, with retries: a tab that was offline at the time gets its socket
 * when the connection returns (T-19). The delays grow like those between connection attempts.
 */
export async function loadPatiently<Code>(load: () => Promise<Code>, clock: Pick<Clock, 'wait'>): Promise<Code> {
  for (let delayMs: number = socketReconnectMinMs; ; delayMs = Math.min(delayMs * 2, socketReconnectMaxMs)) {
    try {
      return await load();
    } catch {
      await clock.wait(delayMs);
    }
  }
}
