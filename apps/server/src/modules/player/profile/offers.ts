import { playerStatus } from '@pavilion/contract/constants.ts';
import type { FieldVault } from '../../../kernel/secrets/vault.ts';
import type { Player } from './store.ts';
import { phoneOf } from './view.ts';

/** The channels of offers, and bonuses in general: each has a consent of its own (wire §3.3). */
export type OfferChannel = 'mail' | 'sms' | 'bonus';

type Consents = Pick<Player, 'status' | 'receivesEmailPromo' | 'receivesSmsPromo' | 'receivesBonus'>;
type Contacts = Pick<Player, 'email' | 'emailConfirmedAt' | 'phoneSealed' | 'phoneConfirmedAt'>;

/**
 * Whether this player may get offers through a channel: only with the consent for it, and not while limited, blocked or gone; a break also
 * withdraws the consents (L7, design §14).
 */
export function mayOffer(player: Consents, channel: OfferChannel): boolean {
  if (player.status !== playerStatus.active) return false;
  const consents = { mail: player.receivesEmailPromo, sms: player.receivesSmsPromo, bonus: player.receivesBonus };
  return consents[channel];
}

/** The confirmed address at which an offer of a bonus may reach this player now; null: none. */
export const offerAddress = (player: Consents & Contacts): string | null =>
  mayOffer(player, 'bonus') && mayOffer(player, 'mail') && player.emailConfirmedAt !== null ? player.email : null;

/** The digits of the confirmed number at which it may; null: none. */
export const offerDigits = (player: Consents & Contacts, vault: FieldVault): string | null =>
  mayOffer(player, 'bonus') && mayOffer(player, 'sms') && player.phoneConfirmedAt !== null ? phoneOf(player, vault) : null;
