import type { AppContext } from '../app-context.ts';
import type { Database } from '../../kernel/database.ts';
import { invariant } from '../../kernel/errors.ts';
import { activateIssued, type BonusOrder, giveCampaign, giveWithPackage, issueBonus, seededCampaignId } from '../../modules/game/index.ts';
import { worldPlayerId } from './players.ts';

const VIP = 'vip@pavilion.test';

/** Gives vip@pavilion.test enough for every list and every dialog to have content (sandbox.md): two bonuses, free spins, a package. */
export async function loadPromotions(context: AppContext, transaction: Database): Promise<void> {
  const playerId = worldPlayerId(context.config.worldSeed, VIP);
  const order = (campaign: string): BonusOrder => ({
    playerId,
    campaignId: seededCampaignId(campaign),
    currency: 'EUR',
    source: 'world',
    sourceKey: campaign,
  });
  const active = await issueBonus(context, transaction, order('ten-on-top'));
  invariant(active.outcome === 'issued', 'The demo world gives its first bonus.');
  await activateIssued(context, transaction, { playerId, bonusId: active.bonusId });
  await giveCampaign(context, transaction, order('reward-bonus'));
  await giveCampaign(context, transaction, order('reward-spins'));
  await giveWithPackage(context, transaction, order('starter-gift'));
}
