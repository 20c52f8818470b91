import { HOUR_MS } from '@pavilion/contract/formats/durations.ts';
import { bonusType } from '@pavilion/contract/constants.ts';
import type { Database } from '../../../kernel/database.ts';
import { DomainError, invariant } from '../../../kernel/errors.ts';
import { bonusRulesOf } from '../../risk/index.ts';
import { breakEndOf, holdPlayer } from '../../wallet/index.ts';
import { catalogueOf } from '../catalogue/snapshot.ts';
import { amountInOrNull, currencyPair } from './campaigns/amounts.ts';
import type { Campaign } from './campaigns/campaign.ts';
import { isGivenUnder, underLaw } from './terms/law.ts';
import { findCampaign } from './campaigns/campaign-store.ts';
import { freezeTerms } from './terms/issued-terms.ts';
import type { BonusKernel } from './kernel.ts';
import { momentAt } from './given-store.ts';
import { publishBonuses } from './publish.ts';
import * as store from './store.ts';

/** A bonus to be given. */
export interface BonusOrder {
  readonly playerId: string;
  readonly campaignId: string;
  readonly currency: string;
  /** Left out, it is the campaign's own amount (type 1). A percentage, winnings of free spins or cashback are worked out by who gives them. */
  readonly amountMinor?: bigint | undefined;
  /** Who gives it and for what: `deposit` and the invoice, `promo-code` and the player's code, `quest` and the player's quest, … */
  readonly source: string;
  readonly sourceKey: string;
  /** The deposit it comes with: what of that goes back takes it along. */
  readonly depositId?: string | undefined;
  /** Groups bonuses given together, such as a package. */
  readonly issueSessionId?: string | undefined;
}

type IssuedBonus =
  | { readonly outcome: 'issued'; readonly bonusId: string }
  /** The same source and key gave it earlier: nothing is given now (I22). */
  | { readonly outcome: 'repeated'; readonly bonusId: string }
  /** The player has had this campaign as often as its rules allow, or the law allows no bonus at all. */
  | { readonly outcome: 'usedUp' };

/**
 * Gives a player a bonus of a campaign, inside the use case's database transaction: status 1, issued. Every giver goes through here
 * (deposits, promo codes, free spins, cashback, quests, levels, tournaments). Repeats with the same `source` and `sourceKey`, from any
 * process, grant it once; call `activateIssued` afterwards to start it at once.
 * @throws notFound for an unknown campaign, InvariantError for a missing amount
 */
export async function issueBonus(context: BonusKernel, transaction: Database, order: BonusOrder): Promise<IssuedBonus> {
  const campaign = await findCampaign(transaction, order.campaignId);
  if (campaign === undefined) throw new DomainError('notFound', { details: { campaignId: order.campaignId } });
  const { playerId, source, sourceKey } = order;
  // Two givers at once would both be the player's next use of the campaign: the second one counts again.
  await holdPlayer(transaction, playerId);
  const inside = { ...context, database: transaction };
  const law = await bonusRulesOf(inside, playerId);
  if (!isGivenUnder(campaign, law)) return { outcome: 'usedUp' };
  const draft = await draftBonus(inside, underLaw(campaign, law), order);
  const bonusId = await store.insertBonus(transaction, draft);
  if (bonusId === undefined) {
    const earlier = await store.findBySource(transaction, { playerId, source, sourceKey });
    return earlier === undefined ? { outcome: 'usedUp' } : { outcome: 'repeated', bonusId: earlier.id };
  }
  await publishBonuses(context, transaction, { bonusIds: [bonusId], isNew: true });
  return { outcome: 'issued', bonusId };
}

async function draftBonus(context: BonusKernel, campaign: Campaign, order: BonusOrder): Promise<store.NewBonus> {
  const pair = await currencyPair(context, order.currency);
  const amountMinor = order.amountMinor ?? amountInOrNull(pair, campaign.rules.amount);
  invariant(amountMinor !== null && amountMinor > 0n, `Campaign ${campaign.identity} gives an amount.`);
  const { games } = await catalogueOf(context);
  const now = context.clock.now();
  return {
    id: context.random.newId(),
    playerId: order.playerId,
    campaignId: campaign.id,
    campaignVersion: campaign.version,
    name: campaign.name,
    // Free-spin winnings are a cash bonus.
    type: campaign.type === bonusType.freeSpins ? bonusType.cash : campaign.type,
    currency: order.currency,
    amountMinor,
    terms: freezeTerms(campaign, { pair, amountMinor, games }),
    source: order.source,
    sourceKey: order.sourceKey,
    depositId: order.depositId,
    usesMax: campaign.usesMax,
    packageId: campaign.package?.id ?? null,
    packageName: campaign.package?.name ?? null,
    packagePriority: campaign.packagePriority,
    issueSessionId: order.issueSessionId ?? null,
    ...(await waitOf(context, campaign, order.playerId)),
    createdAt: now,
  };
}

/** How long what is given now waits to be activated, and up to when breaks are in it already: during one the time begins with its end (L7). */
export async function waitOf(
  { clock, database }: Pick<BonusKernel, 'clock' | 'database'>,
  { rules: { activationHours } }: Pick<Campaign, 'rules'>,
  playerId: string,
): Promise<{ activationExpiresAt: Date | null; frozenUntil: Date | null }> {
  const now = clock.now();
  const frozenUntil = await breakEndOf(database, { playerId, now });
  const from = frozenUntil ?? now;
  const activationExpiresAt = activationHours === null ? null : momentAt(from.getTime() + activationHours * HOUR_MS);
  return { activationExpiresAt, frozenUntil };
}
