import { deviceName } from '@pavilion/contract/areas/player/device-name.ts';
import type { Database } from '../../../kernel/database.ts';
import { isNewDevice } from '../sessions/rules.ts';
import * as sessions from '../sessions/store.ts';

/** A sign-in from somewhere the player has not signed in from before. */
interface NewSignIn {
  device: string;
  /** Two letters; null if the country is unknown, and then the address is shown. */
  country: string | null;
  ip: string;
}

const EARLIER_SESSIONS = 100;

/** The device and place of a sign-in from somewhere new; undefined for a player's first session, and if device and country are known. */
export async function newSignInOf(
  { database }: { database: Database },
  opened: { sessionId: string; playerId: string },
): Promise<NewSignIn | undefined> {
  const session = await sessions.findSession(database, { id: opened.sessionId, playerId: opened.playerId });
  if (session === undefined) return undefined;
  const before = { playerId: opened.playerId, createdAt: session.createdAt, id: session.sessionId, limit: EARLIER_SESSIONS };
  if (!isNewDevice(session, await sessions.listEarlierPlaces(database, before))) return undefined;
  return { device: deviceName(session.userAgent), country: session.country === '' ? null : session.country, ip: session.ip };
}

/** Where a sign-in came from, in the player's language: the country's name, or the address where that is not known. */
export function placeName({ country, ip }: Pick<NewSignIn, 'country' | 'ip'>, locale: string): string {
  return country === null ? ip : (new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(country) ?? country);
}
