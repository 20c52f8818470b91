import { playerStatus } from '@pavilion/contract/constants.ts';
import type { Player } from '../profile/store.ts';

/** What an offer can reach a player by, and bonuses as such: each has its own consent (wire §3.3). */
export type OfferChannel = 'mail' | 'sms' | 'bonus';

type Consents = Pick<Player, 'status' | 'receivesEmailPromo' | 'receivesSmsPromo' | 'receivesBonus'>;

/**
 * May this player be made offers this way? Only with the consent for it, and only while nothing holds the player back: a player who
 * is limited, blocked or gone gets none, and a break takes the consents away with it (L7, design §14).
 */
export function mayOffer(player: Consents, channel: OfferChannel): boolean {
  if (player.status !== playerStatus.active) return false;
  const consents = { mail: player.receivesEmailPromo, sms: player.receivesSmsPromo, bonus: player.receivesBonus };
  return consents[channel];
}
