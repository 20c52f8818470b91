import { useSyncExternalStore } from 'react';
import { session } from './session.ts';
import { useSite } from './use-site.ts';

/** Whether this tab has a session. The server's word stands until the page has taken over. */
export function useIsSignedIn(): boolean {
  const { visitor } = useSite();
  return useSyncExternalStore(session.subscribe, session.isSignedIn, () => visitor.isSignedIn);
}
