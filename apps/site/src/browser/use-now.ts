import { useSyncExternalStore } from 'react';
import { browserClock } from './clock.ts';

/** A hook with the current time, renewed every `tickMs`, everywhere on the page at once; no timer runs while no component uses it. */
function tickingEvery(tickMs: number): () => number | undefined {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setInterval> | undefined;
  const subscribe = (listener: () => void): (() => void) => {
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
  };
  const currentTick = (): number => Math.floor(browserClock.nowMs() / tickMs) * tickMs;
  return () => useSyncExternalStore(subscribe, currentTick, () => undefined);
}

/** The current time, updated every 15 seconds; undefined while the server renders. */
export const useNow = tickingEvery(15_000);

/** The current time, updated every second; undefined while the server renders. */
export const useSecond = tickingEvery(1000);
