import { bonusRefreshDebounceMs } from '@pavilion/contract/constants.ts';

/** Runs the last of several calls under one key, half a second after it. */
export function createDebounce(): { run: (key: string, work: () => unknown) => void; cancel: () => void } {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  return {
    run: (key, work) => {
      clearTimeout(timers.get(key));
      timers.set(
        key,
        setTimeout(() => {
          timers.delete(key);
          work();
        }, bonusRefreshDebounceMs),
      );
    },
    cancel: () => {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
