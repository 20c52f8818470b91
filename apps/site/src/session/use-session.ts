import { useSyncExternalStore } from 'react';
import { session } from './session.ts';
import { useSite } from './use-site.ts';

const never = (): (() => void) => () => undefined;

/**
 * False on the server and while the browser takes over what the server drew, true from then on. Parts of a page are taken
 * over one after the other: a later one must not draw what an earlier one has asked for meanwhile.
 */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Whether this tab has a session. The server's word stands until the page has taken over. */
export function useIsSignedIn(): boolean {
  const { visitor } = useSite();
  return useSyncExternalStore(session.subscribe, session.isSignedIn, () => visitor.isSignedIn);
}
