import { useSyncExternalStore } from 'react';

let count = 0;
const listeners = new Set<() => void>();

/** Notes that this page changed something: what lists show because of that is no surprise. */
export function noteOwnAct(): void {
  count += 1;
  listeners.forEach((listener) => listener());
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The number of changes that this page has made. */
export const useOwnActs = (): number => useSyncExternalStore(subscribe, () => count);
