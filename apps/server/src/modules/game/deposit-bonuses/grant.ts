import { bonusType } from '@pavilion/contract/constants.ts';
import type { Database } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { mayTakeBonus } from '../../wallet/index.ts';
import { issueFreespins } from '../freespins/issue.ts';
import { type CurrencyPair, currencyPair } from '../bonuses/campaigns/amounts.ts';
import type { Campaign } from '../bonuses/campaigns/campaign.ts';
import { listCampaigns } from '../bonuses/campaigns/campaign-store.ts';
import { issueBonus } from '../bonuses/issue.ts';
import { localeOf } from '../../player/index.ts';
import { namedIn } from '../bonuses/names.ts';
import { reachOf, standingsOf } from '../bonuses/offers/offers.ts';
import type { BonusKernel } from '../bonuses/kernel.ts';
import { depositWorthMinor, fitsDeposit, isOnOffer, type OfferFacts } from '../bonuses/rules.ts';
import { activateIssued } from '../bonuses/service.ts';

/**
 * Checks the bonus that a player chose with a deposit, before it is stored with the invoice: it is on offer to this player and valid for
 * the amount (reliability §4.1, S56). `amountMinor` is undefined for a coin deposit, whose amount is not known in advance.
 * @throws bonusUnavailable
 */
export async function requireDepositBonus(
  context: Pick<BonusKernel, 'database' | 'clock'>,
  chosen: { playerId: string; bonusId: string; currency: string; amountMinor?: bigint | undefined },
): Promise<void> {
  const campaigns = await listCampaigns(context.database);
  const campaign = campaigns.find(({ id }) => id === chosen.bonusId);
  const standingOf = await standingsOf(context, chosen.playerId, campaigns);
  const { amountMinor } = chosen;
  const pair = await currencyPair(context, chosen.currency);
  const { isFor } = await reachOf(context, chosen.playerId);
  const isThere = campaign !== undefined && isFor(campaign) && isOnOffer(campaign, standingOf(campaign));
  if (isThere && (amountMinor === undefined || fitsDeposit(campaign, { pair, amountMinor }))) return;
  throw new DomainError('bonusUnavailable', { details: { bonusId: chosen.bonusId } });
}

/** A deposit that was credited, and the bonus chosen with it. */
interface SettledDeposit {
  readonly playerId: string;
  readonly invoiceId: string;
  readonly bonusId: string;
  readonly currency: string;
  /**
   * The settled amount that may be staked: the bonus is computed from it, not from the requested amount (P10) or from held money (D-147).
   */
  readonly amountMinor: bigint;
  /** The player's how-manieth deposit it is. */
  readonly number: number;
}

/**
 * Gives the bonus chosen with a deposit, in the database transaction that credits it, once per invoice (P1, X7). It is computed from the
 * playable amount by the current rules: a bonus that is not valid for this amount, or no longer valid, is not granted, and the player is
 * notified (P7, P10, P39). The deposit itself never depends on it. The parts of a package are given together where they are on offer.
 */
export async function grantDepositBonus(context: BonusKernel, transaction: Database, deposit: SettledDeposit): Promise<void> {
  const { playerId, invoiceId, bonusId, currency, number } = deposit;
  const mayTake = await mayTakeBonus(context, transaction, { playerId, currency });
  const inside = { ...context, database: transaction };
  const campaigns = await listCampaigns(transaction);
  const chosen = campaigns.find(({ id }) => id === bonusId);
  const standingOf = await standingsOf(inside, playerId, campaigns);
  const atDeposit = (campaign: Campaign): OfferFacts => ({ ...standingOf(campaign), nextDepositNumber: number });
  const pair = await currencyPair(inside, currency);
  const isValid = (campaign: Campaign): boolean =>
    isOnOffer(campaign, atDeposit(campaign)) && fitsDeposit(campaign, { pair, amountMinor: deposit.amountMinor });
  const together =
    !mayTake || chosen === undefined || !isValid(chosen)
      ? []
      : campaigns.filter((campaign) => campaign === chosen || isOfPackage(campaign, chosen)).filter(isValid);
  const issueSessionId = together.length > 1 ? context.random.newId() : undefined;
  let isChosenGiven = false;
  for (const campaign of together) {
    const isGiven = await give(context, transaction, { deposit, campaign, pair, issueSessionId });
    isChosenGiven ||= isGiven && campaign === chosen;
  }
  if (isChosenGiven) return;
  const bonusName = chosen === undefined ? '' : namedIn(chosen, await localeOf(inside, playerId)).name;
  await context.publish(transaction, { type: 'DepositBonusMissed', playerId, invoiceId, campaignId: bonusId, bonusName });
}

const isOfPackage = (campaign: Campaign, chosen: Campaign): boolean =>
  chosen.package !== null && campaign.package?.id === chosen.package.id;

interface Gift {
  readonly deposit: SettledDeposit;
  readonly campaign: Campaign;
  readonly pair: CurrencyPair;
  readonly issueSessionId: string | undefined;
}

async function give(context: BonusKernel, transaction: Database, gift: Gift): Promise<boolean> {
  const { deposit, campaign, pair, issueSessionId } = gift;
  const { playerId, invoiceId, currency } = deposit;
  const cause = { source: 'deposit', sourceKey: `${invoiceId}:${campaign.id}`, depositId: invoiceId };
  if (campaign.type === bonusType.freeSpins) {
    const spins = { playerId, campaignId: campaign.id, currency, issueSessionId, ...cause };
    const { outcome } = await issueFreespins(context, transaction, spins);
    return outcome === 'issued' || outcome === 'repeated';
  }
  const amountMinor = depositWorthMinor(campaign, { pair, amountMinor: deposit.amountMinor });
  if (amountMinor === undefined || amountMinor === 0n) return false;
  const order = { playerId, campaignId: campaign.id, currency, amountMinor, issueSessionId };
  const issued = await issueBonus(context, transaction, { ...order, ...cause });
  if (issued.outcome === 'usedUp') return false;
  if (campaign.rules.activation === 'atOnce') await activateIssued(context, transaction, { playerId, bonusId: issued.bonusId });
  return true;
}
