import type { Database } from '../../../kernel/database.ts';
import type { TextValues } from '../../content/index.ts';
import { type MailContext, queueMail, recipientOf } from '../mail/service.ts';
import type * as players from '../profile/store.ts';
import { phoneOf } from '../profile/view.ts';
import { queueSms } from '../sms/service.ts';

/** Notices that need no consent: each is a mail of this name and a text message of this name and `-sms`. */
export type Notice =
  | 'password-changed'
  | 'contact-entered'
  | 'email-changed'
  | 'phone-changed'
  | 'details-corrected'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'recovery-code-used'
  | 'passkey-added'
  | 'passkey-removed'
  | 'passkey-suspended'
  | 'social-connected'
  | 'social-disconnected';

const CONTACT_PATH = '/contact';

/**
 * Notifies a player of a change to the account, and whom to contact if somebody else made it: by mail, or by text message if the account
 * has only a phone (D-25). `player` is the player before the change, so that the former address is notified; `values` fill the placeholders
 * of this notice other than date and link.
 */
export async function queueNotice(
  context: MailContext,
  transaction: Database,
  { player, notice, values: named = {} }: { player: players.Player; notice: Notice; values?: TextValues },
): Promise<void> {
  const { id: playerId, email, locale } = player;
  const recipient = await recipientOf(context, player);
  const values = { ...named, date: recipient.moment(context.clock.now()), link: recipient.address(CONTACT_PATH) };
  if (email !== null) return queueMail(context, transaction, { to: email, locale, template: notice, values, playerId });
  const digits = phoneOf(player, context.identity.vault);
  if (digits !== null) await queueSms(context, transaction, { digits, locale, template: `${notice}-sms`, values });
}
