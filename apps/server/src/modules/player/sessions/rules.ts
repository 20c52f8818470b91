import { deviceName } from '@pavilion/contract/areas/player/device-name.ts';
import { rotationGraceSeconds } from '@pavilion/contract/areas/player/session-lifetime.ts';
import type { LookupKeys } from '../../../kernel/secrets/lookup-keys.ts';

/** The keys under which a login is looked up. */
export interface LoginKeys {
  kind: 'email' | 'phone';
  keys: LookupKeys;
}

/** The tokens of a session, as keyed hashes. */
export interface TokenState {
  tokenKey: string;
  previousTokenKey: string | null;
  rotatedAt: Date | null;
}

/** Whether a token is the one before the present, within its grace (D-24). `now` is platform time. */
function isJustRotated(tokenKey: string, { previousTokenKey, rotatedAt }: TokenState, now: Date): boolean {
  return tokenKey === previousTokenKey && rotatedAt !== null && now.getTime() - rotatedAt.getTime() <= rotationGraceSeconds * 1000;
}

/** Whether a token still opens its session: the present one does, the one before it for its grace, no older one (D-24, S9). */
export const isTokenCurrent = (tokenKey: string, session: TokenState, now: Date): boolean =>
  tokenKey === session.tokenKey || isJustRotated(tokenKey, session, now);

/** The facts that a refresh depends on. */
export interface RefreshFacts {
  tokenKey: string;
  session: { closedAt: Date | null; refreshableUntil: Date } & TokenState;
  /** Platform time. */
  now: Date;
  /** Real time. */
  realNow: Date;
}

/**
 * Judges a refresh (D-24, D-50, S8, S9): the current token is rotated; the previous one gets the very same successor within the grace
 * period; any older one is a stolen copy and ends the session.
 */
export function judgeRefresh({ tokenKey, session, now, realNow }: RefreshFacts): 'rotate' | 'repeat' | 'reuse' | 'ended' {
  if (session.closedAt !== null || session.refreshableUntil <= realNow) return 'ended';
  if (tokenKey === session.tokenKey) return 'rotate';
  return isJustRotated(tokenKey, session, now) ? 'repeat' : 'reuse';
}

/** The kind of device a browser names itself as; anything unknown is a desktop (wire §3.4). */
export function deviceTypeOf(userAgent: string): 'desktop' | 'mobile' | 'tablet' {
  if (/iPad|Tablet|PlayBook|Silk|Android(?!.*Mobile)/i.test(userAgent)) return 'tablet';
  return /Mobi|iPhone|iPod|Windows Phone|Opera Mini/i.test(userAgent) ? 'mobile' : 'desktop';
}

/** The way a person describes a device: browser, system and country. Versions change too often to mean anything. */
interface Place {
  userAgent: string;
  country: string;
}

/** Whether a sign-in comes from a device new to the player: it is not the first, and no earlier one came with this browser and system from this country. */
export function isNewDevice(opened: Place, earlier: readonly Place[]): boolean {
  const isSame = (other: Place): boolean =>
    other.country === opened.country && deviceName(other.userAgent) === deviceName(opened.userAgent);
  return earlier.length > 0 && !earlier.some(isSame);
}
