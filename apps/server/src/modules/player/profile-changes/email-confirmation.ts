import { recordAudit } from '../../../kernel/log/audit.ts';
import { type Database, inTransaction } from '../../../kernel/database.ts';
import { DomainError, invariant } from '../../../kernel/errors.ts';
import { playerOf } from '../../../kernel/visitor.ts';
import { invalidCode } from '../field-errors.ts';
import type { PlayerContext } from '../context.ts';
import { unconfirmedEmail, withConfirmedEmail } from '../profile/contacts.ts';
import { confirmContact } from './service.ts';
import * as players from '../profile/store.ts';
import { CODE_MAILS } from '../throttle/rules.ts';
import { takeAttempt } from '../throttle/service.ts';
import { codeKeyOf, queueCodeMail } from '../mail/service.ts';
import * as codes from '../mail/store.ts';

/**
 * Confirms an e-mail address by the code of the mail, once (C-19, D-01).
 * @throws emailAlreadyConfirmed for a code whose address is the player's and confirmed; emailConfirmedElsewhere where another account confirmed it
 * meanwhile, which only whoever reads its mailbox hears; codeInvalid for any other that is wrong, used or expired
 */
export async function confirmEmail(
  context: Parameters<typeof confirmContact>[0],
  { code }: { code: string },
): Promise<{ message: string }> {
  const now = context.clock.now();
  await inTransaction(context.database, async (transaction) => {
    const used = await codes.useCode(transaction, { codeKey: codeKeyOf(code), purpose: 'confirmEmail', now });
    if (used?.emailKey == null) throw await refusalOf(transaction, await codes.findUsedConfirmation(transaction, codeKeyOf(code)));
    const { playerId: id, emailKey } = used;
    // The address may have been changed since the mail was sent; then its code confirms nothing.
    const confirm = (player: players.Player) => withConfirmedEmail(player, emailKey, now);
    const isDone = await confirmContact({ ...context, database: transaction }, id, confirm).catch(refuseTaken);
    if (!isDone) throw await refusalOf(transaction, used);
    await context.publish(transaction, { type: 'EmailConfirmed', playerId: id });
    await recordAudit(context, transaction, { kind: 'emailConfirmed', playerId: id });
  });
  return { message: 'The address is confirmed' };
}

/** Says in place of a form's refusal that the address is another account's by now. */
function refuseTaken(error: unknown): never {
  throw error instanceof DomainError && error.fields?.['email'] !== undefined ? new DomainError('emailConfirmedElsewhere') : error;
}

/** Why a code confirms nothing: its purpose has been served, or it is no longer one of ours. */
async function refusalOf(transaction: Database, code: codes.MailCode | undefined): Promise<DomainError> {
  const player = code === undefined ? undefined : await players.findPlayer(transaction, code.playerId);
  const isDone = code?.emailKey != null && player?.emailKey === code.emailKey && player.emailConfirmedAt !== null;
  return isDone ? new DomainError('emailAlreadyConfirmed') : invalidCode(undefined);
}

/** Sends the confirmation mail again (C-35). @throws emailAlreadyConfirmed; conflict without an address; tooManyRequests */
export async function resendEmailConfirmation(context: PlayerContext): Promise<{ message: string }> {
  const { playerId } = playerOf(context);
  const player = await players.findPlayer(context.database, playerId);
  invariant(player, 'A session has no player');
  requireConfirmable(player);
  await takeAttempt(context, [confirmationMails(playerId)]);
  await inTransaction(context.database, (transaction) => queueConfirmation(context, transaction, player));
  return { message: 'The mail is on its way' };
}

/** How often a player is sent the mail, whether they or an operator request it. */
export const confirmationMails = (playerId: string) => ({ policy: CODE_MAILS, subject: `confirmation mail ${playerId}` });

/** @throws emailAlreadyConfirmed; conflict without an address */
export function requireConfirmable(player: players.Player): string {
  const email = unconfirmedEmail(player);
  if (email === null) throw new DomainError(player.email === null ? 'conflict' : 'emailAlreadyConfirmed');
  return email;
}

/** Queues the mail with the link that confirms the address. @returns the address. @throws emailAlreadyConfirmed; conflict without an address */
export async function queueConfirmation(context: PlayerContext, transaction: Database, player: players.Player): Promise<string> {
  const email = requireConfirmable(player);
  const { id, locale, country } = player;
  await queueCodeMail(context, transaction, { player: { id, email, locale, country }, purpose: 'confirmEmail' });
  return email;
}
