import { useSyncExternalStore } from 'react';

/** The sign-in that waits for its second step: what the code goes with (reliability S28). Never stored: a reload asks for the password. */
let current: string | undefined;
const listeners = new Set<() => void>();

/** Notes that a code is asked for, or that it is over. */
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
