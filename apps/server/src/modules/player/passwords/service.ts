import { emailKeyOf } from '@pavilion/contract/identity/email.ts';
import type { Failure } from '@pavilion/contract/validation/rule.ts';
import { playerStatus } from '@pavilion/contract/constants.ts';
import { fieldCatalogue } from '@pavilion/contract/validation/fields.ts';
import { typedEmail } from '@pavilion/contract/validation/text.ts';
import { firstFailure } from '@pavilion/contract/validation/rule.ts';
import * as z from 'zod/mini';
import { fromNetwork } from '../../../kernel/throttle/from-network.ts';
import { recordAudit } from '../../../kernel/log/audit.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { DomainError, invariant } from '../../../kernel/errors.ts';
import { playerOf } from '../../../kernel/visitor.ts';
import { settingsValues, type SettingsContext } from '../../settings/index.ts';
import { deletePasskeys } from '../passkeys/store.ts';
import { deleteEveryIdentity } from '../social-identities/store.ts';
import { invalidCode, refuseFields } from '../field-errors.ts';
import { codeKeyOf, queueCodeMail } from '../mail/service.ts';
import * as codes from '../mail/store.ts';
import { queueNotice } from '../notices/service.ts';
import type { PlayerContext, PlayerKernel } from '../context.ts';
import { personCheck } from '../person-check/service.ts';
import { accountPhoneOf, noPhone } from '../profile/changes.ts';
import { isProvenEmail } from '../profile/contacts.ts';
import { confirmContact } from '../profile-changes/service.ts';
import * as players from '../profile/store.ts';
import { type ProfileView, profileView } from '../profile/view.ts';
import { deleteFactor } from '../second-factor/store.ts';
import { endSessionsOf, holdSession } from '../sessions/service.ts';
import { markPasswordTyped } from '../sessions/store.ts';
import { CODE_MAILS, MAILS_PER_RECIPIENT, RESETS_PER_ADDRESS } from '../throttle/rules.ts';
import { forgiveAttempt, loginThrottle, takeAttempt } from '../throttle/service.ts';
import { commonPasswords, judgeNewPassword } from '../../../kernel/passwords/policy.ts';
import { repeatedKeyOf, sinceRepeatable } from '../repeated-calls.ts';
import { judgeCurrentPassword } from '../step-up/service.ts';
import { isChangedBy, keepChange } from './store.ts';

interface NewPassword {
  newPassword: string;
  repeatNewPassword: string;
}

async function judgeBoth(context: SettingsContext, form: NewPassword, email: string | null): Promise<Record<string, Failure>> {
  const failures: Record<string, Failure> = {};
  const { passwordMinLength } = await settingsValues(context);
  const own = firstFailure(fieldCatalogue.newPassword.rules, form.newPassword, { ...form });
  const refused = own ?? judgeNewPassword(form.newPassword, { lengthMin: passwordMinLength, common: await commonPasswords(), email });
  if (refused !== undefined) failures['newPassword'] = refused;
  const repeated = firstFailure(fieldCatalogue.repeatNewPassword.rules, form.repeatNewPassword, { ...form });
  if (repeated !== undefined) failures['repeatNewPassword'] = repeated;
  return failures;
}

type Change = NewPassword & { currentPassword?: string | undefined; idempotencyKey?: string | undefined };

/**
 * Whether this change was just made in this session and its answer was lost: the current password is no longer the one that the call names.
 */
async function isRepeatedChange(
  context: PlayerContext,
  { passwordHash }: players.Player,
  { newPassword, idempotencyKey }: Change,
): Promise<boolean> {
  const setByKey = repeatedKeyOf(idempotencyKey);
  if (setByKey === null) return false;
  const { sessionId } = playerOf(context);
  const isMade = await isChangedBy(context.database, { sessionId, setByKey, since: sinceRepeatable(context.clock.now()) });
  return isMade && context.identity.passwords.verify(passwordHash, newPassword);
}

/**
 * Changes the player's password; this session stays, the others end (D-49, U-06–U-08). A call whose answer was lost is answered again to
 * its own key, as long as its password is the account's. @throws validation under the wrong field
 */
