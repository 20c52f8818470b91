import { useSyncExternalStore } from 'react';

/** Progress of the proof of work that the server requested. */
export type PersonCheck = { kind: 'none' } | { kind: 'checking'; part: number } | { kind: 'passed' };

const none: PersonCheck = { kind: 'none' };
let current: PersonCheck = none;
const listeners = new Set<() => void>();

/** Sets the progress, from 0 to 1; `undefined` once the call has been answered. */
export function showPersonCheck(check: PersonCheck = none): void {
  current = check;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const usePersonCheck = (): PersonCheck =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => none,
  );
