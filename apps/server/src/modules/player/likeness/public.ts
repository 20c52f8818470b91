import type { Database } from '../../../kernel/database.ts';
import { type Like, listByIdentity, listBySessions } from './store.ts';

/** The accounts that have something in common with a player's: a device or an address since a moment, or what they say of their owner. */
export async function listAlike(database: Database, { playerId, since }: { playerId: string; since: Date }): Promise<Like[]> {
  const devices = await listBySessions(database, { kind: 'device', playerId, since });
  const addresses = await listBySessions(database, { kind: 'address', playerId, since });
  return [...devices, ...addresses, ...(await listByIdentity(database, playerId))];
}
