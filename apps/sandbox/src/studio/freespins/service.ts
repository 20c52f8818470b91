import { checkStakes, fullCatalogue, stakeClassOf, stakeRangeOf } from '@pavilion/fairness';
import { studioOf } from '../accounts/accounts.ts';
import { type StudioContext, StudioError } from '../context.ts';
import type { Queryable } from '../store.ts';
import * as store from './store.ts';

export type FreespinOrder = Omit<store.OrderedFreespins, 'providerId' | 'createdAt'>;

const sameOrder = (one: FreespinOrder, other: FreespinOrder): boolean =>
  one.playerId === other.playerId &&
  one.gameId === other.gameId &&
  one.currency === other.currency &&
  // Fewer are no other order: some went back with the deposit that brought them.
  one.spinCount >= other.spinCount &&
  one.stakeMinor === other.stakeMinor;

/**
 * Takes an operator's order of free spins in a slot at one of its stakes (games §9.2). A repeated order changes nothing but its end, where that is later.
 * @throws StudioError GAME_UNKNOWN, STAKE_INVALID, or CONFLICT for another order under a known id
 */
export async function orderFreespins(context: StudioContext, order: FreespinOrder): Promise<store.FreespinCampaign> {
  const { providerId } = studioOf(context, order.gameId);
  const isSlot = stakeClassOf(order.gameId) === 'slots' && fullCatalogue.some((row) => row.id === order.gameId);
  if (!isSlot) throw new StudioError('GAME_UNKNOWN', 404);
  requireStake(order);
  await store.insertFreespins(context.pool, { ...order, providerId, createdAt: context.clock.now() });
  const standing = await store.findFreespins(context.pool, order.campaignId);
  if (!standing || !sameOrder(standing, order)) throw new StudioError('CONFLICT');
  if (standing.expiresAt >= order.expiresAt) return standing;
  await store.extendFreespins(context.pool, order);
  return { ...standing, expiresAt: order.expiresAt };
}

function requireStake({ gameId, currency, stakeMinor }: FreespinOrder): void {
  try {
    checkStakes(stakeRangeOf(gameId, currency), [{ key: 'stake', amountMinor: stakeMinor }]);
  } catch {
    throw new StudioError('STAKE_INVALID', 422);
  }
}

/** Ends an operator's order. @throws StudioError FREESPINS_UNKNOWN */
export async function cancelFreespins(context: StudioContext, campaignId: string): Promise<store.FreespinCampaign> {
  await store.endFreespins(context.pool, campaignId);
  const ended = await store.findFreespins(context.pool, campaignId);
  if (!ended) throw new StudioError('FREESPINS_UNKNOWN', 404);
  return ended;
}

export type Spinner = { playerId: string; gameId: string; currency: string };

/**
 * The campaign a spin is taken from, inside the database transaction that stores its round and holds the player's seed pair: two tabs
 * cannot take the last spin twice. @throws StudioError FREESPINS_OVER
 */
export async function takeFreespin(
  { clock }: Pick<StudioContext, 'clock'>,
  database: Queryable,
  { campaignId, spinner }: { campaignId: string; spinner: Spinner },
): Promise<store.FreespinCampaign> {
  const campaign = await store.findFreespins(database, campaignId);
  const isOwn = campaign?.playerId === spinner.playerId && campaign.gameId === spinner.gameId && campaign.currency === spinner.currency;
  const isOpen = isOwn && !campaign.isOver && campaign.expiresAt > clock.now() && campaign.usedCount < campaign.spinCount;
  if (!isOpen) throw new StudioError('FREESPINS_OVER');
  return campaign;
}

/** The free spins of a game for display: how many are left at which stake, and what they have won. Null if there are none. */
export async function viewFreespins(context: StudioContext, spinner: Spinner & { isDemo: boolean }) {
  if (spinner.isDemo) return null;
  const campaign = await store.openFreespins(context.pool, { ...spinner, now: context.clock.now() });
  return campaign ? viewCampaign(campaign) : null;
}

/** A campaign in whole minor units as text, so that no number loses a digit. */
export const viewCampaign = (campaign: store.FreespinCampaign) => ({
  campaignId: campaign.campaignId,
  spinCount: campaign.spinCount,
  usedCount: campaign.usedCount,
  stakeMinor: String(campaign.stakeMinor),
  wonMinor: String(campaign.wonMinor),
  winCapMinor: campaign.winCapMinor === null ? null : String(campaign.winCapMinor),
  wager: campaign.wager,
  expiresAt: campaign.expiresAt.toISOString(),
  isOver: campaign.isOver,
});
