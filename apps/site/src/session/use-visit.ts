import { useEffect } from 'react';
import { browserClock } from '../browser/clock.ts';
import { useNow } from '../browser/use-now.ts';
import { session } from './session.ts';
import { useIsSignedIn } from './use-session.ts';
import { noteVisit } from './visit.ts';

/** Notes that the player is here for as long as a page is open and seen. */
export function useVisitKept(): void {
  const isSignedIn = useIsSignedIn();
  const nowMs = useNow();
  useEffect(() => {
    if (isSignedIn && nowMs !== undefined && !document.hidden) noteVisit(session.playerId(), browserClock.nowMs());
  }, [isSignedIn, nowMs]);
}
