import type { PlayerIdentity } from '../../../kernel/visitor.ts';
import type { PlayerKernel } from '../parts.ts';
import * as store from './store.ts';
import { isExpired } from './token.ts';

type AuthenticationContext = Pick<PlayerKernel, 'database' | 'clock' | 'identity'>;

/** Who a bearer token belongs to; undefined for one that is forged, expired, or of a closed session. One indexed query. */
export async function authenticate(context: AuthenticationContext, token: string): Promise<PlayerIdentity | undefined> {
  const found = await verifyRealtimeToken(context, token);
  if (found === 'expired' || found === 'invalid') return undefined;
  const { playerId, sessionId, isRestricted } = found;
  return { playerId, sessionId, isRestricted };
}

/** The player behind the token of a websocket. An expired one is told apart: its client refreshes and comes again (realtime.md). */
export async function verifyRealtimeToken(
  context: AuthenticationContext,
  token: string,
): Promise<(PlayerIdentity & { expiresAtSeconds: number }) | 'expired' | 'invalid'> {
  const claims = await context.identity.tokens.read(token);
  if (claims === undefined) return 'invalid';
  if (isExpired(claims, context.clock.realNow())) return 'expired';
  const open = await store.findOpenSession(context.database, { id: claims.sessionId, playerId: claims.id });
  return open === undefined ? 'invalid' : { playerId: claims.id, sessionId: claims.sessionId, expiresAtSeconds: claims.exp, ...open };
}
