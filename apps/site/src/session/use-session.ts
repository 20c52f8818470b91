import { useSyncExternalStore } from 'react';
import { session } from './session.ts';
import { useSite } from '../visitor/use-site.ts';

/** Whether this tab has a session; the server's answer until hydration has finished. */
export function useIsSignedIn(): boolean {
  const { visitor } = useSite();
  return useSyncExternalStore(session.subscribe, session.isSignedIn, () => visitor.isSignedIn);
}
