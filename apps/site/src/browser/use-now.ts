import { useSyncExternalStore } from 'react';
import { browserClock } from './clock.ts';

const tickMs = 15_000;

/** The current time, updated every 15 seconds; undefined while the server renders. */
export function useNow(): number | undefined {
  return useSyncExternalStore(subscribeToTicks, currentTick, () => undefined);
}

function subscribeToTicks(listener: () => void): () => void {
  const timer = setInterval(listener, tickMs);
  return () => clearInterval(timer);
}

const currentTick = (): number => Math.floor(browserClock.nowMs() / tickMs) * tickMs;
