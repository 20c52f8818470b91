import type { BonusKernel } from '../kernel.ts';
import { countLimitedSharers } from '../store.ts';

/**
 * From this many accounts it is a cluster: two people of one household share a device or a bank account, a whole building or a carrier's
 * customers share an address.
 */
const ACCOUNTS_MIN = { device: 3, place: 3, address: 10 } as const;

/**
 * Whether several accounts look like one person hunting bonuses: enough accounts of one device, place or address have had a campaign of
 * limited uses (S55). A reason to review, never to refuse.
 */
export async function isBonusCluster(
  context: Pick<BonusKernel, 'database'>,
  of: { playerId: string; otherIds: readonly string[]; by: keyof typeof ACCOUNTS_MIN },
): Promise<boolean> {
  const otherIds = of.otherIds.filter((id) => id !== of.playerId);
  if (otherIds.length === 0) return false;
  return 1 + (await countLimitedSharers(context.database, { playerId: of.playerId, otherIds })) >= ACCOUNTS_MIN[of.by];
}
