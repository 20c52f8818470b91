import { useSyncExternalStore } from 'react';
import type { Money } from '../../../content/format.ts';

let staked: Money | undefined;
const listeners = new Set<() => void>();

/** Shows what is at stake in the open round of this page's game, until the round ends or its page is left (T-27). */
export function showInPlay(money: Money | undefined): void {
  staked = money;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The money at stake in the open round of this page's game. */
export const useInPlay = (): Money | undefined =>
  useSyncExternalStore(
    subscribe,
    () => staked,
    () => undefined,
  );
