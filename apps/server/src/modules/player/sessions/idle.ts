import { activityGrainMs } from '@pavilion/contract/constants.ts';
import { MINUTE_MS } from '@pavilion/contract/formats/durations.ts';
import { policyFor } from '../../settings/index.ts';
import type { PlayerKernel } from '../context.ts';
import type { SessionUse } from './idle-store.ts';

/**
 * Whether a session has been idle for the time that the law of its player's country allows (L10): no call but the refresh of its token, and
 * no game in progress. By real time, as tokens are (D-88). False where the policy pack sets no such time: then a session is refreshable for
 * its whole lifetime (D-24, session-lifetime.ts).
 */
export async function isLeftAlone(
  context: Pick<PlayerKernel, 'database' | 'clock' | 'identity'>,
  { sessionId, activeAt, playerCountry }: SessionUse & { sessionId: string },
): Promise<boolean> {
  const aloneMs = context.clock.realNow().getTime() - activeAt.getTime();
  if (aloneMs < activityGrainMs) return false;
  const { idleSignOutMinutes } = await policyFor(context, playerCountry);
  if (idleSignOutMinutes === null || aloneMs < idleSignOutMinutes * MINUTE_MS) return false;
  return !(await context.identity.isPlayingIn(context.database, sessionId));
}
