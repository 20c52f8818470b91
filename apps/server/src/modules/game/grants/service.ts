import { bonusType } from '@pavilion/contract/constants.ts';
import type { Database } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import type { Campaign } from '../bonuses/campaigns/campaign.ts';
import { findCampaign, listCampaigns } from '../bonuses/campaigns/campaign-store.ts';
import { type BonusOrder, issueBonus } from '../bonuses/issue.ts';
import { activateIssued } from '../bonuses/service.ts';
import { issueFreespins } from '../freespins/issue.ts';
import type { FreespinKernel } from '../freespins/kernel.ts';
import { activateGivenFreespins } from '../freespins/service.ts';

type GrantOutcome = 'issued' | 'repeated' | 'usedUp' | 'unavailable';

/**
 * Gives a player what a campaign promises, money or free spins, and begins it where its rules say so: the one entry point for givers who do not
 * care which it is (promo codes, quests, levels, prizes). The same `source` and `sourceKey` give it once (I22).
 * @throws notFound for an unknown campaign
 */
export async function giveCampaign(context: FreespinKernel, transaction: Database, order: BonusOrder): Promise<GrantOutcome> {
  const campaign = await findCampaign(transaction, order.campaignId);
  if (campaign === undefined) throw new DomainError('notFound', { details: { campaignId: order.campaignId } });
  return giveOne(context, transaction, { campaign, order });
}

async function giveOne(
  context: FreespinKernel,
  transaction: Database,
  { campaign, order }: { campaign: Campaign; order: BonusOrder },
): Promise<GrantOutcome> {
  const { playerId } = order;
  const beginsAtOnce = campaign.rules.activation === 'atOnce';
  if (campaign.type === bonusType.freeSpins) {
    const spins = await issueFreespins(context, transaction, order);
    if (spins.outcome === 'issued' && beginsAtOnce) {
      await activateGivenFreespins(context, transaction, { playerId, freespinId: spins.freespinId });
    }
    return spins.outcome;
  }
  const bonus = await issueBonus(context, transaction, order);
  if (bonus.outcome === 'issued' && beginsAtOnce) await activateIssued(context, transaction, { playerId, bonusId: bonus.bonusId });
  return bonus.outcome;
}

/**
 * Grants a campaign together with the others of its package under the same trigger, in the package's order and grouped by one issuing
 * (wire §3.10, issueSessionId). A campaign without a package is given alone.
 * @returns the outcome of the named campaign
 */
export async function giveWithPackage(context: FreespinKernel, transaction: Database, order: BonusOrder): Promise<GrantOutcome> {
  const campaigns = await listCampaigns(transaction);
  const named = campaigns.find(({ id }) => id === order.campaignId);
  if (named === undefined) throw new DomainError('notFound', { details: { campaignId: order.campaignId } });
  const { package: bonusPackage } = named;
  const together = bonusPackage === null ? order : { ...order, issueSessionId: context.random.newId() };
  const outcome = await giveOne(context, transaction, { campaign: named, order: together });
  if (outcome !== 'issued' || bonusPackage === null) return outcome;
  const isSibling = ({ id, package: own, rules, isEnabled }: Campaign): boolean =>
    isEnabled && id !== named.id && own?.id === bonusPackage.id && rules.trigger === named.rules.trigger;
  for (const sibling of campaigns.filter(isSibling).toSorted((a, b) => a.packagePriority - b.packagePriority)) {
    const key = { campaignId: sibling.id, sourceKey: `${order.sourceKey}/${sibling.identity}` };
    await giveOne(context, transaction, { campaign: sibling, order: { ...together, amountMinor: undefined, ...key } });
  }
  return outcome;
}
