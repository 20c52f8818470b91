/** The storage marker that notifies other tabs of a sign-in or sign-out, and of a self-exclusion, which signs out (product §4, wire §6.2). */
export type SessionChange = 'login' | 'logout' | 'excluded';

/** Base64 of `{epoch ms}-login`: the time makes each marker unique, so that the storage event fires. */
export const changeMarker = (change: SessionChange, nowMs: number): string => btoa(`${nowMs}-${change}`);

const changes: readonly SessionChange[] = ['login', 'logout', 'excluded'];

export function readChangeMarker(marker: string | null): SessionChange | undefined {
  if (marker === null) return undefined;
  try {
    const change = atob(marker).split('-').at(-1);
    return changes.find((known) => known === change);
  } catch {
    return undefined; // Not written by the site.
  }
}

/** `replace`: another player is signed in now, so that the page is loaded anew whatever it shows. */
export type ChangeReaction = 'reload' | 'replace' | 'home' | 'none';

/** A login seen while signed out reloads; a logout seen while signed in leads home. */
export function reactionTo(change: SessionChange | undefined, isSignedIn: boolean): ChangeReaction {
  if (change === 'login' && !isSignedIn) return 'reload';
  if ((change === 'logout' || change === 'excluded') && isSignedIn) return 'home';
  return 'none';
}
