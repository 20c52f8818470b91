import type { BonusKernel } from '../kernel.ts';
import { countLimitedSharers } from '../store.ts';

/**
 * From so many accounts on it is a cluster: two people of a household share a device or an account at a bank, a whole house or a
 * provider's customers share an address.
 */
const ACCOUNTS_MIN = { device: 3, place: 3, address: 10 } as const;

/**
 * Looks like one person with several accounts hunting a bonus: so many accounts of one device, place or address have had a campaign of limited uses (S55).
 * It is a reason to look, never to refuse.
 */
export async function isBonusCluster(
  context: Pick<BonusKernel, 'database'>,
  of: { playerId: string; otherIds: readonly string[]; by: keyof typeof ACCOUNTS_MIN },
): Promise<boolean> {
  const otherIds = of.otherIds.filter((id) => id !== of.playerId);
  if (otherIds.length === 0) return false;
  return 1 + (await countLimitedSharers(context.database, { playerId: of.playerId, otherIds })) >= ACCOUNTS_MIN[of.by];
}
