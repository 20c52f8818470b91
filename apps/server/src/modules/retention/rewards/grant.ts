import { rewardType } from '@pavilion/contract/constants.ts';
import { parseDecimal, scaleOf } from '@pavilion/money';
import type { Database } from '../../../kernel/database.ts';
import { adjust } from '../../wallet/index.ts';
import type { RetentionKernel } from '../parts.ts';
import type { SettledReward } from './definition.ts';

/** What a reward is for: a quest or a level, by its id. With the player it names the grant for ever. */
export interface RewardCause {
  kind: 'quest' | 'level';
  id: string;
}

export interface Grant {
  playerId: string;
  rewards: readonly SettledReward[];
  cause: RewardCause;
}

/**
 * Gives rewards inside the transaction that claims them. Money is booked under a key made of its cause and its place in the list, so that
 * it moves once whatever happens around it (reliability I22, X14, X15).
 */
export async function grantRewards(context: RetentionKernel, transaction: Database, { playerId, rewards, cause }: Grant): Promise<void> {
  for (const [index, reward] of rewards.entries()) {
    const externalId = `${cause.kind}:${cause.id}:${index + 1}`;
    await grantReward(context, transaction, { playerId, reward, cause, externalId });
  }
}

async function grantReward(
  context: RetentionKernel,
  transaction: Database,
  { playerId, reward, cause, externalId }: { playerId: string; reward: SettledReward; cause: RewardCause; externalId: string },
): Promise<void> {
  switch (reward.type) {
    case rewardType.cash: {
      const { currency } = reward;
      const amountMinor = parseDecimal(reward.amount, scaleOf(currency));
      await adjust(context, transaction, { playerId, currency, amountMinor, externalId, reason: `reward of a ${cause.kind}` });
      return;
    }
    case rewardType.points:
      await context.publish(transaction, {
        type: 'PointsGranted',
        playerId,
        points: reward.points,
        reason: cause.kind,
        subjectId: cause.id,
      });
  }
}
