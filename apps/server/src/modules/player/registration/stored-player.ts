import type { Database } from '../../../kernel/database.ts';
import type { PlayerKernel } from '../context.ts';
import type { NewPlayer } from '../profile/store.ts';
import { storedContacts } from '../profile/stored.ts';
import { storedDevice } from '../sessions/service.ts';

/** A new player with phone and device in their stored form. */
export async function storedPlayer(
  context: Pick<PlayerKernel, 'identity'>,
  transaction: Database,
  { player, fingerprint }: { player: NewPlayer; fingerprint: string | null | undefined },
): Promise<NewPlayer> {
  const stored = await storedContacts(context, transaction, player);
  return { ...stored, fingerprintKey: await storedDevice(context, transaction, fingerprint) };
}
