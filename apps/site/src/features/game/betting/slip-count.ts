import { useSyncExternalStore } from 'react';

let count = 0;
const listeners = new Set<() => void>();

/** What the betting client last said of its slip; it stands on the bottom bar of every page. */
export function setSlipCount(next: number): void {
  count = next;
  for (const listener of listeners) listener();
}

export const useSlipCount = (): number =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => count,
    () => 0,
  );
