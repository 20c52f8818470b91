import { bonusType } from '@pavilion/contract/constants.ts';
import type { Database } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { currencyPair } from '../bonuses/campaigns/amounts.ts';
import type { Campaign } from '../bonuses/campaigns/campaign.ts';
import { findCampaign, listCampaigns } from '../bonuses/campaigns/campaign-store.ts';
import { type BonusOrder, issueBonus } from '../bonuses/issue.ts';
import { depositWorthMinor, fitsDeposit, isRunning } from '../bonuses/rules.ts';
import { activateIssued } from '../bonuses/service.ts';
import { issueFreespins } from '../freespins/issue.ts';
import type { FreespinKernel } from '../freespins/kernel.ts';
import { activateGivenFreespins } from '../freespins/service.ts';

type GrantOutcome = 'issued' | 'repeated' | 'usedUp' | 'unavailable';

/**
 * Grants a player a campaign's bonus money or free spins, and activates it if its rules say so: the one entry point for callers to whom the
 * kind does not matter (promo codes, quests, levels, prizes). Repeats with the same `source` and `sourceKey` grant it once (I22).
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

/** What to give together; with a deposit each campaign is worth what its rules make of it, where the deposit is in its range. */
interface PackageOrder extends Omit<BonusOrder, 'amountMinor'> {
  readonly depositMinor?: bigint | undefined;
}

/**
 * Grants a campaign together with the others of its package under the same trigger, in the package's order and grouped by one issuing
 * (wire §3.10, issueSessionId). A campaign without a package is given alone.
 * @returns the outcome of the named campaign
 */
export async function giveWithPackage(context: FreespinKernel, transaction: Database, order: PackageOrder): Promise<GrantOutcome> {
  const campaigns = await listCampaigns(transaction);
  const named = campaigns.find(({ id }) => id === order.campaignId);
  if (named === undefined) throw new DomainError('notFound', { details: { campaignId: order.campaignId } });
  const { package: bonusPackage } = named;
  const together = bonusPackage === null ? order : { ...order, issueSessionId: context.random.newId() };
  const outcome = await givePart(context, transaction, { campaign: named, order: together });
  if (outcome !== 'issued' || bonusPackage === null) return outcome;
  const now = context.clock.now();
  const isSibling = (campaign: Campaign): boolean =>
    isRunning(campaign, now) &&
    campaign.id !== named.id &&
    campaign.package?.id === bonusPackage.id &&
    campaign.rules.trigger === named.rules.trigger;
  for (const sibling of campaigns.filter(isSibling).toSorted((a, b) => a.packagePriority - b.packagePriority)) {
    const key = { campaignId: sibling.id, sourceKey: `${order.sourceKey}/${sibling.identity}` };
    await givePart(context, transaction, { campaign: sibling, order: { ...together, ...key } });
  }
  return outcome;
}

/** A share of no deposit, or of one so small that nothing comes of it, is not there to be given. */
async function givePart(
  context: FreespinKernel,
  transaction: Database,
  { campaign, order: { depositMinor, ...order } }: { campaign: Campaign; order: PackageOrder },
): Promise<GrantOutcome> {
  const isOfSpins = campaign.type === bonusType.freeSpins;
  if (depositMinor === undefined)
    return !isOfSpins && campaign.rules.amount === null ? 'unavailable' : giveOne(context, transaction, { campaign, order });
  const pair = await currencyPair({ ...context, database: transaction }, order.currency);
  const deposit = { pair, amountMinor: depositMinor };
  const amountMinor = depositWorthMinor(campaign, deposit);
  if (!fitsDeposit(campaign, deposit) || amountMinor === 0n || (amountMinor === undefined && !isOfSpins)) return 'unavailable';
  return giveOne(context, transaction, { campaign, order: { ...order, amountMinor } });
}
