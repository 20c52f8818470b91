/** The door of games: the catalogue, what opens and follows a game (spec §3, wire §2.9), and the bonuses a player is given (wire §2.7). */
export type { Campaign } from './bonuses/campaign.ts';
export { findCampaign, findCampaignByIdentity } from './bonuses/campaign-store.ts';
export { describeCampaigns } from './bonuses/offers.ts';
export { isBonusCluster } from './bonuses/clusters.ts';
export { grantDepositBonus, requireDepositBonus, type SettledDeposit } from './bonuses/deposit.ts';
export { type BonusOrder, issueBonus, type IssuedBonus } from './bonuses/issue.ts';
export type { BonusKernel } from './bonuses/parts.ts';
export { seedBonuses, seededCampaignId } from './bonuses/seed.ts';
export { activateIssued } from './bonuses/service.ts';
export { type FreespinKernel } from './freespins/parts.ts';
export { type GrantOutcome, giveCampaign, giveWithPackage } from './grants/service.ts';
export { gameByKey } from './catalogue/service.ts';
export { type Catalogue, type CatalogueContext, type CatalogueGame, catalogueOf } from './catalogue/snapshot.ts';
export type { GamePictures } from './catalogue/wire.ts';
export type { GamePorts, GameStudio, Launch } from './ports.ts';
export { seededPromoCodes, seedPromotions } from './promotion-seed.ts';
export { seedCatalogue } from './seed.ts';
