import { useSyncExternalStore } from 'react';
import { bookNowMs } from '../device.ts';

const SECOND_MS = 1000;
const listeners = new Set<() => void>();
let now = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for all clocks of the screen; none while no clock is shown. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    now = bookNowMs();
    timer = setInterval(() => {
      now = bookNowMs();
      for (const one of listeners) one();
    }, SECOND_MS);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The time on the book's clock, renewed every second; 0 before the first clock of a visit. */
export const useSecond = (): number => useSyncExternalStore(subscribe, () => now);
