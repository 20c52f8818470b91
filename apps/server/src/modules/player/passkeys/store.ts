import { type Database, run } from '../../../kernel/database.ts';
import { challengeStore, passkeyStore } from '../../../kernel/passkeys/store.ts';

export const passkeys = passkeyStore('player.passkey', 'player_id');
export const { listPasskeys, countUsablePasskeys, insertPasskey, renamePasskey, deletePasskey, suspendPasskey } = passkeys;

export const ceremonies = challengeStore('player.passkey_challenge');
export const { deleteExpiredChallenges } = ceremonies;

/** Takes every passkey away. */
export async function deletePasskeys(database: Database, playerId: string): Promise<void> {
  await run(database)`delete from player.passkey where player_id = ${playerId}`;
}
