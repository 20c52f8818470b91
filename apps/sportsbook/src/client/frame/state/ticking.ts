import { useSyncExternalStore } from 'react';
import { bookNowMs, firstBookMs } from '../device.ts';
import { book } from './book.ts';

/** Often enough that no clock shows a second noticeably late. */
const TICK_MS = 250;
const listeners = new Set<() => void>();
let now = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/** Clocks stand while the feed is lost: nobody knows whether play continues. */
function tick(): void {
  if (!book.get().isFeedLost) now = bookNowMs();
  for (const one of listeners) one();
}

/** One timer for all clocks of the screen; none while no clock is shown. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** What a clock shows at the time of the book; its component is drawn again when that changes. */
export const useTicking = (read: (nowMs: number) => string): string =>
  useSyncExternalStore(
    subscribe,
    () => {
      if (timer === undefined || now === 0) now = bookNowMs();
      return read(now);
    },
    () => read(firstBookMs()),
  );
