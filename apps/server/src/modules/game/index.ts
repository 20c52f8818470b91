/** Public API of games: the catalogue, what opens and follows a game (product §3, wire §2.9), and the bonuses a player is given (wire §2.7). */
export { findCampaignByIdentity } from './bonuses/campaigns/campaign-store.ts';
export { describeCampaigns } from './bonuses/campaigns/offers.ts';
export { isBonusCluster } from './bonuses/campaigns/clusters.ts';
export { grantDepositBonus, requireDepositBonus } from './bonuses/deposit.ts';
export { type BonusOrder, issueBonus } from './bonuses/issue.ts';
export { seedBonuses, seededCampaignId } from './bonuses/campaigns/seed.ts';
export { activateIssued } from './bonuses/service.ts';
export { type FreespinKernel } from './freespins/kernel.ts';
export { explainBonus } from './console/explain.ts';
export { giveCampaign, giveWithPackage } from './grants/service.ts';
export { gameByKey } from './catalogue/service.ts';
export { type Catalogue, type CatalogueGame, catalogueOf } from './catalogue/snapshot.ts';
export { bettingClientOf, bettingUrl } from './sportsbook/client.ts';
export { seedSportsbook } from './sportsbook/seed.ts';
export type { GamePorts } from './ports.ts';
export { seededPromoCodes, seedPromotions } from './promotion-seed.ts';
export { seedCatalogue } from './seed.ts';
