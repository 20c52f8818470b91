import { largestAmountMinor } from '@pavilion/money';
import type { Database } from '../../../kernel/database.ts';
import { DomainError, invariant } from '../../../kernel/errors.ts';
import { amountIn, amountInOrNull, currencyPair } from '../bonuses/campaigns/amounts.ts';
import type { Campaign } from '../bonuses/campaigns/campaign.ts';
import { findCampaign } from '../bonuses/campaigns/campaign-store.ts';
import { waitOf } from '../bonuses/issue.ts';
import { isPlayableIn } from '../bonuses/rules.ts';
import { catalogueOf } from '../catalogue/snapshot.ts';
import { playerCountry } from '../../player/index.ts';
import { bonusRulesOf } from '../../risk/index.ts';
import { holdPlayer } from '../../wallet/index.ts';
import { isGivenUnder, underLaw } from '../bonuses/terms/law.ts';
import type { BonusKernel } from '../bonuses/kernel.ts';
import { publishFreespins } from './publish.ts';
import * as store from './store.ts';

/** Free spins to be given. */
export interface FreespinOrder {
  readonly playerId: string;
  readonly campaignId: string;
  readonly currency: string;
  /** The giver and the reason; see `BonusOrder`. */
  readonly source: string;
  readonly sourceKey: string;
  readonly depositId?: string | undefined;
  readonly issueSessionId?: string | undefined;
}

type IssuedFreespins =
  | { readonly outcome: 'issued'; readonly freespinId: string }
  /** Granted earlier for the same source and key: nothing is granted now (I22). */
  | { readonly outcome: 'repeated'; readonly freespinId: string }
  /** The player has had this campaign as often as its rules allow. */
  | { readonly outcome: 'usedUp' }
  /**
   * The game is no longer offered, not offered where the player lives, or not allowed by the jurisdiction: free spins that cannot be played
   * are not granted.
   */
  | { readonly outcome: 'unavailable' };

const SECONDS_PER_HOUR = 3600;

/** The win cap of a campaign that names none: the largest balance an account can hold. */
export const noWinCapMinor = largestAmountMinor;

/**
 * Gives a player the free spins of a campaign of type 3, inside the use case's database transaction: status 1, issued. Repeats with the
 * same `source` and `sourceKey` grant them once (I22). @throws notFound for an unknown campaign
 */
export async function issueFreespins(context: BonusKernel, transaction: Database, order: FreespinOrder): Promise<IssuedFreespins> {
  const known = await store.findBySource(transaction, order);
  // Looked up before the player's row is locked, so that a replay of the log delays no other call.
  if (known !== undefined) return { outcome: 'repeated', freespinId: known.id };
  const campaign = await findCampaign(transaction, order.campaignId);
  if (campaign === undefined) throw new DomainError('notFound', { details: { campaignId: order.campaignId } });
  // Two givers at once would both be the player's next use of the campaign: the second one counts again.
  await holdPlayer(transaction, order.playerId);
  const inside = { ...context, database: transaction };
  const law = await bonusRulesOf(inside, order.playerId);
  if (!isGivenUnder(campaign, law)) return { outcome: 'unavailable' };
  const draft = await draftFreespins(inside, underLaw(campaign, law), order);
  if (draft === undefined) return { outcome: 'unavailable' };
  if (await store.insertFreespins(transaction, draft)) {
    await publishFreespins(context, transaction, { freespinId: draft.id, isNew: true });
    return { outcome: 'issued', freespinId: draft.id };
  }
  const earlier = await store.findBySource(transaction, order);
  return earlier === undefined ? { outcome: 'usedUp' } : { outcome: 'repeated', freespinId: earlier.id };
}

async function draftFreespins(context: BonusKernel, campaign: Campaign, order: FreespinOrder): Promise<store.NewFreespins | undefined> {
  const { freespins, maxWin, wagering } = campaign.rules;
  invariant(freespins, `Campaign ${campaign.identity} gives free spins.`);
  const pair = await currencyPair(context, order.currency);
  const catalogue = await catalogueOf(context);
  const game = catalogue.gameByKey.get(freespins.game);
  if (game === undefined || !isPlayableIn(await playerCountry(context, order.playerId), campaign, catalogue)) return undefined;
  return {
    id: context.random.newId(),
    playerId: order.playerId,
    campaignId: campaign.id,
    name: campaign.name,
    gameId: game.id,
    currency: order.currency,
    spinCount: freespins.quantity,
    stakeMinor: amountIn(pair, freespins.stake),
    winCapMinor: amountInOrNull(pair, maxWin.amount),
    wagerMultiplier: wagering.multiplier,
    durationSeconds: freespins.durationHours * SECONDS_PER_HOUR,
    source: order.source,
    sourceKey: order.sourceKey,
    depositId: order.depositId,
    usesMax: campaign.usesMax,
    packageId: campaign.package?.id ?? null,
    packageName: campaign.package?.name ?? null,
    packagePriority: campaign.packagePriority,
    issueSessionId: order.issueSessionId ?? null,
    ...(await waitOf(context, campaign, order.playerId)),
    createdAt: context.clock.now(),
  };
}
