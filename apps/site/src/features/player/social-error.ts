import { useSyncExternalStore } from 'react';

/** Why a provider's word was not enough, for sign-in to say: no confirmed address (11001), or an address somebody registered with. */
export type SocialError = { kind: 'emailMissing' } | { kind: 'addressTaken'; provider: string };

let current: SocialError | undefined;
const listeners = new Set<() => void>();

/** Notes what went wrong with a provider, or that it is over. It lasts as long as the page. */
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
