import { useSyncExternalStore } from 'react';

/** The challenge of a sign-in that waits for its second factor (S28). Never stored: a reload requires the password again. */
let current: string | undefined;
const listeners = new Set<() => void>();

/** Sets or clears the pending challenge. */
export function setChallenge(challenge: string | undefined): void {
  current = challenge;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useChallenge = (): string | undefined =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  );
