import type { Database } from '../../../kernel/database.ts';
import { type Like, listByIdentity, listBySessions } from './store.ts';

/** The accounts that share something with a player's: a device or an address since a moment, or personal details. */
export async function listAlike(database: Database, { playerId, since }: { playerId: string; since: Date }): Promise<Like[]> {
  const devices = await listBySessions(database, { kind: 'device', playerId, since });
  const addresses = await listBySessions(database, { kind: 'address', playerId, since });
  return [...devices, ...addresses, ...(await listByIdentity(database, playerId))];
}
