import { recordAudit } from '../../../kernel/log/audit.ts';
import { type Database, inTransaction } from '../../../kernel/database.ts';
import { playerStatus } from '@pavilion/contract/constants.ts';
import { DomainError } from '../../../kernel/errors.ts';
import type { PlayerContext, PlayerKernel } from '../context.ts';
import { isBarred } from '../status/service.ts';
import * as players from '../profile/store.ts';
import { refuseRestrictedVisitor } from '../visitor-countries.ts';
import { challengeFor, secondFactorRequired } from '../second-factor/challenge.ts';
import { openSession } from '../sessions/service.ts';
import { type LoginView, loginResult } from '../sessions/login-result.ts';
import { newLinkToken, tokenKeyOf } from '../one-time-token.ts';
import * as store from './store.ts';

/** A link signs in for this long after it was made (S30). */
const AUTOLOGIN_TTL_MINUTES = 10;

/** Makes a token that signs a player in, once, within ten minutes, in the caller's transaction. */
export async function issueSignInLink(
  context: Pick<PlayerKernel, 'clock' | 'random'>,
  transaction: Database,
  playerId: string,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newLinkToken(context);
  const createdAt = context.clock.now();
  const expiresAt = new Date(createdAt.getTime() + AUTOLOGIN_TTL_MINUTES * 60_000);
  await store.insertToken(transaction, { tokenKey: tokenKeyOf(token), playerId, createdAt, expiresAt, isRestricted: false });
  return { token, expiresAt };
}

/**
 * Makes such a token for another company's back office, and the address that carries it (wire §6.7).
 * @throws notFound for an unknown player
 */
export async function issueAutologin(
  context: Pick<PlayerKernel, 'database' | 'clock' | 'random' | 'publicUrl'>,
  playerId: string,
): Promise<{ token: string; url: string }> {
  if ((await players.findPlayer(context.database, playerId)) === undefined) throw new DomainError('notFound');
  const { token } = await inTransaction(context.database, async (transaction) => {
    await recordAudit(context, transaction, { kind: 'autologinIssued', playerId, actor: 'operator:back-office' });
    return issueSignInLink(context, transaction, playerId);
  });
  return { token, url: `${context.publicUrl()}/auth/autologin?state=${token}` };
}

/** The player of a link, which is used up by this. @throws unauthenticated */
async function holderOf(context: PlayerContext, transaction: Database, token: string) {
  const used = await store.useToken(transaction, { tokenKey: tokenKeyOf(token), now: context.clock.now() });
  const player = used === undefined ? undefined : await players.findPlayer(transaction, used.playerId);
  const isRestricted = used?.isRestricted === true && player?.status === playerStatus.closed;
  if (player === undefined || (isBarred(player) && !isRestricted)) throw new DomainError('unauthenticated');
  return { player, isRestricted };
}

/**
 * Signs in by the token of a link (C-20, A-46). The session may look and play, but changes no details before the password was typed (S30).
 * @throws secondFactorRequired; unauthenticated for an unknown, used or expired token, and for a player who may not sign in; countryRestricted
 */
export async function autologin(
  context: PlayerContext,
  { token, fingerprint }: { token: string; fingerprint?: string | null | undefined },
): Promise<LoginView> {
  await refuseRestrictedVisitor(context);
  const entered = await inTransaction(context.database, async (transaction) => {
    const { player, isRestricted } = await holderOf(context, transaction, token);
    // The password was typed to get a restricted link.
    const needsPassword = !isRestricted;
    const challenge = isRestricted ? undefined : await challengeFor(context, transaction, { playerId: player.id, needsPassword });
    if (challenge !== undefined) return challenge;
    const opening = { playerId: player.id, fingerprint, needsPassword, isRestricted };
    return { player, session: await openSession(context, transaction, opening) };
  });
  if (typeof entered === 'string') throw secondFactorRequired(entered);
  return loginResult(context, { ...entered, isNewlyRegistered: false });
}