export async function changePassword(context: PlayerContext, form: Change): Promise<ProfileView> {
  const { playerId, sessionId } = playerOf(context);
  const player = await players.findPlayer(context.database, playerId);
  invariant(player, 'A session has no player');
  if (await isRepeatedChange(context, player, form)) return profileView(player, context.identity.vault);
  const failures = await judgeBoth(context, form, player.email);
  const current = await judgeCurrentPassword(context, player, form.currentPassword);
  if (current !== undefined) failures['currentPassword'] = current;
  if (Object.keys(failures).length > 0) throw refuseFields(failures, { locale: player.locale });
  const passwordHash = await context.identity.passwords.hash(form.newPassword);
  await inTransaction(context.database, async (transaction) => {
    await players.lockPlayer(transaction, playerId);
    // A concurrent reset has ended this session, so the current password typed here is out of date.
    await holdSession(transaction, playerOf(context));
    await players.updatePasswordHash(transaction, { id: playerId, passwordHash, now: context.clock.now() });
    await markPasswordTyped(transaction, sessionId);
    await keepChange(transaction, { sessionId, setByKey: repeatedKeyOf(form.idempotencyKey), now: context.clock.now() });
    await recordAudit(context, transaction, { kind: 'passwordChanged', playerId, detail: { way: 'password' } });
    await endSessionsOf(context, transaction, { playerId, exceptId: sessionId, reason: 'password' });
    await queueNotice(context, transaction, { player, notice: 'password-changed' });
  });
  return profileView(player, context.identity.vault);
}

export const REQUEST_RESET_JOB = 'player.request-reset';
const resetPayload = z.object({ sealed: z.string() });
const RESET_ANSWER = { message: 'If the address is known, a mail is on its way' };

/**
 * Asks for a reset link. The queue looks up the address later, so that neither the response nor its timing reveals whether it belongs to an
 * account (D-49, S22, S23). @throws validation for a malformed address, tooManyRequests, challengeRequired
 */
export async function requestPasswordReset(
  context: PlayerContext,
  { email, captcha }: { email: string; captcha?: string | null | undefined },
): Promise<{ message: string }> {
  const failure = typedEmail(email, {});
  if (failure !== undefined) throw refuseFields({ email: failure }, { locale: undefined });
  const emailKey = emailKeyOf(email);
  const { ip, isLocalTool } = context.request;
  const perAddress = isLocalTool ? [] : fromNetwork({ policy: RESETS_PER_ADDRESS, subject: 'reset address' }, ip);
  const perRecipient = [
    ...fromNetwork({ policy: CODE_MAILS, subject: `reset mail ${emailKey}` }, ip),
    { policy: MAILS_PER_RECIPIENT, subject: `reset mail ${emailKey}` },
  ];
  await takeAttempt(context, [...perRecipient, ...perAddress], personCheck(context, { purpose: `reset ${emailKey}`, captcha }));
  const sealed = context.identity.vault.seal(REQUEST_RESET_JOB, emailKey);
  await context.jobs.enqueue(context.database, { name: REQUEST_RESET_JOB, payload: { sealed } });
  return RESET_ANSWER;
}

/**
 * Sends the reset link if the address is that of a player who may sign in, and confirmed or the only contact (D-86). A second request sends a new link, which invalidates the first one's code.
 */
export async function sendResetLink(context: PlayerKernel, payload: unknown): Promise<void> {
  const emailKey = context.identity.vault.open(REQUEST_RESET_JOB, resetPayload.parse(payload).sealed);
  await inTransaction(context.database, async (transaction) => {
    const player = await players.findPlayerByEmail(transaction, emailKey);
    if (player === undefined || player.email === null || player.status > playerStatus.limited || !isProvenEmail(player)) return;
    const { id, email, locale, country } = player;
    await queueCodeMail(context, transaction, { player: { id, email, locale, country }, purpose: 'resetPassword' });
  });
}

/** Whether two stored hashes are of one phone. */
const isSamePhone = ({ identity: { vault } }: PlayerContext, one: string, other: string | null | undefined): boolean =>
  typeof other === 'string' && vault.advance(one) === vault.advance(other);

/**
 * Removes from an account all credentials that its owner has not proven, after the owner came back by one contact (D-86): contacts that
 * were never confirmed; and if this link proves the address itself, every other way in that whoever registered with it may have added,
 * including a phone confirmed meanwhile and a second factor, which would lock out the owner of the address.
 */
