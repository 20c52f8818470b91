import type { Kernel } from '../../../kernel/context.ts';
import type { Database } from '../../../kernel/database.ts';
import type { TextValues } from '../../content/index.ts';
import { type MailContext, queueMail, type Recipient, recipientOf } from '../mail/service.ts';
import { mayOffer, offerAddress, type OfferChannel, offerDigits } from '../profile/offers.ts';
import * as players from '../profile/store.ts';
import { queueSms } from '../sms/service.ts';

/** Every offer to a player passes this check. An unknown player gets no offers. */
export async function mayMarket(
  { database }: Pick<Kernel, 'database'>,
  { playerId, channel }: { playerId: string; channel: OfferChannel },
): Promise<boolean> {
  const player = await players.findPlayer(database, playerId);
  return player !== undefined && mayOffer(player, channel);
}

/**
 * Notifies a player of an unclaimed bonus by mail and by text message, each only with its own consent and the consent to bonuses. `offer`
 * names a mail of content/<locale>/messages; the text message has the same name with `-sms`. Only confirmed addresses and numbers are used.
 * Consent is checked again when the offer is sent (W-251).
 */
export async function notifyOfOffer(
  context: MailContext,
  transaction: Database,
  { playerId, offer, values }: { playerId: string; offer: string; values: (recipient: Recipient) => TextValues },
): Promise<void> {
  const player = await players.findPlayer(transaction, playerId);
  if (player === undefined) return;
  const { locale } = player;
  const texts = values(await recipientOf(context, player));
  const email = offerAddress(player);
  if (email !== null) await queueMail(context, transaction, { to: email, locale, template: offer, values: texts, playerId, isOffer: true });
  const digits = offerDigits(player, context.identity.vault);
  if (digits !== null)
    await queueSms(context, transaction, { digits, locale, template: `${offer}-sms`, values: texts, offeredTo: playerId });
}
