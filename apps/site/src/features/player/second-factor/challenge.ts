import { useSyncExternalStore } from 'react';
import { sessionKeys, sessionStore } from '../../../browser/storage.ts';

const listeners = new Set<() => void>();

/**
 * Sets or clears the challenge of a sign-in that waits for its second factor (S28). Kept in the tab, so that a reload asks for the code again and not
 * for the password: without a code it opens nothing, and it is over after ten minutes.
 */
export function setChallenge(challenge: string | undefined): void {
  if (challenge === undefined) sessionStore().removeItem(sessionKeys.challenge);
  else sessionStore().setItem(sessionKeys.challenge, challenge);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The challenge that waits; none on the server and until the page is hydrated. */
export const useChallenge = (): string | undefined =>
  useSyncExternalStore(
    subscribe,
    () => sessionStore().getItem(sessionKeys.challenge) ?? undefined,
    () => undefined,
  );