async function dropUnproven(context: PlayerContext, player: players.Player, { emailKey }: { emailKey: string | null }): Promise<void> {
  const { database: transaction, clock } = context;
  const { id: playerId } = player;
  const isFirstProof = emailKey !== null && player.emailConfirmedAt === null;
  const proven = isFirstProof ? { emailConfirmedAt: clock.now(), ...noPhone } : player.emailConfirmedAt === null ? noEmail : {};
  await confirmContact(context, playerId, (locked) => ({
    ...locked,
    ...proven,
    newEmail: null,
    newPhoneSealed: null,
    contactsCorrectedAt: null,
  }));
  if (!isFirstProof) return;
  await context.publish(transaction, { type: 'EmailConfirmed', playerId });
  await recordAudit(context, transaction, { kind: 'emailConfirmed', playerId });
  await deletePasskeys(transaction, playerId);
  await deleteEveryIdentity(transaction, playerId);
  await deleteFactor(transaction, playerId);
}

const noEmail = { email: null, emailKey: null };

type Reset = NewPassword & { code: string; idempotencyKey?: string | undefined };

/**
 * Sets a password by the code of the link, once, and ends all sessions (A-34, D-49). A call whose answer was lost is answered again to its own key, as
 * long as its password is the account's. @throws codeInvalid with the field `code`, validation
 */
export async function confirmPasswordReset(context: PlayerContext, form: Reset): Promise<{ message: string }> {
  try {
    await resetPassword(context, form);
  } catch (error) {
    if (!(error instanceof DomainError) || error.reason !== 'codeInvalid' || !(await isRepeatedReset(context, form))) throw error;
  }
  return { message: 'The password is changed' };
}

async function isRepeatedReset(
  { database, clock, identity }: PlayerContext,
  { code, newPassword, idempotencyKey }: Reset,
): Promise<boolean> {
  const usedByKey = repeatedKeyOf(idempotencyKey);
  if (usedByKey === null) return false;
  const used = { codeKey: codeKeyOf(code), purpose: 'resetPassword', usedByKey, since: sinceRepeatable(clock.now()) } as const;
  const playerId = await codes.findCodeUsedBy(database, used);
  const player = playerId === undefined ? undefined : await players.findPlayer(database, playerId);
  return player !== undefined && identity.passwords.verify(player.passwordHash, newPassword);
}

async function resetPassword(context: PlayerContext, form: Reset): Promise<void> {
  const code = { codeKey: codeKeyOf(form.code), purpose: 'resetPassword', now: context.clock.now() } as const;
  const found = await codes.findCode(context.database, code);
  const player = found === undefined ? undefined : await players.findPlayer(context.database, found.playerId);
  if (found === undefined || player === undefined) throw invalidCode(undefined);
  const failures = await judgeBoth(context, form, player.email);
  if (Object.keys(failures).length > 0) throw refuseFields(failures, { locale: player.locale });
  const passwordHash = await context.identity.passwords.hash(form.newPassword);
  await inTransaction(context.database, async (transaction) => {
    const locked = await players.lockPlayer(transaction, player.id);
    const used = await codes.useCode(transaction, { ...code, usedByKey: repeatedKeyOf(form.idempotencyKey) });
    const isStillReached =
      used?.phoneKey == null ? used?.emailKey === locked?.emailKey : isSamePhone(context, used.phoneKey, locked?.phoneKey);
    if (used === undefined || locked === undefined || !isStillReached) throw invalidCode(player.locale);
    await players.updatePasswordHash(transaction, { id: player.id, passwordHash, now: context.clock.now() });
    await dropUnproven({ ...context, database: transaction }, locked, used);
    const way = used.phoneKey === null ? 'emailCode' : 'phoneCode';
    await recordAudit(context, transaction, { kind: 'passwordChanged', playerId: player.id, detail: { way } });
    await endSessionsOf(context, transaction, { playerId: player.id, exceptId: null, reason: 'password' });
    await queueNotice(context, transaction, { player, notice: 'password-changed' });
  });
  const login = found.emailKey ?? accountPhoneOf(context.identity.vault, player)?.root;
  if (login !== undefined) await forgiveAttempt(context, { forgotten: [loginThrottle(login)] });
}
