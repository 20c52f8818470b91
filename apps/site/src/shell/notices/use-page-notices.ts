import { ApiError } from '@pavilion/contract/calls/api-error.ts';
import { useEffect } from 'react';
import { sessionKeys, sessionStore } from '../../browser/storage.ts';
import { useAlerts } from '../../content/alerts.ts';
import { isAboutSession } from '../../session/about-session.ts';
import { session } from '../../session/session.ts';
import { failedActAlert } from '../../api/attempt.ts';

/** Explains why a tab was led home after another tab ended the session, unless there is a new session by now. */
export function useEndedElsewhere(): void {
  const alert = useAlerts();
  useEffect(() => {
    const ended = sessionStore().getItem(sessionKeys.endedElsewhere);
    sessionStore().removeItem(sessionKeys.endedElsewhere);
    if (ended !== null && !session.isSignedIn()) void alert(ended === 'excluded' ? 'profile.accountExcluded' : 'profile.endedElsewhere');
  }, [alert]);
}

/**
 * The global error handler (product §8): a failed call that no caller has handled raises an alert, and the page stays. 401 and 403
 * are not reported: they end the session.
 */
export function useGlobalFaults(): void {
  const alert = useAlerts();
  useEffect(() => {
    const report = (event: PromiseRejectionEvent) => {
      const { reason }: { reason: unknown } = event;
      if (!(reason instanceof ApiError)) return;
      event.preventDefault();
      if (!isAboutSession(reason)) void alert(failedActAlert(reason));
    };
    addEventListener('unhandledrejection', report);
    return () => removeEventListener('unhandledrejection', report);
  }, [alert]);
}
