import { setTimeout as delay } from 'node:timers/promises';
import type { Console } from './console.ts';

/** A page that is open asks again so often beside its socket (operator §14, live). */
const POLL_MS = 10_000;
const PATHS = ['/withdrawals/held', '/documents', '/contact-messages', '/approvals', '/players', '/session'];

/** So many operators with a page open each, all of whom read it again and again. */
export function startPolling(consoles: readonly Console[], operators: number): { stop(): Promise<void> } {
  const end = new AbortController();
  const poll = async (index: number): Promise<void> => {
    const console = consoles[index % consoles.length];
    const path = PATHS[index % PATHS.length];
    if (console === undefined || path === undefined) return;
    // Nobody begins at the same moment.
    await delay((index * POLL_MS) / operators, undefined, { signal: end.signal }).catch(() => undefined);
    while (!end.signal.aborted) {
      await console.timeMs(path);
      await delay(POLL_MS, undefined, { signal: end.signal }).catch(() => undefined);
    }
  };
  const polling = Promise.all(Array.from({ length: operators }, (_, index) => poll(index)));
  // Reported to the caller that stops it.
  polling.catch(() => undefined);
  return {
    stop: async () => {
      end.abort();
      await polling;
    },
  };
}
