import { rewardType } from '@pavilion/contract/constants.ts';
import { parseDecimal, scaleOf } from '@pavilion/money';
import type { Database } from '../../../kernel/database.ts';
import { invariant } from '../../../kernel/errors.ts';
import { findCampaignByIdentity, giveCampaign, issueBonus } from '../../game/index.ts';
import { activeAccountOf, payReward } from '../../wallet/index.ts';
import type { RetentionKernel } from '../context.ts';
import type { SettledReward } from './definition.ts';

/** The cause of a reward: a quest or a level, by its id. Together with the player it identifies the grant permanently. */
interface RewardCause {
  kind: 'quest' | 'level';
  id: string;
}

export interface Grant {
  playerId: string;
  rewards: readonly SettledReward[];
  cause: RewardCause;
}

/**
 * Gives rewards inside the transaction that claims them, under a key made of their cause and their place in the list, so each is given
 * once whatever happens around it (I22, X14, X15). Cash is own money at once, whatever bonus is being wagered; bonus money
 * waits as an issued bonus of its campaign.
 */
export async function grantRewards(context: RetentionKernel, transaction: Database, { playerId, rewards, cause }: Grant): Promise<void> {
  for (const [index, reward] of rewards.entries()) {
    if (reward.type === rewardType.points)
      await context.publish(transaction, {
        type: 'PointsGranted',
        playerId,
        points: reward.points,
        reason: cause.kind,
        subjectId: cause.id,
      });
    else if (reward.type === rewardType.freeSpins) await grantSpins(context, transaction, { playerId, reward, cause, place: index + 1 });
    else await grantMoney(context, transaction, { playerId, reward, cause, place: index + 1 });
  }
}

type SpinReward = Extract<SettledReward, { type: typeof rewardType.freeSpins }>;
type MoneyReward = Exclude<SettledReward, SpinReward | { type: typeof rewardType.points }>;

/** Free spins of a campaign, in the currency the player has active: they wait to be opened like any others. */
async function grantSpins(
  context: RetentionKernel,
  transaction: Database,
  { playerId, reward, cause, place }: { playerId: string; reward: SpinReward; cause: RewardCause; place: number },
): Promise<void> {
  const campaign = await findCampaignByIdentity(transaction, reward.campaign);
  invariant(campaign?.rules.freespins?.quantity === reward.count, `The campaign ${reward.campaign} gives ${reward.count} free spins.`);
  const account = await activeAccountOf({ database: transaction }, playerId);
  invariant(account, 'a player who played for a reward has an account');
  const order = { playerId, campaignId: campaign.id, currency: account.currency, source: cause.kind, sourceKey: `${cause.id}:${place}` };
  await giveCampaign(context, transaction, order);
}

async function grantMoney(
  context: RetentionKernel,
  transaction: Database,
  { playerId, reward, cause, place }: { playerId: string; reward: MoneyReward; cause: RewardCause; place: number },
): Promise<void> {
  const { currency } = reward;
  const amountMinor = parseDecimal(reward.amount, scaleOf(currency));
  const sourceKey = `${cause.id}:${place}`;
  if (reward.type === rewardType.cash) {
    const externalId = `${cause.kind}:${sourceKey}`;
    await payReward(context, transaction, { playerId, currency, amountMinor, externalId, reason: `reward of a ${cause.kind}` });
    return;
  }
  const campaign = await findCampaignByIdentity(transaction, reward.campaign);
  invariant(campaign, `There is no campaign ${reward.campaign} to give a reward by.`);
  await issueBonus(context, transaction, { playerId, campaignId: campaign.id, currency, amountMinor, source: cause.kind, sourceKey });
}
