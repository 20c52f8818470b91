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
 * Notifies a player of a bonus that waits, by mail and by text message, each only with its own consent and the one to bonuses. `offer` is a
 * mail of content/<locale>/messages and a text message of that name and `-sms`. Only a confirmed address or number is written to. Whether it is
 * still wanted there is judged again when it is sent (W-251).
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
