import { createHash } from 'node:crypto';
import { recordAudit } from '../../../kernel/audit.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import type { PlayerContext, PlayerKernel } from '../parts.ts';
import { isBarred } from '../profile/status.ts';
import * as players from '../profile/store.ts';
import { refuseRestrictedVisitor } from '../registration/countries.ts';
import { openSession } from '../sessions/service.ts';
import { type LoginView, loginResult } from '../sessions/sign-in.ts';
import * as store from './store.ts';

/** A link signs in for this long after it was made (reliability S30). */
export const AUTOLOGIN_TTL_MINUTES = 10;
const TOKEN_BYTES = 32;

// 256 random bits need no salt.
const tokenKeyOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Makes a token that signs a player in, once, within ten minutes, and the address that carries it (wire §6.7).
 * @throws notFound for an unknown player
 */
export async function issueAutologin(
  context: Pick<PlayerKernel, 'database' | 'clock' | 'random' | 'publicUrl'>,
  playerId: string,
): Promise<{ token: string; url: string }> {
  if ((await players.findPlayer(context.database, playerId)) === undefined) throw new DomainError('notFound');
  const token = context.random.bytes(TOKEN_BYTES).toString('base64url');
  const createdAt = context.clock.now();
  const expiresAt = new Date(createdAt.getTime() + AUTOLOGIN_TTL_MINUTES * 60_000);
  await inTransaction(context.database, async (transaction) => {
    await store.insertToken(transaction, { tokenKey: tokenKeyOf(token), playerId, createdAt, expiresAt });
    await recordAudit(context, transaction, { kind: 'autologinIssued', playerId, actor: 'operator:back-office' });
  });
  return { token, url: `${context.publicUrl()}/auth/autologin?state=${token}` };
}

/**
 * Signs in by the token of a link (C-20, A-46). The session may look and play, but changes no details before the password was typed (S30).
 * @throws unauthenticated for an unknown, used or expired token, and for a player who may not sign in; countryRestricted
 */
export async function autologin(
  context: PlayerContext,
  { token, fingerprint }: { token: string; fingerprint?: string | null | undefined },
): Promise<LoginView> {
  await refuseRestrictedVisitor(context);
  const entered = await inTransaction(context.database, async (transaction) => {
    const playerId = await store.useToken(transaction, { tokenKey: tokenKeyOf(token), now: context.clock.now() });
    const player = playerId === undefined ? undefined : await players.findPlayer(transaction, playerId);
    if (player === undefined || isBarred(player)) throw new DomainError('unauthenticated');
    const needsPassword = player.passwordHash !== null;
    return { player, session: await openSession(context, transaction, { playerId: player.id, fingerprint, needsPassword }) };
  });
  return loginResult(context, { ...entered, isNewlyRegistered: false });
}
