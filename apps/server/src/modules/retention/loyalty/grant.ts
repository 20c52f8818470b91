import { inTransaction } from '../../../kernel/database.ts';
import { activeAccountOf } from '../../wallet/index.ts';
import type { RetentionKernel } from '../context.ts';
import { settleReward } from '../rewards/definition.ts';
import { grantRewards } from '../rewards/grant.ts';
import { baseCurrency, ratedCurrency } from '../../settings/index.ts';
import { levelsOf } from './levels.ts';
import * as store from './store.ts';

/** Grants the reward of a reached level once, in the currency the player plays in (X15). May run twice. */
export async function grantLevel(context: RetentionKernel, { playerId, levelId }: { playerId: string; levelId: string }): Promise<void> {
  await inTransaction(context.database, async (transaction) => {
    if (!(await store.claimLevel(transaction, { playerId, levelId, at: context.clock.now() }))) return;
    const level = (await levelsOf({ database: transaction })).find(({ id }) => id === levelId);
    const base = await ratedCurrency(context, (await baseCurrency(context)).code);
    const account = await activeAccountOf({ database: transaction }, playerId);
    const own = account === undefined ? base : await ratedCurrency(context, account.currency);
    const rewards = (level?.rewards ?? []).map((reward) => settleReward(reward, { base, own }));
    await grantRewards(context, transaction, { playerId, rewards, cause: { kind: 'level', id: levelId } });
  });
}
