import { useSyncExternalStore } from 'react';

/** Why a social sign-in failed, shown by sign-in: no confirmed address (11001), or the address belongs to another account. */
type SocialError = { kind: 'emailMissing' } | { kind: 'addressTaken'; provider: string };

let current: SocialError | undefined;
const listeners = new Set<() => void>();

/** Sets or clears the failure of a social sign-in. Kept until the page is reloaded. */
export function setSocialError(error: SocialError | undefined): void {
  current = error;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSocialError = (): SocialError | undefined =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  );
