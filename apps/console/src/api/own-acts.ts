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

/** How often this page has changed something. */
export const useOwnActs = (): number => useSyncExternalStore(subscribe, () => count);
