import { socketReconnectMaxMs, socketReconnectMinMs } from '@pavilion/contract/constants.ts';
import type { Clock } from '../session/clock.ts';

/**
 * Code that is not part of the first load, asked for again until it comes: a tab that was offline just then has its socket
 * once it is back (checklist T-19). The waits grow as those between two connections do.
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
