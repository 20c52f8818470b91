import { useSyncExternalStore } from 'react';
import { browserClock } from './clock.ts';

const tickMs = 15_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** The current time, updated every 15 seconds, everywhere on the page at once; undefined while the server renders. */
export function useNow(): number | undefined {
  return useSyncExternalStore(subscribeToTicks, currentTick, () => undefined);
}

function subscribeToTicks(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, tickMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const currentTick = (): number => Math.floor(browserClock.nowMs() / tickMs) * tickMs;
