import { deviceName } from '@pavilion/contract/device-name.ts';

/** A session can be refreshed this long after sign-in, by real time as tokens are (reliability S8, D-88). */
export const SESSION_TTL_DAYS = 30;
/** How long the token before the present one still gets the same successor (D-24). */
export const ROTATION_GRACE_SECONDS = 30;

/** What a refresh finds about the token it was given. */
export interface RefreshFacts {
  tokenKey: string;
  session: { closedAt: Date | null; refreshableUntil: Date; tokenKey: string; previousTokenKey: string | null; rotatedAt: Date | null };
  /** Platform time. */
  now: Date;
  /** Real time. */
  realNow: Date;
}

/**
 * What becomes of a refresh (D-24, D-50, reliability S8, S9): the present token is rotated; the one just before it gets the very same
 * successor within the grace; any older one is a stolen copy and ends the session.
 */
export function judgeRefresh({ tokenKey, session, now, realNow }: RefreshFacts): 'rotate' | 'repeat' | 'reuse' | 'ended' {
  if (session.closedAt !== null || session.refreshableUntil <= realNow) return 'ended';
  if (tokenKey === session.tokenKey) return 'rotate';
  const sinceRotationMs = session.rotatedAt === null ? Number.POSITIVE_INFINITY : now.getTime() - session.rotatedAt.getTime();
  if (tokenKey === session.previousTokenKey && sinceRotationMs <= ROTATION_GRACE_SECONDS * 1000) return 'repeat';
  return 'reuse';
}

/** The kind of device a browser names itself as; anything unknown is a desktop (wire §3.4). */
export function deviceTypeOf(userAgent: string): 'desktop' | 'mobile' | 'tablet' {
  if (/iPad|Tablet|PlayBook|Silk|Android(?!.*Mobile)/i.test(userAgent)) return 'tablet';
  return /Mobi|iPhone|iPod|Windows Phone|Opera Mini/i.test(userAgent) ? 'mobile' : 'desktop';
}

/** What a person calls a device: browser, system and country. Versions change too often to mean anything. */
interface Place {
  userAgent: string;
  country: string;
}

/** Whether a sign-in is news for the player: not the first, and no earlier one came with this browser and system from this country. */
export function isNewDevice(opened: Place, earlier: readonly Place[]): boolean {
  const isSame = (other: Place): boolean =>
    other.country === opened.country && deviceName(other.userAgent) === deviceName(opened.userAgent);
  return earlier.length > 0 && !earlier.some(isSame);
}
