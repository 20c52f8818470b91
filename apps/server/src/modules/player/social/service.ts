import { emailKeyOf } from '@pavilion/contract/identity/email.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { DomainError, invariant } from '../../../kernel/errors.ts';
import { recordAudit } from '../../../kernel/log/audit.ts';
import { playerOf } from '../../../kernel/visitor.ts';
import { settingsValues } from '../../settings/index.ts';
import type { PlayerContext } from '../context.ts';
import { isProvenEmail } from '../profile/contacts.ts';
import { reopenOrMail } from '../exclusion/service.ts';
import { queueNotice } from '../notices/service.ts';
import { isBarred } from '../status/service.ts';
import * as players from '../profile/store.ts';
import { refuseRestrictedVisitor } from '../visitor-countries.ts';
import { challengeFor, secondFactorRequired } from '../second-factor/challenge.ts';
import { endSession, holdSession, openSession } from '../sessions/service.ts';
import { type LoginView, loginResult } from '../sessions/login-result.ts';
import { arriveFrom, isConnectionOpen } from './flow.ts';
import { registerSocially } from './register.ts';
import { requireCurrentPassword } from '../step-up/service.ts';
import { readTelegram, sha256, TELEGRAM, TELEGRAM_AGE_MAX_SECONDS } from './rules.ts';
import { findIdentity, insertIdentity } from '../social-identities/store.ts';
import * as store from './store.ts';

/** The callback page's request (wire §6.8): everything the provider put into the address, and what the browser stored. */
export interface SocialSignIn {
  provider: string;
  query: Readonly<Record<string, string>>;
  locale?: string | null | undefined;
  fingerprint?: string | null | undefined;
  affiliateTag?: string | null | undefined;
  currentPassword?: string | undefined;
}

/** A person a provider vouches for. */
export interface Vouched {
  provider: string;
  subject: string;
  /** Verified by the provider; the messenger knows none. */
  email: string | null;
  name: string | null;
}

/**
 * Signs in by a social provider, or registers (C-23). An identity is linked to a player who is signed in and types the password, never to one who
 * merely has the same address (S29, D-86).
 * @throws secondFactorRequired; notFound for a provider the operator does not have; unauthenticated; socialEmailMissing; socialAccountBlocked; conflict when the
 * address or the identity is another player's; countryRestricted; validation on `currentPassword`
 */
export async function signInSocially(context: PlayerContext, entering: SocialSignIn): Promise<LoginView> {
  await refuseRestrictedVisitor(context);
  // Before the provider's answer is used up: it can be sent once more with the password.
  if (context.player !== undefined) await requireCurrentPassword(context, { ...context.player, currentPassword: entering.currentPassword });
  const vouched = entering.provider === TELEGRAM ? await vouchedByTelegram(context, entering) : await vouchedByBroker(context, entering);
  const known = await findIdentity(context.database, vouched);
  if (known !== undefined) return enter(context, known.playerId, entering);
  if (context.player !== undefined) return link(context, { playerId: context.player.playerId, vouched, entering });
  const namesake = vouched.email === null ? undefined : await players.findPlayerByEmail(context.database, emailKeyOf(vouched.email));
  if (namesake !== undefined && isProvenEmail(namesake)) throw new DomainError(isBarred(namesake) ? 'socialAccountBlocked' : 'conflict');
  return registerSocially(context, { vouched, entering });
}

async function vouchedByBroker(context: PlayerContext, { provider, query }: SocialSignIn): Promise<Vouched> {
  if (!(await isConnectionOpen(context, provider, 'any'))) throw new DomainError('notFound');
  const { subject, email, isEmailVerified, name } = await arriveFrom(context, { connection: provider, query });
  if (email === null || !isEmailVerified) throw new DomainError('socialEmailMissing');
  return { provider, subject, email, name };
}

async function vouchedByTelegram(context: PlayerContext, { provider, query }: SocialSignIn): Promise<Vouched> {
  const { socialAuth, telegram } = await settingsValues(context);
  const { telegramBotToken: botToken } = context.identity;
  if (!socialAuth.includes(TELEGRAM) || telegram === null || botToken === undefined) throw new DomainError('notFound');
  const now = context.clock.now();
  const user = readTelegram(query, { botToken, now });
  if (user === undefined) throw new DomainError('unauthenticated');
  const expiresAt = new Date(now.getTime() + 2 * TELEGRAM_AGE_MAX_SECONDS * 1000);
  if (!(await store.useProof(context.database, { proofKey: sha256(user.hash), expiresAt }))) throw new DomainError('unauthenticated');
  return { provider, subject: user.id, email: null, name: user.name };
}

async function enter(context: PlayerContext, playerId: string, { fingerprint }: SocialSignIn): Promise<LoginView> {
  if (context.player !== undefined && context.player.playerId !== playerId) throw new DomainError('conflict');
  const owner = await players.findPlayer(context.database, playerId);
  invariant(owner, 'An identity has no player');
  const player = await reopenOrMail(context, owner);
  if (player === undefined || isBarred(player)) throw new DomainError('socialAccountBlocked');
  const former = context.player?.sessionId;
  // A signed-in player has shown the second factor already.
  const challenge = former === undefined ? await challengeFor(context, context.database, { playerId }) : undefined;
  if (challenge !== undefined) throw secondFactorRequired(challenge);
  const session = await inTransaction(context.database, async (transaction) => {
    // The new token replaces the caller's, so the caller's session ends: no client would still hold its token.
    // One that a reset has ended meanwhile opens no other.
    const isOpen = former === undefined || (await endSession(context, transaction, { playerId, sessionId: former, reason: 'logout' }));
    if (!isOpen) throw new DomainError('unauthenticated');
    return openSession(context, transaction, { playerId, fingerprint });
  });
  return loginResult(context, { player, session, isNewlyRegistered: false });
}

async function link(
  context: PlayerContext,
  { playerId, vouched, entering }: { playerId: string; vouched: Vouched; entering: SocialSignIn },
): Promise<LoginView> {
  const { provider, subject } = vouched;
  await inTransaction(context.database, async (transaction) => {
    const player = await players.lockPlayer(transaction, playerId);
    invariant(player, 'A session has no player');
    await holdSession(transaction, playerOf(context));
    const isNew = await insertIdentity(transaction, { provider, subject, playerId, createdAt: context.clock.now() });
    if (!isNew) throw new DomainError('conflict');
    await recordAudit(context, transaction, { kind: 'socialConnected', playerId, detail: { provider } });
    await queueNotice(context, transaction, { player, notice: 'social-connected' });
  });
  return enter(context, playerId, entering);
}
