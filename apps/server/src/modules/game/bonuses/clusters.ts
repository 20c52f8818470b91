import type { BonusKernel } from './parts.ts';
import { countLimitedSharers } from './store.ts';

/** Two people of a household are none yet; from so many accounts on it is a cluster. */
const CLUSTER_ACCOUNTS_MIN = 3;

/**
 * Looks like one person with several accounts hunting a bonus: so many accounts of one device have had a campaign of limited uses (S55).
 * It is a reason to look, never to refuse.
 */
export async function isBonusCluster(
  context: Pick<BonusKernel, 'database'>,
  of: { playerId: string; otherIds: readonly string[] },
): Promise<boolean> {
  const otherIds = of.otherIds.filter((id) => id !== of.playerId);
  if (otherIds.length === 0) return false;
  return 1 + (await countLimitedSharers(context.database, { playerId: of.playerId, otherIds })) >= CLUSTER_ACCOUNTS_MIN;
}
