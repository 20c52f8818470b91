import { bonusIssueStatus } from '@pavilion/contract/constants.ts';
import { exactAmount } from '../../../../kernel/typed-amount.ts';
import { playerCountry } from '../../../player/index.ts';
import { bonusRulesOf } from '../../../risk/index.ts';
import { depositCountOf } from '../../../wallet/index.ts';
import { currencyByCode } from '../../../settings/index.ts';
import { catalogueOf } from '../../catalogue/snapshot.ts';
import { currencyPair } from '../campaigns/amounts.ts';
import type { Campaign } from '../campaigns/campaign.ts';
import { isGivenUnder, underLaw } from '../terms/law.ts';
import { listCampaigns } from '../campaigns/campaign-store.ts';
import { namedIn } from '../names.ts';
import type { BonusKernel } from '../kernel.ts';
import { isOnOffer, isPlayableIn, isRunning, issueStatusOf, type OfferFacts } from '../rules.ts';
import * as store from '../store.ts';
import { toOffer } from './offer-wire.ts';

type OfferContext = Pick<BonusKernel, 'database' | 'clock'>;

/** The data that decide whether campaigns are on offer to a player. */
export async function standingsOf(
  context: OfferContext,
  playerId: string,
  campaigns: readonly Campaign[],
): Promise<(campaign: Campaign) => OfferFacts> {
  const campaignIds = campaigns.map(({ id }) => id);
  const uses = await store.countUses(context.database, { playerId, campaignIds });
  const nextDepositNumber = (await depositCountOf(context.database, playerId)) + 1;
  const now = context.clock.now();
  return ({ id }) => ({ now, nextDepositNumber, use: uses.get(id) });
}

/** Which campaigns a player can have at all, by the law and the games of where they live (L10, R-20). */
export async function reachOf(context: OfferContext, playerId: string) {
  const law = await bonusRulesOf(context, playerId);
  const catalogue = await catalogueOf(context);
  const country = await playerCountry(context, playerId);
  const isFor = (campaign: Campaign): boolean => isGivenUnder(campaign, law) && isPlayableIn(country, campaign, catalogue);
  return { law, catalogue, isFor };
}

/** Bonuses a player can choose with the next deposit, in the operator's order, in the reader's language (C-75). With ids, those campaigns alone. */
export async function listOffers(
  context: OfferContext,
  asked: { playerId: string; currency: string; amount?: string | undefined; bonusIds?: readonly string[] | undefined; locale: string },
) {
  if ((await currencyByCode(context, asked.currency)) === undefined) return [];
  const { law, catalogue, isFor } = await reachOf(context, asked.playerId);
  const campaigns = (await listCampaigns(context.database)).filter(isFor);
  const standingOf = await standingsOf(context, asked.playerId, campaigns);
  const { bonusIds } = asked;
  const wanted = campaigns.filter((campaign) =>
    bonusIds === undefined ? isOnOffer(campaign, standingOf(campaign)) : campaign.isEnabled && bonusIds.includes(campaign.id),
  );
  const pair = await currencyPair(context, asked.currency);
  const amountMinor = asked.amount === undefined ? undefined : exactAmount(asked.amount, asked);
  return wanted.map((campaign) => toOffer(underLaw(namedIn(campaign, asked.locale), law), { pair, amountMinor, catalogue }));
}

/** Whether each of these campaigns is issued, available, used or out of reach (C-76); unknown ids are left out. */
export async function listStatuses(context: OfferContext, asked: { playerId: string; bonusIds: readonly string[] }) {
  const campaigns = (await listCampaigns(context.database)).filter(({ id }) => asked.bonusIds.includes(id));
  const standingOf = await standingsOf(context, asked.playerId, campaigns);
  const { isFor } = await reachOf(context, asked.playerId);
  return campaigns.map((campaign) => {
    const standing = issueStatusOf(campaign, standingOf(campaign));
    const isOutOfReach = standing === bonusIssueStatus.available && !isFor(campaign);
    const issueStatus = isOutOfReach ? bonusIssueStatus.unavailable : standing;
    // Both names carry the same meaning (wire §8 row 20).
    return { id: campaign.id, status: issueStatus, issueStatus };
  });
}

/** Campaigns that run, for who looks what there is to try (`GET /sandbox/world`). */
export async function describeCampaigns(context: OfferContext) {
  const campaigns = (await listCampaigns(context.database)).filter((campaign) => isRunning(campaign, context.clock.now()));
  return campaigns.map(({ id, identity, name, type, rules }) => ({ id, identity, name, type, trigger: rules.trigger }));
}
