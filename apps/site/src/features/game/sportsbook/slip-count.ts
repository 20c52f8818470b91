import { useSyncExternalStore } from 'react';

let count = 0;
const listeners = new Set<() => void>();

/** Stores the number of selections in the client's bet slip, which the bottom bar shows on every page. */
export function setSlipCount(next: number): void {
  count = next;
  for (const listener of listeners) listener();
}

/** The number of selections in the bet slip; 0 until the client has reported one. */
export const useSlipCount = (): number =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => count,
    () => 0,
  );
