import { activityGrainMs } from '@pavilion/contract/constants.ts';
import * as z from 'zod/mini';
import { inTransaction } from '../../../kernel/database.ts';
import type { PlayerIdentity } from '../../../kernel/visitor.ts';
import type { PlayerKernel } from '../context.ts';
import { markActive, type SessionUse } from './idle-store.ts';
import { isLeftAlone } from './idle.ts';
import { isTokenCurrent } from './rules.ts';
import { endSession, knownTokenKey } from './service.ts';
import * as store from './store.ts';
import { isExpired } from './token.ts';

const uuid = z.uuid();

type TokenContext = Pick<PlayerKernel, 'database' | 'clock' | 'identity'>;
type AuthenticationContext = TokenContext & Pick<PlayerKernel, 'publish'>;

/**
 * Identifies the caller of a bearer token; undefined if it is forged or expired, or its session is closed or was idle too long, in which
 * case the session ends here (L10). One indexed query; once a minute it records the player's presence, unless the request was automatic.
 */
export async function authenticate(
  context: AuthenticationContext,
  { token, isPlayers }: { token: string; isPlayers: boolean },
): Promise<PlayerIdentity | undefined> {
  const found = await sessionOf(context, token);
  if (found === 'expired' || found === 'invalid') return undefined;
  const { playerId, sessionId, isRestricted } = found;
  return (await noteActivity(context, found, isPlayers)) ? { playerId, sessionId, isRestricted } : undefined;
}

/** @returns false where the session ends instead */
async function noteActivity(context: AuthenticationContext, session: FoundSession, isPlayers: boolean): Promise<boolean> {
  const { playerId, sessionId, activeAt } = session;
  const now = context.clock.realNow();
  if (now.getTime() - activeAt.getTime() < activityGrainMs) return true;
  if (await isLeftAlone(context, session)) {
    await inTransaction(context.database, (transaction) => endSession(context, transaction, { playerId, sessionId, reason: 'idle' }));
    return false;
  }
  if (isPlayers) await markActive(context.database, { id: sessionId, at: now });
  return true;
}

type FoundSession = PlayerIdentity & SessionUse & { expiresAtSeconds: number };

async function sessionOf(context: TokenContext, token: string): Promise<FoundSession | 'expired' | 'invalid'> {
  const claims = await context.identity.tokens.read(token);
  if (claims === undefined) return 'invalid';
  if (isExpired(claims, context.clock.realNow())) return 'expired';
  const open = await store.findOpenSession(context.database, { id: claims.sessionId, playerId: claims.id });
  if (open === undefined || !isTokenCurrent(knownTokenKey(context, claims.jti, open), open, context.clock.now())) return 'invalid';
  return { playerId: claims.id, sessionId: claims.sessionId, expiresAtSeconds: claims.exp, ...open };
}

/** The player behind the token of a websocket. An expired one is distinguished: its client refreshes it and connects again (realtime.md). */
export async function verifyRealtimeToken(
  context: TokenContext,
  token: string,
): Promise<(PlayerIdentity & { expiresAtSeconds: number }) | 'expired' | 'invalid'> {
  const found = await sessionOf(context, token);
  if (found === 'expired' || found === 'invalid') return found;
  const { playerId, sessionId, isRestricted, expiresAtSeconds } = found;
  return { playerId, sessionId, isRestricted, expiresAtSeconds };
}

/** Whether a session of this player is open. Both are what a stranger wrote. */
export async function isSessionOpen(
  { database }: Pick<TokenContext, 'database'>,
  session: { id: string; playerId: string },
): Promise<boolean> {
  if (![session.id, session.playerId].every((id) => uuid.safeParse(id).success)) return false;
  return (await store.findOpenSession(database, session)) !== undefined;
}
